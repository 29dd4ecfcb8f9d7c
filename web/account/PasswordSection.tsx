import { FormPasswordField } from "../auth/fields.tsx";
import { NewPasswordField } from "../auth/NewPasswordField.tsx";
import { useSession } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { changePassword } from "./api.ts";
import { changePasswordForm } from "./forms.ts";
import { ProofCodeField } from "./ProofCodeField.tsx";
import { useAccountForm } from "./useAccountForm.ts";

const EMPTY = { current_password: "", code: "", password: "", confirmPassword: "" };

export function PasswordSection() {
  const t = useT();
  const session = useSession();
  const form = useAccountForm(changePasswordForm, EMPTY, async ({ confirmPassword: _, ...values }) => {
    session.begin(await changePassword(values));
    for (const name of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) form.change(name, "");
    notify({
      kind: "success",
      title: t("reset.done", "Password aggiornata"),
      description: t("account.password_done", "Sugli altri dispositivi si accede con quella nuova."),
    });
  });
  const labels = {
    current_password: t("account.current_password", "Password attuale"),
    password: t("reset.new_password", "Nuova password"),
    confirmPassword: t("reset.confirm_password", "Conferma password"),
  };
  return (
    <AccountSection
      depth={10}
      title={t("account.password", "Password")}
      text={t(
        "account.password_text",
        "Se la cambi, qui l’accesso resta aperto; sugli altri dispositivi dovrai accedere di nuovo. Cambia anche l’indirizzo segreto del tuo calendario.",
      )}
    >
      <AccountForm form={form} labels={labels}>
        <FormPasswordField
          form={form}
          name="current_password"
          label={labels.current_password}
          autoComplete="current-password"
        />
        <ProofCodeField form={form} />
        <NewPasswordField form={form} label={labels.password} />
        <FormPasswordField
          form={form}
          name="confirmPassword"
          label={labels.confirmPassword}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {form.busy
              ? t("account.saving", "Salvataggio in corso…")
              : t("account.change_password", "Cambia password")}
          </Button>
        </div>
      </AccountForm>
    </AccountSection>
  );
}
