import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { grid, notice, wrap } from "styled-system/patterns";
import type * as v from "valibot";
import { CodeField } from "../auth/CodeField.tsx";
import { FormErrors } from "../auth/FormErrors.tsx";
import { type Form, FormPasswordField } from "../auth/fields.tsx";
import { RetryAfterNote, retryAfterSeconds, useRetryAfter } from "../auth/retryAfter.tsx";
import { useEndExpiredSession, useUser } from "../auth/session.ts";
import { ApiError, isRefusal } from "../lib/api.ts";
import { type FormSchema, useForm } from "../lib/form.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { storage } from "../lib/storage.ts";
import { Button } from "../ui/Button.tsx";
import { twoFactorQuery } from "./queries.ts";

/**
 * A form of the account page, empty again once it was sent. A session that ended meanwhile redirects to signing in and
 * back.
 */
export function useAccountForm<Schema extends FormSchema>(
  schema: Schema,
  initial: v.InferInput<Schema>,
  send: (values: v.InferOutput<Schema>) => Promise<void>,
) {
  const expired = useEndExpiredSession();
  const form = useForm(schema, initial, async (values) => {
    const sent = storage.token();
    try {
      await send(values);
    } catch (error) {
      expired(error, sent);
      throw error;
    }
    form.replace(initial);
  });
  return form;
}

type Props = {
  form: {
    errors: Record<string, string>;
    failure: unknown;
    busy: boolean;
    submit: (event: { preventDefault(): void }) => void;
  };
  /** The labels of the form's own fields, in addition to those of `ProofFields`. */
  labels?: Record<string, string>;
  action: ReactNode;
  /** The button's text while the form is sent. */
  busyAction?: string;
  look?: "main" | "plain" | "danger";
  /** A second button beside that of the action. */
  cancel?: ReactNode;
  children: ReactNode;
};

/** A form that asks for the password: errors at its top, and a hidden user name for password managers. */
export function AccountForm({ form, labels, action, busyAction, look, cancel, children }: Props) {
  const t = useT();
  const user = useUser();
  const left = useRetryAfter(form.failure);
  const failure = form.failure && left === 0 ? failureNote(t, form.failure) : null;
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5", maxWidth: "form" })}>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <FormErrors errors={form.errors} labels={{ ...proofLabels(t), ...labels }} />
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
      <div className={wrap({ gap: "3" })}>
        <Button type="submit" look={look} busy={form.busy}>
          {(form.busy && busyAction) || action}
        </Button>
        {cancel}
      </div>
      <RetryAfterNote left={left} />
    </form>
  );
}

/** The fields that prove who sends a form: the password, and a code for an account with a second factor. */
export function ProofFields({ form }: { form: Form<"password" | "code"> }) {
  const t = useT();
  return (
    <>
      <FormPasswordField
        form={form}
        name="password"
        label={proofLabels(t).password}
        autoComplete="current-password"
      />
      <ProofCodeField form={form} />
    </>
  );
}

/** The code field below a form's password, for an account with a second factor. */
export function ProofCodeField({ form }: { form: Form<"code"> }) {
  const t = useT();
  const isOn = useQuery(twoFactorQuery).data?.state === "on";
  // The second factor was switched on elsewhere meanwhile when the server asks for a code.
  if (!isOn && !form.errors.code) return null;
  return <CodeField form={form} kind="any" label={proofLabels(t).code} />;
}

function proofLabels(t: Translate) {
  return {
    password: t("auth.password", "Password"),
    code: t("account.any_code", "Codice dell’app o di recupero"),
  };
}

/** The error text of a failed submission; null when the failure has field errors. */
function failureNote(t: Translate, failure: unknown): string | null {
  if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) return null;
  return retryAfterSeconds(failure) > 0 || isRefusal(failure, "invalid") ? null : failureText(t, failure);
}
