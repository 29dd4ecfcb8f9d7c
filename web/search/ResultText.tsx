import { css } from "styled-system/css";
import type { SearchResult } from "../../worker/search/outputs.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";

/** A result's title, day, and the piece of its text with the words of the search marked. */
export function ResultText({ result }: { result: SearchResult }) {
  const t = useT();
  const { title, date, snippet } = result;
  return (
    <>
      <span className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{title}</span>
      {date && <span className={dayLook}>{formatLongDay(date, t.language)}</span>}
      <span className={snippetLook}>
        {snippet.map(({ text, match }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          match ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
    </>
  );
}

const dayLook = css({ textStyle: "label", color: "muted" });
const snippetLook = css({
  textStyle: "small",
  color: "muted",
  overflowWrap: "anywhere",
  lineClamp: 2,
  "& mark": { bg: "foam", color: "ink", fontWeight: "medium", borderRadius: "2px" },
});
