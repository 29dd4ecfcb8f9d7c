import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { Translations } from "../../lib/translations.ts";
import { accountState } from "./contract.ts";
import type { AdminUserView } from "./outputs.ts";

/** The heads of the CSV file, in the words of the table. */
export function userCsvHeads({ user_table, auth, profile }: Translations): string[] {
  const { name, role, status, created, sign_in } = user_table;
  return [name, auth.email, role, status, created, sign_in, profile.company_name, profile.vat_number, "id"];
}

/** The lines of the CSV file, a page at a time. Days as YYYY-MM-DD in the site's time zone. */
export async function* userCsvPages(
  pages: AsyncIterable<AdminUserView[]>,
  { user_table: states, roles }: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
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
