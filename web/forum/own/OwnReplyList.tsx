import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareReply } from "lucide-react";
import type { OwnReply } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { OwnPostList } from "./OwnPostList.tsx";
import { OwnReplyRow } from "./OwnReplyRow.tsx";
import { ownRepliesQuery } from "./queries.ts";

/** The replies that the member wrote. */
export function OwnReplyList() {
  const t = useT();
  const list = useInfiniteQuery(ownRepliesQuery);
  return (
    <OwnPostList<OwnReply>
      rows={list.data?.pages.flatMap(({ rows }) => rows)}
      list={list}
      keyOf={({ id }) => id}
      empty={
        <StatusMessage
          icon={<MessageSquareReply size={28} />}
          title={t("forum.own.no_replies", "Non hai ancora risposto a nessuno")}
          text={t("forum.own.no_replies_text", "Le tue risposte le ritrovi qui, ognuna con il suo topic.")}
        >
          <ButtonLink to={paths.forum.href()} look="main">
            {t("forum.to_forum", "Vai al forum")}
          </ButtonLink>
        </StatusMessage>
      }
    >
      {(reply) => <OwnReplyRow reply={reply} />}
    </OwnPostList>
  );
}
