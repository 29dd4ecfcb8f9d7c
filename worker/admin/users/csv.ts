import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import { accountState } from "./contract.ts";
import type { AdminUserView } from "./outputs.ts";

/** The column heads of the CSV file, as in the table. */
export function userCsvHeads(language: LanguageCode): string[] {
  const { user_table, auth, profile } = TRANSLATIONS[language];
  const { name, role, status, created, sign_in } = user_table;
  return [name, auth.email, role, status, created, sign_in, profile.company_name, profile.vat_number, "id"];
}

/** The lines of the CSV file, a page at a time. Days as YYYY-MM-DD in the site's time zone. */
export async function* userCsvPages(
  pages: AsyncIterable<AdminUserView[]>,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { user_table: states, roles } = TRANSLATIONS[language];
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  for await (const users of pages)
    yield users.map((user) => [
      user.profile.full_name,
      user.email,
      roles[user.profile.role],
      states[accountState(user)],
      day(user.created_at),
      day(user.last_sign_in_at),
      user.profile.company_name ?? "",
      user.profile.vat_number ?? "",
      user.id,
    ]);
}
