import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { INBOX_PATHS, INBOXES, type Inbox } from "../../worker/questions/contract.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { unreadQuestionsQuery } from "./queries.ts";
import { ThreadList } from "./ThreadList.tsx";
import { ThreadView } from "./ThreadView.tsx";

/** The questions that a member has asked. */
export function AskedQuestionsPage() {
  return <InboxPage inbox="asked" />;
}

/** The questions about an organizer's events. */
export function ReceivedQuestionsPage() {
  return <InboxPage inbox="received" />;
}

/** An inbox next to the open thread; a phone shows one of them. */
function InboxPage({ inbox }: { inbox: Inbox }) {
  const t = useT();
  const user = useUser();
  const { id } = useParams();
  if (!user) return null;
  const isOrganizer = hasPermission(user, "events.manage");
  return (
    <TitledPage
      title={t("questions.inbox", "Domande")}
      back={id ? { to: INBOX_PATHS[inbox], label: t("questions.all", "Tutte le domande") } : undefined}
      className={id ? threadLook : undefined}
    >
      {isOrganizer && (
        <div className={id ? wideLook : undefined}>
          <InboxTabs inbox={inbox} />
        </div>
      )}
      <div className={id ? splitLook : undefined}>
        <div className={id ? wideLook : undefined}>
          <ThreadList inbox={inbox} openId={id} />
        </div>
        {id && <ThreadView key={id} id={id} user={user} />}
      </div>
    </TitledPage>
  );
}

/** Until there is room for both, the open thread fills the screen, and the inbox's heading is for screen readers only. */
const threadLook = css({
  "& > a": { hideFrom: "xl", marginBottom: "2" },
  "& > header": { srOnly: { base: true, xl: false } },
});
const wideLook = css({ hideBelow: "xl", minWidth: "0" });

const splitLook = grid({
  gridTemplateColumns: { xl: "20rem minmax(0, 1fr)" },
  gap: "6",
  alignItems: "start",
});

/** Links between the two inboxes of an organizer. */
function InboxTabs({ inbox }: { inbox: Inbox }) {
  const t = useT();
  const { data } = useQuery(unreadQuestionsQuery);
  const names: Record<Inbox, string> = {
    received: t("questions.received", "Ricevute"),
    asked: t("questions.asked", "Fatte da te"),
  };
  return (
    <LinkTabs
      label={t("questions.inbox", "Domande")}
      view={inbox}
      parts={INBOXES.toReversed().map((view) => ({
        view,
        to: INBOX_PATHS[view],
        label: names[view],
        count: data?.[view],
      }))}
    />
  );
}
