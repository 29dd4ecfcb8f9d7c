import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import { INBOX_PATHS } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { UnreadMark } from "../ui/UnreadMark.tsx";
import { unreadQuestionsQuery } from "./queries.ts";

/** The link to an organizer's inbox, with the number of unread threads. */
export function InboxLink() {
  const t = useT();
  const { data } = useQuery(unreadQuestionsQuery);
  return (
    <ButtonLink to={INBOX_PATHS.received}>
      <MessageCircleQuestion size={18} aria-hidden />
      {t("questions.inbox", "Domande")}
      <UnreadMark unread={data?.received ?? 0} />
    </ButtonLink>
  );
}
