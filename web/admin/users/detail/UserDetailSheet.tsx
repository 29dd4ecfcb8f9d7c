import { useT } from "../../../lib/i18n.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";

type Props = { id: string; onClose: () => void };

/** Everything about one user, over the table. */
export function UserDetailSheet({ id, onClose }: Props) {
  const t = useT();
  return (
    <Sheet
      open
      title={t("admin.users.detail", "Utente")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      {id}
    </Sheet>
  );
}
