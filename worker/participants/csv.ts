import Papa from "papaparse";
import { dayIn } from "../days/contract.ts";
import type { LanguageCode } from "../settings/contract.ts";
import type { ListedPerson } from "./store.ts";
import { csvHeads } from "./texts.ts";

/** Excel takes a file for UTF-8 only by this. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet would reckon with instead of showing: signs that begin a formula, their wide forms, and white space
 * that is skipped before one. The library's own pattern lets a text go that has a second line.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * The organizer's list, in the order of names, as it is ticked off at the pool. Spreadsheets read it by the habits of
 * their language: where the decimals have a comma, cells are parted by semicolons, as Italian Excel wants them; English
 * has a point and commas. Days are YYYY-MM-DD, which all of them know for days.
 */
export function csvOf(people: ListedPerson[], language: LanguageCode, timeZone: string): string {
  const { compare } = new Intl.Collator(language);
  const euros = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  const day = (at: string | null) => (at ? dayIn(timeZone, new Date(at)) : "");
  const rows = people
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((person) => [
      person.full_name ?? "",
      person.email ?? "",
      person.phone ?? "",
      person.company_name ?? "",
      day(person.enrolled_at),
      euros.format(person.amount),
      day(person.paid_at),
    ]);
  const delimiter = language === "en" ? "," : ";";
  return (
    BYTE_ORDER_MARK + Papa.unparse([csvHeads(language), ...rows], { delimiter, escapeFormulae: FORMULA })
  );
}
