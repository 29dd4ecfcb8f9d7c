import { Download } from "lucide-react";
import { exportFileName } from "../../worker/account/contract.ts";
import { FormPasswordField } from "../auth/fields.tsx";
import { useT } from "../lib/i18n.tsx";
import { saveFile } from "../lib/saveFile.ts";
import { useSite, useToday } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { exportAccount } from "./api.ts";
import { proofForm } from "./forms.ts";
import { ProofCodeField } from "./ProofCodeField.tsx";
import { useAccountForm } from "./useAccountForm.ts";

export function DownloadSection() {
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
