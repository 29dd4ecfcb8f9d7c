import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow, notice } from "styled-system/patterns";
import type { TwoFactorSetupView } from "../../worker/auth/outputs.ts";
import { CodeField } from "../auth/CodeField.tsx";
import { codeForm } from "../auth/forms.ts";
import { isRefusal } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useCopyLinkHere } from "../shell/useCopyLink.ts";
import { Button } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { activateTwoFactor } from "./queries.ts";

const { QrDrawing } = lazyParts(() => import("../shell/QrDrawing.tsx"));

type Props = {
  setup: TwoFactorSetupView;
  onConfirmed: (recoveryCodes: string[]) => Promise<void>;
  /** Called when the server had accepted the code by a call whose answer was lost. */
  onAlreadyOn: () => Promise<void>;
  onCancel: () => void;
};

/** The second step: the new secret as QR code and text, and its first code, which switches the second factor on. */
export function ConfirmTwoFactor({ setup, onConfirmed, onAlreadyOn, onCancel }: Props) {
  const t = useT();
  const { isCopied, copy } = useCopyLinkHere();
  const form = useAccountForm(codeForm, { code: "" }, async (values) => {
    try {
      const { recovery_codes } = await activateTwoFactor(values);
      await onConfirmed(recovery_codes);
    } catch (failure) {
      if (!isRefusal(failure, "two_factor_on")) throw failure;
      await onAlreadyOn();
    }
  });
  const label = t("auth.code", "Codice di 6 cifre");
  return (
    <ol className={grid({ gap: "6" })}>
      <Step
        number={1}
        title={t("account.two_factor_scan", "Inquadra il codice con un’app di autenticazione")}
      >
        <div className={css({ width: "12rem", maxWidth: "100%" })}>
          <QrDrawing
            fallback={<Skeleton className={css({ aspectRatio: "1" })} />}
            url={setup.uri}
            label={t("account.two_factor_qr", "Codice QR per l’app di autenticazione")}
          />
        </div>
        <p>
          <a href={setup.uri} className={linkLook}>
            {t("account.two_factor_open", "L’app è su questo dispositivo: aprila")}
          </a>
        </p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("account.two_factor_key", "Oppure scrivi nell’app questa chiave:")}
        </p>
        <p className={keyLook} data-two-factor-key>
          {setup.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
        <Button look="quiet" onClick={() => copy(setup.secret)} className={css({ justifySelf: "start" })}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {isCopied ? t("account.copied", "Copiata") : t("account.two_factor_copy", "Copia la chiave")}
        </Button>
      </Step>
      <Step number={2} title={t("account.two_factor_first", "Scrivi il codice che l’app mostra adesso")}>
        <AccountForm
          form={form}
          labels={{ code: label }}
          look="main"
          action={t("account.two_factor_confirm", "Conferma e attiva")}
          cancel={
            <Button look="quiet" disabled={form.busy} onClick={onCancel}>
              {t("account.two_factor_cancel", "Annulla")}
            </Button>
          }
        >
          <CodeField form={form} kind="app" label={label} />
        </AccountForm>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={grid({ gap: "3", minWidth: "0" })}>
      <h3 className={css({ fontWeight: "bold" })}>
        {number}. {title}
      </h3>
      {children}
    </li>
  );
}

const linkLook = inlineRow({
  color: "sea",
  textStyle: "small",
  textDecoration: "underline",
  minHeight: "touch",
});
const keyLook = notice({
  padding: "3",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, monospace",
  letterSpacing: "0.06em",
  overflowWrap: "anywhere",
  userSelect: "all",
});
