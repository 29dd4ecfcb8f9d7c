import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { relatedTopicsQuery } from "../queries.ts";
import { SimilarTopicList } from "../SimilarTopicList.tsx";

/** Topics related to one whose end the reader comes near; nothing without any. */
export function RelatedTopics({ topicId }: { topicId: string }) {
  const t = useT();
  const id = useId();
  const { data = [] } = useQuery(relatedTopicsQuery(topicId));
  if (data.length === 0) return null;
  return (
    <aside aria-labelledby={id} className={css({ marginTop: { base: "10", lg: "0" } })}>
      <h2 id={id} className={css({ textStyle: "subheading", marginBottom: "2" })}>
        {t("forum.related", "Topic simili")}
      </h2>
      <SimilarTopicList topics={data} />
    </aside>
  );
}
