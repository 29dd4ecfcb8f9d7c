import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import { css } from "styled-system/css";
import { INBOX_PATHS, type Inbox, UNREAD_MAX } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { unreadQuestionsQuery } from "./queries.ts";

type Props = { inbox: Inbox; className?: string };

/** The way to an inbox, with the number of unread threads. */
export function InboxLink({ inbox, className }: Props) {
  const t = useT();
  const { data } = useQuery(unreadQuestionsQuery);
  const unread = data?.[inbox] ?? 0;
  return (
    <ButtonLink to={INBOX_PATHS[inbox]} className={className}>
      <MessageCircleQuestion size={18} aria-hidden />
      {t("questions.inbox", "Domande")}
      {unread > 0 && (
        <span className={badgeLook}>
          <span aria-hidden>{unread >= UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
          <span className={css({ srOnly: true })}>
            {t.count("questions.unread", unread, {
              one: "{{count}} da leggere",
              other: "{{count}} da leggere",
            })}
          </span>
        </span>
      )}
    </ButtonLink>
  );
}

const badgeLook = css({
  minWidth: "1.5rem",
  paddingInline: "1.5",
  borderRadius: "full",
  bg: "accent",
  color: "white",
  textStyle: "label",
  lineHeight: "1.5rem",
  textAlign: "center",
});
