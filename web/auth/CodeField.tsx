import { css } from "styled-system/css";
import { CODE_MAX } from "../../worker/auth/twoFactor/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { TextField } from "../ui/Field.tsx";
import type { Form } from "./fields.tsx";

/** `app`: a code of the app alone; `recovery`: a recovery code alone; `any`: either. */
type CodeKind = "app" | "recovery" | "any";

type Props = { form: Form<"code">; kind: CodeKind; label: string; autoFocus?: boolean };

/** The field for a code of the second factor. Pasted spaces and hyphens are accepted. */
export function CodeField({ form, kind, label, autoFocus }: Props) {
  const t = useT();
  return (
    <TextField
      label={label}
      name="code"
      inputMode={kind === "app" ? "numeric" : "text"}
      autoComplete={kind === "recovery" ? "off" : "one-time-code"}
      autoCapitalize={kind === "app" ? undefined : "characters"}
      autoCorrect="off"
      spellCheck={false}
      maxLength={CODE_MAX}
      autoFocus={autoFocus}
      value={form.values.code}
      onChange={(event) => form.change("code", event.target.value)}
      error={fieldErrorText(t, form.errors.code)}
      className={css({ letterSpacing: "0.12em", maxWidth: "22rem" })}
    />
  );
}
