import { grid, notice, wrap } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/contract.ts";
import { useForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { type CompanyValues, companyForm } from "./forms.ts";
import { useCompanySave } from "./useCompanySave.ts";

type Props = { user: User; company: CompanyValues; onDone: () => void };

/** The second step again: the user is there, the company's data are not saved yet. */
export function CompanyRetry({ user, company, onDone }: Props) {
  const t = useT();
  const save = useCompanySave();
  const form = useForm(companyForm, company, async (values) => {
    try {
      await save(user.id, values);
      onDone();
    } catch (error) {
      const message = failureText(t, error);
      notify({ kind: "error", title: t("admin.users.failed", "Errore: {{message}}", { message }) });
      throw error;
    }
  });
  return (
    <form noValidate onSubmit={form.submit} className={formLook}>
      <p role="alert" className={notice()}>
        {t(
          "admin.users.company_unsaved",
          "L’utente {{email}} è stato creato e ha ricevuto l’invito, ma i dati dell’azienda non sono stati salvati. Quello che hai scritto è qui sotto.",
          { email: user.email },
        )}
      </p>
      <CompanyFields form={form} />
      <div className={wrap({ gap: "3" })}>
        <Button type="submit" look="main" busy={form.busy}>
          {t("admin.users.company_save", "Salva i dati dell’azienda")}
        </Button>
        <Button look="quiet" disabled={form.busy} onClick={onDone}>
          {t("admin.users.company_later", "Più tardi")}
        </Button>
      </div>
    </form>
  );
}

const formLook = grid({ gap: "5", maxWidth: "34rem", paddingTop: "6" });
