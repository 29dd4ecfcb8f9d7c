import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { ARTICLE_SEARCH_MAX } from "../../../worker/blog/contract.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { NATIVE_LANGUAGE_NAMES } from "../../settings/queries.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import type { ArticleLanguageFilter } from "../queries.ts";
import type { ArticleFilters } from "./filters.ts";

type Props = {
  filters: ArticleFilters;
  /** The language of the list that is shown. */
  language: ArticleLanguageFilter;
  onChange: (change: Partial<ArticleFilters>, options?: { replace?: boolean }) => void;
};

/** The blog's filters: text and language. */
export function BlogFilters({ filters, language, onChange }: Props) {
  const t = useT();
  const [text, setText] = useSearchText(filters.searchTerm, (searchTerm) =>
    // The first letters of a word are a history entry; later letters replace it, so that "back" removes the word.
    onChange({ searchTerm }, { replace: filters.searchTerm !== "" }),
  );
  return (
    <div className={rowLook}>
      <SearchField
        label={t("blog.search", "Cerca negli articoli")}
        placeholder={t("blog.search", "Cerca negli articoli")}
        clearLabel={t("blog.clear_search", "Cancella la ricerca")}
        maxLength={ARTICLE_SEARCH_MAX}
        value={text}
        onChange={setText}
      />
      <FilterSelect
        label={t("blog.language", "Lingua degli articoli")}
        value={language}
        options={[
          { value: "all", label: t("blog.all_languages", "Tutte le lingue") },
          ...LANGUAGE_CODES.map((code) => ({ value: code, label: NATIVE_LANGUAGE_NAMES[code], lang: code })),
        ]}
        onChange={(chosen) => onChange({ language: chosen })}
        className={selectLook}
      />
    </div>
  );
}

const rowLook = wrap({ gap: "3", marginTop: "3" });
const selectLook = css({ width: { base: "100%", md: "14rem" } });
