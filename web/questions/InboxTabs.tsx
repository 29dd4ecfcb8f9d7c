import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { INBOX_PATHS, INBOXES, type Inbox } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { Link } from "../ui/Link.tsx";
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
    <nav aria-label={t("questions.inbox", "Domande")} className={barLook}>
      {INBOXES.toReversed().map((name) => (
        <Link
          key={name}
          to={INBOX_PATHS[name]}
          aria-current={name === inbox ? "page" : undefined}
          className={tabLook}
        >
          {names[name]}
          {data && data[name] > 0 && ` (${data[name]})`}
        </Link>
      ))}
    </nav>
  );
}

const barLook = css({
  display: "flex",
  gap: { base: "0", md: "2" },
  marginBottom: "5",
  borderBottom: "1px solid token(colors.line)",
});
const tabLook = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "touch",
  paddingInline: { base: "3", md: "4" },
  textStyle: "small",
  fontWeight: "medium",
  color: "muted",
  borderBottom: "3px solid transparent",
  _hover: { color: "ink" },
  _focusVisible: { outlineOffset: "-3px" },
  "&[aria-current]": { color: "ink", borderBottomColor: "accent" },
});
