import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import type { RecoveryTokenView } from "../outputs.ts";

/** The texts of the CSV file, which the interface uses too. */
export function recoveryTokenTexts(language: LanguageCode) {
  const {
    owner,
    token,
    kind,
    recovery,
    invitation,
    state,
    created_at,
    expires_at,
    used_at,
    valid,
    used,
    expired,
  } = TRANSLATIONS[language].token_table;
  const { email } = TRANSLATIONS[language].auth;
  return {
    heads: [token, kind, owner, email, state, created_at, expires_at, used_at],
    states: { valid, used, expired },
    kinds: { recovery, invitation },
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
export async function* recoveryTokenCsvPages(
  pages: AsyncIterable<RecoveryTokenView[]>,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { states, kinds } = recoveryTokenTexts(language);
  // The Swedish date format is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const time = (at: string | null) => (at ? format.format(new Date(at)) : "");
  for await (const tokens of pages)
    yield tokens.map(({ token, kind, user, state, created_at, expires_at, used_at }) => [
      token,
      kinds[kind],
      user.full_name,
      user.email,
      states[state],
      time(created_at),
      time(expires_at),
      time(used_at),
    ]);
}
