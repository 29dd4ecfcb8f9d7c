import type { ReactNode } from "react";
import { grid, notice } from "styled-system/patterns";
import { FormErrors } from "../auth/FormErrors.tsx";
import { RetryAfterNote, retryAfterSeconds, useRetryAfter } from "../auth/retryAfter.tsx";
import { useUser } from "../auth/session.ts";
import { ApiError, isRefusal } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";

type Props = {
  form: {
    errors: Record<string, string>;
    failure: unknown;
    submit: (event: { preventDefault(): void }) => void;
  };
  labels: Record<string, string>;
  children: ReactNode;
};

/** A form that asks for the password: errors at its top, and a hidden user name for password managers. */
export function AccountForm({ form, labels, children }: Props) {
  const t = useT();
  const user = useUser();
  const left = useRetryAfter(form.failure);
  const failure = form.failure && left === 0 ? failureNote(t, form.failure) : null;
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5", maxWidth: "form" })}>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <FormErrors
        errors={form.errors}
        labels={{ code: t("account.any_code", "Codice dell’app o di recupero"), ...labels }}
      />
      {failure && (
        <p
          role="alert"
          className={notice({
            bg: "dangerSoft",
            borderInlineStart: "4px solid token(colors.danger)",
            textStyle: "small",
          })}
        >
          {failure}
        </p>
      )}
      {children}
      <RetryAfterNote left={left} />
    </form>
  );
}

/** The error text of a failed submission; null when the failure has field errors. */
function failureNote(t: Translate, failure: unknown): string | null {
  if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) return null;
  return retryAfterSeconds(failure) > 0 || isRefusal(failure, "invalid") ? null : failureText(t, failure);
}
