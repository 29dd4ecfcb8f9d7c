import { useState } from "react";
import type { User } from "../../../../worker/auth/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { notify } from "../../../ui/notify.ts";
import { CompanyRetry } from "./CompanyRetry.tsx";
import { CreateUserForm } from "./CreateUserForm.tsx";
import type { CompanyValues } from "./forms.ts";

/** How long the notification stays whose button opens the new user, in milliseconds. */
const OPEN_MS = 10_000;

/**
 * Creates a user. A company is registered, then its data are saved; when the second step fails, what was typed stays, to
 * be saved again.
 */
export function CreateUser({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [unsaved, setUnsaved] = useState<{ user: User; company: CompanyValues } | null>(null);
  // A new form after each user: nothing of the one before is left in it.
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
