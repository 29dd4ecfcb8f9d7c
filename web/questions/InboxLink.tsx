import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import { INBOX_PATHS, type Inbox } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { unreadQuestionsQuery } from "./queries.ts";
import { UnreadMark } from "./UnreadMark.tsx";

type Props = { inbox: Inbox; className?: string };

/** The link to an inbox, with the number of unread threads. */
export function InboxLink({ inbox, className }: Props) {
  const t = useT();
  const { data } = useQuery(unreadQuestionsQuery);
  const unread = data?.[inbox] ?? 0;
  return (
    <ButtonLink to={INBOX_PATHS[inbox]} className={className}>
      <MessageCircleQuestion size={18} aria-hidden />
      {t("questions.inbox", "Domande")}
      <UnreadMark unread={unread} />
    </ButtonLink>
  );
}
