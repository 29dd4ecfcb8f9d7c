import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { FormErrors, serverText } from "../auth/FormErrors.tsx";
import { PauseNote, pauseSeconds, usePause } from "../auth/pause.tsx";
import { useUser } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";

type Props = {
  form: {
    errors: Record<string, string>;
    failure: unknown;
    submit: (event: { preventDefault(): void }) => void;
  };
  labels: Record<string, string>;
  children: ReactNode;
};

/** A form that asks for the password: what is wrong at its top, and for password managers whose it is. */
export function AccountForm({ form, labels, children }: Props) {
  const t = useT();
  const user = useUser();
  const left = usePause(form.failure);
  const failure = form.failure && left === 0 ? failureText(t, form.failure) : null;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: "grid", gap: "5", maxWidth: "form" })}>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <FormErrors errors={form.errors} labels={labels} />
      {failure && (
        <p
          role="alert"
          className={css({
            padding: "4",
            borderRadius: "sm",
            bg: "dangerSoft",
            borderInlineStart: "4px solid token(colors.danger)",
            textStyle: "small",
          })}
        >
          {failure}
        </p>
      )}
      {children}
      <PauseNote left={left} />
    </form>
  );
}

/** Why it did not work; null when the fields say it. */
function failureText(t: Translate, error: unknown): string | null {
  if (!(error instanceof ApiError)) return serverText(t, error);
  if (pauseSeconds(error) > 0) return null;
  if (Object.keys(error.fields).length > 0) return null;
  if (error.status === 0) {
    return t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la rete e riprova.");
  }
  const texts: Record<string, string> = {
    events_ahead: t(
      "errors.events_ahead",
      "Hai eventi in arrivo con persone iscritte. Annullali o affidali a un altro organizzatore, poi potrai eliminare l'account.",
    ),
    last_admin: t(
      "errors.last_admin",
      "Sei l'unico amministratore attivo: prima di eliminare l'account, nomina qualcun altro.",
    ),
  };
  return texts[error.code ?? ""] ?? serverText(t, error);
}
