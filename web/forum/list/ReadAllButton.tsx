import { CheckCheck } from "lucide-react";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { markAllTopicsRead } from "../api.ts";
import { forumKeys } from "../queries.ts";

/** Marks every topic as read, for members. */
export function ReadAllButton() {
  const t = useT();
  const { start, isPending } = useWrite(markAllTopicsRead, {
    invalidates: [[...forumKeys.marks]],
    onSuccess: () => notify({ kind: "success", title: t("forum.all_read", "Hai letto tutto") }),
  });
  return (
    <Button look="quiet" busy={isPending} onClick={() => start()}>
      {!isPending && <CheckCheck size={18} aria-hidden />}
      {t("forum.read_all", "Segna tutto come letto")}
    </Button>
  );
}
