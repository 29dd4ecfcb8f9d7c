import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { TwoFactorSetupView, TwoFactorView } from "../../worker/auth/outputs.ts";
import { localeOf } from "../../worker/lib/languages.ts";
import { FormPasswordField } from "../auth/fields.tsx";
import { useRefreshUser, useUser } from "../auth/session.ts";
import { TWO_FACTOR_ANCHOR } from "../auth/TwoFactorMissing.tsx";
import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ConfirmTwoFactor } from "./ConfirmTwoFactor.tsx";
import { passwordForm } from "./forms.ts";
import { EndTwoFactorSheet, RenewCodesSheet } from "./PasswordAndCodeSheet.tsx";
import { authSessionsQuery, startTwoFactorSetup, twoFactorQuery } from "./queries.ts";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";

/** The second factor: switching it on in two steps, its recovery codes, switching it off. */
export function TwoFactorSection() {
  const t = useT();
  const user = useUser();
  const queries = useQueryClient();
  const { data: view, isError, refetch } = useQuery(twoFactorQuery);
  const [setup, setSetup] = useState<TwoFactorSetupView | null>(null);
  // New codes stay until the page is left, so that closing their sheet loses none.
  const [codes, setCodes] = useState<{ list: string[]; isShown: boolean } | null>(null);
  const [hasLostCodes, setHasLostCodes] = useState(false);
  const refreshUser = useRefreshUser();
  const refresh = async () => {
    // An admin's permissions depend on the second factor.
    await Promise.all([refreshUser(), queries.invalidateQueries({ queryKey: twoFactorQuery.queryKey })]);
  };

  async function finish(list: string[]) {
    setSetup(null);
    setHasLostCodes(false);
    setCodes({ list, isShown: true });
    queries.invalidateQueries({ queryKey: authSessionsQuery.queryKey });
    await refresh();
  }

  /** The second factor is on, but the answer with the recovery codes was lost: makes new codes. */
  async function recover() {
    setHasLostCodes(true);
    queries.invalidateQueries({ queryKey: authSessionsQuery.queryKey });
    await refresh();
    setSetup(null);
  }

  return (
    <AccountSection
      depth={20}
      anchor={TWO_FACTOR_ANCHOR}
      title={t("account.two_factor", "Verifica in due passaggi")}
      text={t(
        "account.two_factor_text",
        "Oltre alla password, un codice che cambia ogni 30 secondi nella tua app: chi scopre solo la password resta fuori.",
      )}
    >
      {setup ? (
        <ConfirmTwoFactor
          setup={setup}
          onConfirmed={finish}
          onAlreadyOn={recover}
          onCancel={() => setSetup(null)}
        />
      ) : view?.state === "on" ? (
        <ActiveTwoFactor
          view={view}
          hasNewCodes={codes !== null}
          hasLostCodes={hasLostCodes}
          onShowCodes={() => setCodes((known) => known && { ...known, isShown: true })}
          onRenewed={finish}
          onEnded={() => {
            setCodes(null);
            setHasLostCodes(false);
            notify({ kind: "success", title: t("account.two_factor_ended", "Verifica disattivata") });
            return refresh();
          }}
        />
      ) : view && !user?.confirmed_at ? (
        <p>
          {t(
            "account.two_factor_unconfirmed",
            "Prima conferma la tua email: apri il link che ti abbiamo mandato a {{email}}.",
            { email: user?.email ?? "" },
          )}
        </p>
      ) : view ? (
        <BeginTwoFactor view={view} onBegun={setSetup} />
      ) : isError ? (
        <LoadFailed
          level={2}
          title={t("account.two_factor_failed", "Non riusciamo a mostrare la verifica in due passaggi")}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton className={css({ height: "24" })} />
      )}
      {codes?.isShown && (
        <RecoveryCodesSheet codes={codes.list} onClose={() => setCodes({ ...codes, isShown: false })} />
      )}
    </AccountSection>
  );
}

type ActiveProps = {
  view: TwoFactorView;
  hasNewCodes: boolean;
  hasLostCodes: boolean;
  onShowCodes: () => void;
  onRenewed: (codes: string[]) => Promise<void>;
  onEnded: () => Promise<void>;
};

function ActiveTwoFactor({ view, hasNewCodes, hasLostCodes, onShowCodes, onRenewed, onEnded }: ActiveProps) {
  const t = useT();
  const [open, setOpen] = useState<"renew" | "end" | null>(null);
  const { since, recovery_codes_left: left, is_required } = view;
  const day =
    since && new Intl.DateTimeFormat(localeOf(t.language), { dateStyle: "long" }).format(new Date(since));
  return (
    <div className={grid({ gap: "5" })}>
      <div className={notice({ display: "flex", alignItems: "center", gap: "3" })}>
        <ShieldCheck size={24} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
        <div>
          <p className={css({ fontWeight: "bold" })}>
            {t("account.two_factor_since", "Attiva: {{day}}", { day: day ?? "" })}
          </p>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t.count("account.recovery_codes_left", left, {
              one: "{{count}} codice di recupero rimasto",
              other: "{{count}} codici di recupero rimasti",
            })}
          </p>
        </div>
      </div>
      {hasLostCodes && (
        <p role="status">
          {t(
            "account.recovery_codes_lost",
            "La verifica è attiva, ma i codici di recupero non sono arrivati: creane di nuovi, e conservali.",
          )}
        </p>
      )}
      <div className={wrap({ gap: "3" })}>
        {hasNewCodes && (
          <Button look="main" onClick={onShowCodes}>
            {t("account.recovery_codes_again", "Rivedi i codici nuovi")}
          </Button>
        )}
        <Button look={hasLostCodes ? "main" : "plain"} onClick={() => setOpen("renew")}>
          {t("account.recovery_codes_renew", "Crea nuovi codici di recupero")}
        </Button>
        {!is_required && (
          <Button look="danger" onClick={() => setOpen("end")}>
            {t("account.two_factor_end", "Disattiva la verifica")}
          </Button>
        )}
      </div>
      {is_required && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "account.two_factor_locked",
            "Per chi amministra il sito è obbligatoria: non si può disattivare.",
          )}
        </p>
      )}
      <RenewCodesSheet
        open={open === "renew"}
        onClose={() => setOpen(null)}
        onDone={(codes) => {
          setOpen(null);
          return onRenewed(codes);
        }}
      />
      <EndTwoFactorSheet
        open={open === "end"}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOpen(null);
          return onEnded();
        }}
      />
    </div>
  );
}

type BeginProps = { view: TwoFactorView; onBegun: (setup: TwoFactorSetupView) => void };

/** The first step of switching the second factor on: asks for the password before it shows the QR code. */
function BeginTwoFactor({ view, onBegun }: BeginProps) {
  const t = useT();
  const form = useAccountForm(passwordForm, { password: "" }, async (values) => {
    onBegun(await startTwoFactorSetup(values));
  });
  return (
    <>
      {view.is_required && (
        <p className={notice({ marginBottom: "5", borderInlineStart: "4px solid token(colors.accent)" })}>
          {t(
            "account.two_factor_needed",
            "Per amministrare il sito serve la verifica in due passaggi: attivala qui.",
          )}
        </p>
      )}
      <AccountForm form={form} action={t("account.two_factor_begin", "Attiva la verifica")}>
        <FormPasswordField
          form={form}
          name="password"
          label={t("auth.password", "Password")}
          autoComplete="current-password"
        />
      </AccountForm>
    </>
  );
}
