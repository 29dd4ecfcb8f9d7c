import { expect, test } from "vitest";
import { listSources } from "../support/sources.ts";

/** Tables, whose digits stand under each other, and countdowns, whose sentence would move every second. */
const TABULAR = [
  "web/admin/articles/articleColumns.tsx",
  "web/admin/events/eventTableColumns.tsx",
  "web/admin/users/useTokenColumns.tsx",
  "web/auth/retryAfter.tsx",
  "web/dashboard/events/EventTableRow.tsx",
  "web/enrolments/HoldStatus.tsx",
  "web/enrolments/going/SeaStrip.tsx",
  "web/forum/writing/PostForm.tsx",
  "web/registers/day/PaperGrid.tsx",
  "web/registers/dives/DivePersonRow.tsx",
  "web/ui/DataTable.tsx",
  "web/ui/PeriodNumbers.tsx",
];

test("only tables and countdowns have digits of one width, which leave gaps in a sentence", () => {
  const tabular = listSources("web").filter(({ text }) => text.includes("tabular-nums"));
  expect(tabular.map(({ path }) => path).toSorted()).toEqual(TABULAR);
});
