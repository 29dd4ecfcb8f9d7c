import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { exportFileName } from "../../worker/account/contract.ts";
import { BlockButton } from "../auth/BlockButton.tsx";
import { FormPasswordField } from "../auth/fields.tsx";
import { NewPasswordField } from "../auth/NewPasswordField.tsx";
import { blocksQuery } from "../auth/queries.ts";
import { useSession, useUser } from "../auth/session.ts";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { saveFile } from "../lib/saveFile.ts";
import { useSite, useToday } from "../settings/hooks.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { notify } from "../ui/notify.ts";
import { AccountForm, ProofCodeField, ProofFields, useAccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { changePasswordForm, proofForm } from "./forms.ts";
import { changePassword, exportAccount } from "./queries.ts";
import { SessionsSection } from "./SessionsSection.tsx";
import { TwoFactorSection } from "./TwoFactorSection.tsx";

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
    notify({
      kind: "success",
      title: t("account.downloaded", "I tuoi dati sono pronti"),
      description: t("account.downloaded_text", "Li trovi tra i download, nel file {{name}}.", { name }),
    });
  });
  return (
    <AccountSection
      depth={50}
      title={t("account.data", "I tuoi dati")}
      text={t(
        "account.data_text",
        "Tutto quello che conserviamo di te in un solo file: profilo, iscrizioni, eventi, pacchetti, pagamenti, articoli, messaggi del forum e file caricati. È in formato JSON, che anche altri programmi sanno leggere.",
      )}
    >
      <AccountForm
        form={form}
        action={
          <>
            <Download size={18} aria-hidden />
            {t("account.download", "Scarica i tuoi dati")}
          </>
        }
        busyAction={t("account.preparing", "Preparazione in corso…")}
      >
        <ProofFields form={form} />
      </AccountForm>
    </AccountSection>
  );
}

function PasswordSection() {
  const t = useT();
  const session = useSession();
  const form = useAccountForm(changePasswordForm, EMPTY, async ({ confirmPassword: _, ...values }) => {
    session.begin(await changePassword(values));
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
      <AccountForm
        form={form}
        labels={labels}
        action={t("account.change_password", "Cambia password")}
        busyAction={t("account.saving", "Salvataggio in corso…")}
      >
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
      </AccountForm>
    </AccountSection>
  );
}

/** The members whom the user blocks; nothing while there is none. */
function BlocksSection() {
  const t = useT();
  const blocks = useQuery(blocksQuery);
  if (!blocks.isLoadingError && !blocks.data?.length) return null;
  return (
    <AccountSection
      depth={45}
      title={t("blocks.list", "Persone che hai bloccato")}
      text={t(
        "blocks.list_text",
        "Non possono scriverti né menzionarti, e i loro messaggi nel forum sono chiusi.",
      )}
    >
      {blocks.isLoadingError && <LoadFailed query={blocks} />}
      <ul>
        {blocks.data?.map(({ user_id, full_name, avatar_url }) => {
          const name = displayName(t, full_name);
          return (
            <li key={user_id} className={rowLook}>
              <Avatar name={full_name ?? "?"} src={imageUrl(avatar_url)} size={36} />
              <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>{name}</span>
              <BlockButton userId={user_id} name={name} />
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
});
