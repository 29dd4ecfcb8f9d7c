import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { TOPIC_TITLE_MAX } from "../../../worker/forum/contract.ts";
import { toTopicTitle } from "../../../worker/forum/topicTitle.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useSearchText.ts";
import { CharactersLeft } from "../../ui/CharactersLeft.tsx";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";
import { SimilarTopicList } from "../SimilarTopicList.tsx";
import { similarTopicsQuery } from "./queries.ts";

type Props = {
  value: string;
  onChange: (title: string) => void;
  isReadOnly: boolean;
  error?: string | undefined;
};

/** The title of a topic. On blur it shows itself as stored: typographic quotes, and no `<` and `>`. */
export function TopicTitleField({ value, onChange, isReadOnly, error }: Props) {
  const t = useT();
  const id = useId();
  const help = t("forum.title_help", "In poche parole, di che cosa vuoi parlare.");
  return (
    <div className={grid({ columns: 1, gap: "1" })}>
      <FieldFrame id={id} label={t("forum.title", "Titolo")} help={help} {...(error && { error })}>
        <input
          {...describedBy(id, help, error)}
          name="title"
          autoComplete="off"
          value={value}
          readOnly={isReadOnly}
          aria-required
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const stored = toTopicTitle(value);
            if (stored !== value && !isReadOnly) onChange(stored);
          }}
          onKeyDown={(event) => {
            // Enter would send the topic before its text is written.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
          className={inputLook}
        />
      </FieldFrame>
      <CharactersLeft length={toTopicTitle(value).length} max={TOPIC_TITLE_MAX} />
    </div>
  );
}

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
