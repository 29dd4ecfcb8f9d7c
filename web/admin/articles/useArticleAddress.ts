import { ARTICLE_STATES } from "../../../worker/blog/contract.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { useTableAddress } from "../table/useTableAddress.ts";

const SORTS = ["created_at", "updated_at", "title"] as const;
/** What an address without a language filter may say, too. */
const ALL_LANGUAGES = "all";

/** The state of the table of articles, which lives in the address. */
export function useArticleAddress() {
  const address = useTableAddress({
    filters: { language: [ALL_LANGUAGES, ...LANGUAGE_CODES], state: ARTICLE_STATES },
    sorts: SORTS,
    defaultSort: "created_at",
    defaultDirection: "desc",
  });
  const { language, ...others } = address.filters;
  const filters = language && language !== ALL_LANGUAGES ? { ...others, language } : others;
  return { ...address, filters, isNarrowed: address.search !== "" || Object.keys(filters).length > 0 };
}
