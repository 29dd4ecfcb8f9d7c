import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";
import { changeNoticeRead, readAllNotices, undoReadAll } from "./api.ts";
import { refreshNotices } from "./unread.ts";

/** How long reading all can be undone from its notification, in milliseconds. */
const UNDO_MS = 10_000;

/** Marking notices as read, one or all, and undoing it. Other tabs follow. */
export function useNoticeWrites() {
  const t = useT();
  const queries = useQueryClient();
  const onSuccess = () => refreshNotices(queries);
  const undo = useWrite(undoReadAll, { onSuccess });
  const readAll = useWrite(readAllNotices, {
    async onSuccess({ read_at }) {
      await onSuccess();
      notify({
        kind: "success",
        title: t("notices.all_read", "Notifiche segnate come lette"),
        duration: UNDO_MS,
        action: { label: t("notices.undo", "Annulla"), onSelect: () => void undo.start(read_at) },
      });
    },
  });
  return { readAll, change: useWrite(changeNoticeRead, { onSuccess }) };
}
