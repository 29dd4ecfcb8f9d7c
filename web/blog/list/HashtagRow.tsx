import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { HashtagList } from "../HashtagList.tsx";
import { type ArticleLanguageFilter, hashtagsQuery } from "../queries.ts";

/** A row is enough to choose from; the search finds the others. */
const HASHTAGS_SHOWN = 12;

/** The hashtags of most articles, in one row that scrolls; its height is kept while they load. */
export function HashtagRow({ language }: { language: ArticleLanguageFilter }) {
  const t = useT();
  const { data = [], isPending } = useQuery({
    ...hashtagsQuery(language),
    placeholderData: keepPreviousData,
  });
  if (!isPending && data.length === 0) return null;
  return (
    <nav aria-label={t("blog.by_hashtag", "Articoli per hashtag")} className={rowLook}>
      <HashtagList hashtags={data.slice(0, HASHTAGS_SHOWN).map(({ hashtag }) => hashtag)} />
    </nav>
  );
}

const rowLook = css({
  marginTop: "3",
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "0" },
  paddingBlock: "1",
  minHeight: "2.5rem",
  overflowX: "auto",
  scrollbarWidth: "none",
  "& > ul": { flexWrap: { base: "nowrap", md: "wrap" }, width: { base: "max-content", md: "auto" } },
});
