import type { Translations } from "../../lib/translations.ts";
import type { RecoveryTokenView } from "../outputs.ts";

/** The texts of the CSV file, which the interface uses too. */
export function recoveryTokenTexts({ token_table, auth }: Translations) {
  const { owner, token, kind, state, created_at, expires_at, used_at, ...texts } = token_table;
  return {
    heads: [token, kind, owner, auth.email, state, created_at, expires_at, used_at],
    states: { valid: texts.valid, used: texts.used, expired: texts.expired },
    kinds: { recovery: texts.recovery, invitation: texts.invitation },
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
export async function* recoveryTokenCsvPages(
  pages: AsyncIterable<RecoveryTokenView[]>,
  translations: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { states, kinds } = recoveryTokenTexts(translations);
  // The Swedish format is ISO's.
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
