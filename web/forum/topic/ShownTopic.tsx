import { Trash2 } from "lucide-react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Thread } from "./Thread.tsx";
import { TopicFoot } from "./TopicFoot.tsx";
import { TopicHead } from "./TopicHead.tsx";
import { TopicTop } from "./TopicTop.tsx";

/** A topic with its replies; staff sees deleted ones, too. */
export function ShownTopic({ topic }: { topic: ForumTopic }) {
  const t = useT();
  return (
    <PageColumn className={css({ paddingTop: { base: "2", md: "6" }, paddingBottom: "20" })}>
      <TopicHead topic={topic} />
      {topic.deleted_at && (
        <p role="note" className={deletedLook}>
          <Trash2 size={18} aria-hidden />
          {t("forum.topic_deleted", "Topic eliminato: lo vede solo lo staff.")}
        </p>
      )}
      <TopicTop topic={topic} />
      <Thread topic={topic} foot={<TopicFoot topic={topic} />} />
    </PageColumn>
  );
}

const deletedLook = notice({
  display: "flex",
  alignItems: "center",
  gap: "3",
  marginBottom: "4",
  bg: "dangerSoft",
  color: "danger",
  fontWeight: "medium",
});
