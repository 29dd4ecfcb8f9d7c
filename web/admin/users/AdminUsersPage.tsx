import { useState } from "react";
import { grid, notice, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { CompanyFields, useCompanySave } from "./CompanyFields.tsx";
import { CreateUserForm } from "./CreateUserForm.tsx";
import { UserDetailSheet } from "./detail/UserDetailSheet.tsx";
import { type CompanyValues, companyForm } from "./forms.ts";
import { UserTable } from "./UserTable.tsx";

/** How long the notification with the link to the new user stays, in milliseconds. */
const OPEN_MS = 10_000;

type Props = { user: User; company: CompanyValues; onDone: () => void };

const formLook = grid({ gap: "5", maxWidth: "34rem", paddingTop: "6" });

/** The users: their table, and the form that creates one. `?user=<id>` opens a user's details over it. */
export function AdminUsersPage() {
  const t = useT();
  const [params, change] = useSearch();
  const opened = params.get("user");
  const view = params.get("view") === "create" ? "create" : "list";
  // Replaces the history entry, so that going back does not open the user again.
  const closeUser = () => change({ user: null, section: null }, { replace: true });
  return (
    <AdminTab title={t("admin.users.title", "Gestione Utenti")}>
      <Tabs
        label={t("admin.users.title", "Gestione Utenti")}
        value={view}
        onChange={(next) => change({ view: next === "create" ? next : null })}
        tabs={[
          { value: "list", label: t("admin.users.list", "Lista Utenti"), content: <UserTable /> },
          {
            value: "create",
            label: t("admin.users.create", "Crea Utente"),
            content: <CreateUser onOpen={(id) => change({ user: id })} />,
          },
        ]}
      />
      <UserDetailSheet id={opened} onClose={closeUser} />
    </AdminTab>
  );
}

/** Creates a user. A company's data are a second call; when it fails, the typed data stay to be saved again. */
function CreateUser({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [unsaved, setUnsaved] = useState<{ user: User; company: CompanyValues } | null>(null);
  // The key makes a new, empty form after each user.
  const [count, setCount] = useState(0);

  function finish(user: User) {
    setUnsaved(null);
    setCount(count + 1);
    notify({
      kind: "success",
      title: t("admin.users.registered", "Utente creato con successo"),
      description: t("admin.users.invited", "Abbiamo mandato l’invito a {{email}}.", { email: user.email }),
      duration: OPEN_MS,
      action: { label: t("admin.users.open", "Apri"), onSelect: () => onOpen(user.id) },
    });
  }

  if (unsaved) return <CompanyRetry {...unsaved} onDone={() => finish(unsaved.user)} />;
  return (
    <CreateUserForm
      key={count}
      onDone={finish}
      onCompanyFailed={(user, company) => setUnsaved({ user, company })}
    />
  );
}

/** Repeats the second step: the user exists, but the company's data are not saved yet. */
function CompanyRetry({ user, company, onDone }: Props) {
  const t = useT();
  const save = useCompanySave();
  const form = useForm(companyForm, company, async (values) => {
    try {
      await save(user.id, values);
      onDone();
    } catch (error) {
      const message = failureText(t, error);
      notify({ kind: "error", title: t("common.error", "Errore: {{message}}", { message }) });
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
