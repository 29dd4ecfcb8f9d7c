import { notice } from "styled-system/patterns";
import type { TwoFactorSetupView, TwoFactorView } from "../../worker/auth/outputs.ts";
import { FormPasswordField } from "../auth/fields.tsx";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { passwordForm } from "./forms.ts";
import { startTwoFactorSetup } from "./queries.ts";
import { useAccountForm } from "./useAccountForm.ts";

type Props = { view: TwoFactorView; onBegun: (setup: TwoFactorSetupView) => void };

/** The first step of switching the second factor on: asks for the password before it shows the QR code. */
export function BeginTwoFactor({ view, onBegun }: Props) {
  const t = useT();
  const form = useAccountForm(passwordForm, { password: "" }, async (values) => {
    onBegun(await startTwoFactorSetup(values));
  });
  const labels = { password: t("auth.password", "Password") };
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
      <AccountForm form={form} labels={labels}>
        <FormPasswordField
          form={form}
          name="password"
          label={labels.password}
          autoComplete="current-password"
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {t("account.two_factor_begin", "Attiva la verifica")}
          </Button>
        </div>
      </AccountForm>
    </>
  );
}
