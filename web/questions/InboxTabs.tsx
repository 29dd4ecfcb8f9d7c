import { useQuery } from "@tanstack/react-query";
import { INBOX_PATHS, INBOXES, type Inbox } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { unreadQuestionsQuery } from "./queries.ts";

/** Links to the two inboxes of an organizer, each with an address of its own. */
export function InboxTabs({ inbox }: { inbox: Inbox }) {
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
