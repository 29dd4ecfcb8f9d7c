import { isLanguageCode } from "./languages.ts";

/** The query parameters that change a server-rendered page, besides `lang`. Rendering and caching ignore all others. */
const PAGE_SEARCH = [
  "searchTerm",
  "nation",
  "dateFrom",
  "category",
  "discipline",
  "scope",
  "language",
  "page",
  "cursor",
] as const;

/** The parameters of a query that change a page, in a fixed order: "?nation=Italia", or "". */
export function pageSearch(params: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of PAGE_SEARCH) {
    const value = params.get(name);
    if (value) known.set(name, value);
  }
  const language = params.get("lang");
  if (isLanguageCode(language)) known.set("lang", language);
  return known.size ? `?${known}` : "";
}
