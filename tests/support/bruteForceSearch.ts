import type { Discipline, Scope } from "../../worker/events/contract.ts";

/** The columns of an event that the search reads. */
export type SearchableEvent = {
  id: string;
  ordinal: number;
  title: string;
  location: string | null;
  description: string | null;
  organizer: string;
  /** What province, region, nation, kind and category are called. */
  words: string;
  organizer_id: string | null;
  role: string | null;
  nation: string | null;
  category_id: string | null;
  discipline: Discipline | null;
  date: string;
  end_date: string | null;
  cancelled_at: string | null;
};

export type SearchQuery = {
  scope: Scope;
  today: string;
  searchTerm?: string | undefined;
  nation?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  categoryIds?: (string | null)[] | undefined;
  discipline?: Discipline | undefined;
  organizerId?: string | undefined;
  userRole?: string | undefined;
};

/** The event ids that a list must return, ordered by last day: the search done again row by row, without SQL. */
export function searchByBruteForce(rows: SearchableEvent[], question: SearchQuery): string[] {
  const sign = question.scope === "upcoming" ? 1 : -1;
  return rows
    .filter((row) => fits(row, question))
    .sort((one, other) => {
      const [day, otherDay] = [lastDay(one), lastDay(other)];
      return sign * (day === otherDay ? one.ordinal - other.ordinal : day < otherDay ? -1 : 1);
    })
    .map(({ id }) => id);
}

function fits(row: SearchableEvent, question: SearchQuery): boolean {
  const { scope, today, searchTerm, nation, dateFrom, categoryIds, discipline, organizerId, userRole } =
    question;
  const day = lastDay(row);
  if (row.cancelled_at) return false;
  if (scope === "upcoming" ? day < today : day >= today) return false;
  if (dateFrom && day < dateFrom) return false;
  if (question.dateTo && !hasDayUntil(row, question, question.dateTo)) return false;
  if (nation && row.nation !== nation) return false;
  if (categoryIds && !categoryIds.includes(row.category_id)) return false;
  if (discipline && row.discipline !== discipline) return false;
  if (organizerId && row.organizer_id !== organizerId) return false;
  if (userRole && row.role !== userRole) return false;
  if (searchTerm === undefined) return true;
  const asked = words(searchTerm)
    .filter((word) => word.length > 1 || /\p{N}/u.test(word))
    .slice(0, 8);
  // Single letters are no search.
  if (asked.length === 0 && words(searchTerm).length > 0) return true;
  const known = words([row.title, row.location, row.description, row.organizer, row.words].join(" "));
  return asked.length > 0 && asked.every((word) => known.some((other) => other.startsWith(word)));
}

/** Whether an event without sessions has a day up to `dateTo`, from the first asked one on. */
function hasDayUntil(
  row: SearchableEvent,
  { scope, today, dateFrom = "" }: SearchQuery,
  dateTo: string,
): boolean {
  const first = scope === "upcoming" && dateFrom < today ? today : dateFrom;
  return row.date <= dateTo && lastDay(row) >= first && first <= dateTo;
}

function lastDay(row: SearchableEvent): string {
  return row.end_date ?? row.date;
}

/** Words without accents and capitals, as the search index keeps them. */
function words(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
