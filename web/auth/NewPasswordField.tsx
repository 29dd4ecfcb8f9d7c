import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { PASSWORD_MIN } from "../../worker/auth/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { type Form, FormPasswordField } from "./fields.tsx";
import { loadCommonPasswords } from "./loadCommonPasswords.ts";

/** A new password, with its minimum length and a hint when it is a common one. */
export function NewPasswordField({ form, label }: { form: Form<"password">; label: string }) {
  const t = useT();
  const password = form.values.password;
  const isCommon = useIsCommon(password);
  return (
    <div className={grid({ gap: "1.5" })}>
      <FormPasswordField
        form={form}
        name="password"
        label={label}
        autoComplete="new-password"
        help={t("auth.password_help", "Almeno {{count}} caratteri.", { count: PASSWORD_MIN })}
      />
      <p role="status" className={css({ textStyle: "small", _empty: { display: "none" } })}>
        {isCommon &&
          t(
            "auth.password_common",
            "È una delle password più usate al mondo, tra le prime che si provano. Puoi tenerla, ma una frase tutta tua protegge meglio.",
          )}
      </p>
    </div>
  );
}

function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState<Set<string> | null>(null);
  const wanted = password.length > 0 && common === null;
  useEffect(() => {
    // When the list fails to load, no hint is shown.
    if (wanted) loadCommonPasswords().then(setCommon, () => {});
  }, [wanted]);
  return password.length >= PASSWORD_MIN && (common?.has(password.toLowerCase()) ?? false);
}
