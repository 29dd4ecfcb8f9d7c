import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { setForumModerator, userKey } from "./queries.ts";

/** Lets a member moderate the forum, or no longer. */
export function ForumModerator({ user }: { user: UserDetailView }) {
  const t = useT();
  const { start, isPending, variables } = useWrite(
    (moderates: boolean) => setForumModerator(user.id, moderates),
    { invalidates: [userKey(user.id)] },
  );
  return (
    <Switch
      name="moderates_forum"
      label={t("admin.user.moderator", "Modera il forum")}
      help={t(
        "admin.user.moderator_text",
        "Può fissare, chiudere, spostare ed eliminare i post, e decidere le segnalazioni del forum.",
      )}
      checked={isPending ? variables === true : user.moderates_forum}
      onChange={(checked) => void start(checked)}
    />
  );
}
