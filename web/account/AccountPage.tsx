import { Download } from "lucide-react";
import { exportFileName } from "../../worker/account/contract.ts";
import { FormPasswordField } from "../auth/fields.tsx";
import { NewPasswordField } from "../auth/NewPasswordField.tsx";
import { useSession, useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { saveFile } from "../lib/saveFile.ts";
import { useSite, useToday } from "../settings/hooks.ts";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { BlocksSection } from "./BlocksSection.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { changePasswordForm, proofForm } from "./forms.ts";
import { ProofCodeField } from "./ProofCodeField.tsx";
import { changePassword, exportAccount } from "./queries.ts";
import { SessionsSection } from "./SessionsSection.tsx";
import { TwoFactorSection } from "./TwoFactorSection.tsx";
import { useAccountForm } from "./useAccountForm.ts";

const EMPTY = { current_password: "", code: "", password: "", confirmPassword: "" };

/** Sign-in settings, data export and account deletion. */
export function AccountPage() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <TitledPage title={t("account.title", "Account e sicurezza")}>
      <PasswordSection />
      <TwoFactorSection />
      <EmailSection user={user} />
      <SessionsSection />
      <BlocksSection />
      <DownloadSection />
      <DeleteSection user={user} />
    </TitledPage>
  );
}

function DownloadSection() {
  const t = useT();
  const site = useSite();
  const today = useToday();
  const form = useAccountForm(proofForm, { password: "", code: "" }, async (values) => {
    const accountExport = await exportAccount(values);
    const name = exportFileName(site.name, today);
    saveFile(name, JSON.stringify(accountExport, null, 2), "application/json");
    for (const name of ["password", "code"] as const) form.change(name, "");
    notify({
      kind: "success",
      title: t("account.downloaded", "I tuoi dati sono pronti"),
      description: t("account.downloaded_text", "Li trovi tra i download, nel file {{name}}.", { name }),
    });
  });
  const labels = { password: t("auth.password", "Password") };
  return (
    <AccountSection
      depth={50}
      title={t("account.data", "I tuoi dati")}
      text={t(
        "account.data_text",
        "Tutto quello che conserviamo di te in un solo file: profilo, iscrizioni, eventi, pacchetti, pagamenti, articoli, messaggi del forum e file caricati. È in formato JSON, che anche altri programmi sanno leggere.",
      )}
    >
      <AccountForm form={form} labels={labels}>
        <FormPasswordField
          form={form}
          name="password"
          label={labels.password}
          autoComplete="current-password"
        />
        <ProofCodeField form={form} />
        <div>
          <Button type="submit" busy={form.busy}>
            {!form.busy && <Download size={18} aria-hidden />}
            {form.busy
              ? t("account.preparing", "Preparazione in corso…")
              : t("account.download", "Scarica i tuoi dati")}
          </Button>
        </div>
      </AccountForm>
    </AccountSection>
  );
}

function PasswordSection() {
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
