import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router";
import { css, cx } from "styled-system/css";
import { grid, textLink } from "styled-system/patterns";
import { hasPermission } from "../../worker/permissions/contract.ts";
import { INBOX_PATHS, INBOXES, type Inbox } from "../../worker/questions/contract.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Link } from "../ui/Link.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
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
  const title = t("questions.inbox", "Domande");
  const isOrganizer = hasPermission(user, "events.manage");
  return (
    <PageColumn
      className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: { base: "28", md: "20" } })}
    >
      <Head title={title} />
      {id ? (
        <Link to={INBOX_PATHS[inbox]} className={`${backLook} ${css({ display: { lg: "none" } })}`}>
          <ArrowLeft size={18} aria-hidden />
          {t("questions.all", "Tutte le domande")}
        </Link>
      ) : null}
      <Link
        to={inbox === "asked" ? paths.profile.href() : paths.dashboard.href()}
        className={`${backLook} ${id ? css({ display: { base: "none", lg: "inline-flex" } }) : ""}`}
      >
        <ArrowLeft size={18} aria-hidden />
        {inbox === "asked"
          ? t("questions.to_profile", "Torna al profilo")
          : t("questions.to_dashboard", "Torna alla dashboard")}
      </Link>
      <h1 className={id ? inboxHeadingLook : headingLook}>{title}</h1>
      {isOrganizer && (
        <div className={id ? css({ display: { base: "none", lg: "block" } }) : undefined}>
          <InboxTabs inbox={inbox} />
        </div>
      )}
      <div className={id ? splitLook : undefined}>
        <div className={id ? css({ display: { base: "none", lg: "block" }, minWidth: "0" }) : undefined}>
          <ThreadList inbox={inbox} openId={id} />
        </div>
        {id && <ThreadView key={id} id={id} user={user} />}
      </div>
    </PageColumn>
  );
}

const headingLook = css({ textStyle: "title", marginBottom: "4" });

/** On a phone the open thread fills the screen, so the inbox's heading is for screen readers only. */
const inboxHeadingLook = cx(headingLook, css({ srOnly: { base: true, lg: false } }));

const backLook = textLink({ marginBottom: "2", fontWeight: "medium" });

const splitLook = grid({
  gridTemplateColumns: { lg: "22rem minmax(0, 1fr)" },
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
