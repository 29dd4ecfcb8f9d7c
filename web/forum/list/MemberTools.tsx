import { CheckCheck, Files, Flag } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { markAllTopicsRead } from "../api.ts";
import { forumKeys } from "../queries.ts";

/**
 * The tools of members above the list: a link to their own posts, and a button that marks everything as read. A phone
 * has the former in the user menu, so that the line does not wrap.
 */
export function MemberTools() {
  const t = useT();
  const user = useUser();
  return (
    <div className={flex({ align: "center" })}>
      <ButtonLink
        to={paths.ownPosts.href()}
        look="quiet"
        className={css({ display: { base: "none!", md: "inline-flex!" } })}
      >
        <Files size={18} aria-hidden />
        {t("forum.own.title", "I tuoi post")}
      </ButtonLink>
      {user && hasPermission(user, "posts.moderate") && !hasPermission(user, "admin.open") && (
        <ButtonLink to={paths.forumReports.href()} look="quiet">
          <Flag size={18} aria-hidden />
          {t("admin.reports.title", "Segnalazioni")}
        </ButtonLink>
      )}
      <ReadAllButton />
    </div>
  );
}

function ReadAllButton() {
  const t = useT();
  const { start, isPending } = useWrite(markAllTopicsRead, {
    invalidates: [[...forumKeys.marks], [...forumKeys.unread]],
    onSuccess: () => notify({ kind: "success", title: t("forum.all_read", "Hai letto tutto") }),
  });
  return (
    <Button look="quiet" busy={isPending} onClick={() => start()}>
      {!isPending && <CheckCheck size={18} aria-hidden />}
      {t("forum.read_all", "Segna tutto come letto")}
    </Button>
  );
}
