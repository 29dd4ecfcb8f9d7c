import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import type { RecoveryTokenView } from "./contract.ts";

/** The texts of the CSV file, which the interface uses too. */
export function recoveryTokenTexts(language: LanguageCode) {
  const { owner, token, state, created_at, expires_at, used_at, valid, used, expired } =
    TRANSLATIONS[language].token_table;
  const { email } = TRANSLATIONS[language].auth;
  return {
    heads: [token, owner, email, state, created_at, expires_at, used_at],
    states: { valid, used, expired },
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
export async function* recoveryTokenCsvPages(
  pages: AsyncIterable<RecoveryTokenView[]>,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { states } = recoveryTokenTexts(language);
  // The Swedish format is ISO's.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const time = (at: string | null) => (at ? format.format(new Date(at)) : "");
  for await (const tokens of pages)
    yield tokens.map(({ token, user, state, created_at, expires_at, used_at }) => [
      token,
      user.full_name,
      user.email,
      states[state],
      time(created_at),
      time(expires_at),
      time(used_at),
    ]);
}
