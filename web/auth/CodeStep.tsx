import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { isRefusal } from "../lib/api.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { CodeField } from "./CodeField.tsx";
import { FormErrors, FormFailure } from "./FormErrors.tsx";
import { codeForm } from "./forms.ts";
import { RetryAfterNote, useRetryAfter } from "./retryAfter.tsx";

type Props = {
  /** Signs in with this code. */
  send: (code: string) => Promise<void>;
  /** Back to e-mail and password, which stay as they were typed. */
  onBack: () => void;
};

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeStep({ send, onBack }: Props) {
  const t = useT();
  const site = useSite();
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const form = useForm(codeForm, { code: "" }, ({ code }) => send(code));
  const left = useRetryAfter(form.failure);
  const isApp = kind === "app";
  const label = isApp ? t("auth.code", "Codice di 6 cifre") : t("auth.recovery_code", "Codice di recupero");
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      <div>
        <h2 className={css({ textStyle: "subheading" })}>
          {t("account.two_factor", "Verifica in due passaggi")}
        </h2>
        <p className={css({ color: "muted", marginTop: "1" })}>
          {isApp
            ? t("auth.code_text", "Apri la tua app di autenticazione e scrivi il codice che vedi adesso.")
            : t(
                "auth.recovery_text",
                "Scrivi uno dei codici che hai conservato. Ognuno vale una volta sola.",
              )}
        </p>
      </div>
      <FormErrors errors={form.errors} labels={{ code: label }} />
      <FormFailure
        title={t("auth.login_error", "Errore di accesso")}
        // At its field already.
        failure={isRefusal(form.failure, "two_factor_code_wrong") ? null : form.failure}
      />
      <CodeField key={kind} form={form} kind={kind} label={label} autoFocus />
      <RetryAfterNote left={left} />
      <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={left > 0}>
        {form.busy ? t("auth.logging_in", "Accesso in corso…") : t("auth.login", "Accedi")}
      </Button>
      {!isApp && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "auth.recovery_lost",
            "Hai perso sia il telefono sia i codici? Scrivici dall’indirizzo del tuo account: possiamo azzerare la verifica.",
          )}{" "}
          <a
            href={`mailto:${site.contact_email}`}
            className={css({ color: "sea", textDecoration: "underline", overflowWrap: "anywhere" })}
          >
            {site.contact_email}
          </a>
        </p>
      )}
      <div className={wrap({ justify: "space-between", gap: "2" })}>
        <Button look="quiet" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          {t("auth.code_back", "Torna indietro")}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.change("code", "");
            setKind(isApp ? "recovery" : "app");
          }}
        >
          {isApp
            ? t("auth.use_recovery", "Usa un codice di recupero")
            : t("auth.use_app", "Usa il codice dell’app")}
        </Button>
      </div>
    </form>
  );
}
