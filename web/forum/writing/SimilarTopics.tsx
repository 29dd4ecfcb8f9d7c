import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { toTopicTitle } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useSearchText.ts";
import { SimilarTopicList } from "../SimilarTopicList.tsx";
import { similarTopicsQuery } from "./queries.ts";

/** The shortest title that describes a topic, in characters. */
const TITLE_MIN = 4;
const PAUSE_MS = 500;

/** Topics with a similar title, as a hint that blocks nothing. */
export function SimilarTopics({ title }: { title: string }) {
  const t = useT();
  const typed = useDebounced(toTopicTitle(title), PAUSE_MS);
  const isLong = typed.length >= TITLE_MIN;
  const { data } = useQuery({
    ...similarTopicsQuery(typed),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const topics = isLong ? (data ?? []) : [];
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {topics.length > 0 &&
          t.count("forum.similar.found", topics.length, {
            one: "{{count}} topic simile, sotto il titolo",
            other: "{{count}} topic simili, sotto il titolo",
          })}
      </p>
      {topics.length > 0 && (
        <aside aria-labelledby="similar-topics" className={boxLook}>
          <h2 id="similar-topics" className={css({ textStyle: "small", fontWeight: "bold" })}>
            {t("forum.similar.title", "Forse se ne parla già")}
          </h2>
          <SimilarTopicList topics={topics} />
        </aside>
      )}
    </>
  );
}

const boxLook = notice({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1",
  paddingBottom: "2",
});
