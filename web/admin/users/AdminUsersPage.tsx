import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { CreateUser } from "./create/CreateUser.tsx";
import { UserDetailSheet } from "./detail/UserDetailSheet.tsx";
import { UserTable } from "./UserTable.tsx";

/** The users: their table, and the form that creates one. `?user=<id>` opens the details of one over it. */
export function AdminUsersPage() {
  const t = useT();
  const [params, change] = useSearch();
  const opened = params.get("user");
  const view = params.get("view") === "create" ? "create" : "list";
  const set = (name: string, value: string | null) =>
    change((next) => {
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  // Replaces the address, so that going back does not open the user again.
  const closeUser = () =>
    change(
      (next) => {
        next.delete("user");
        next.delete("section");
        return next;
      },
      { replace: true },
    );
  return (
    <AdminTab title={t("admin.users.title", "Gestione Utenti")}>
      <Tabs
        label={t("admin.users.title", "Gestione Utenti")}
        value={view}
        onChange={(next) => set("view", next === "create" ? next : null)}
        tabs={[
          { value: "list", label: t("admin.users.list", "Lista Utenti"), content: <UserTable /> },
          {
            value: "create",
            label: t("admin.users.create", "Crea Utente"),
            content: <CreateUser onOpen={(id) => set("user", id)} />,
          },
        ]}
      />
      <UserDetailSheet id={opened} onClose={closeUser} />
    </AdminTab>
  );
}
