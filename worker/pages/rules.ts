import { isLanguageCode } from "../settings/contract.ts";
import { PAGE_SEARCH } from "./contract.ts";

/** Of a query, what may change a page, in one order: "?nation=Italia", or nothing. */
export function searchOf(params: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of PAGE_SEARCH) {
    const value = params.get(name);
    if (value) known.set(name, value);
  }
  const language = params.get("lang");
  if (isLanguageCode(language)) known.set("lang", language);
  return known.size ? `?${known}` : "";
}
