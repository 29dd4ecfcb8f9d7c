import { expect, test } from "vitest";
import { listSources } from "../support/sources.ts";

/** Tables, whose digits stand under each other, and figures that change while somebody looks at them. */
const TABULAR = [
  "web/admin/articles/articleColumns.tsx",
  "web/admin/events/eventTableColumns.tsx",
  "web/admin/overview/WeekFigures.tsx",
  "web/admin/users/useTokenColumns.tsx",
  "web/auth/retryAfter.tsx",
  "web/blog/drafts/DraftStatus.tsx",
  "web/blog/text/TextFooter.tsx",
  "web/dashboard/events/EventTableRow.tsx",
  "web/enrolments/HoldStatus.tsx",
  "web/enrolments/going/SeaStrip.tsx",
  "web/forum/topic/LikeFace.tsx",
  "web/forum/writing/PostForm.tsx",
  "web/registers/day/PaperGrid.tsx",
  "web/registers/dives/DivePersonRow.tsx",
  "web/ui/CharactersLeft.tsx",
  "web/ui/DataTable.tsx",
  "web/ui/PeriodNumbers.tsx",
];

test("only tables and running figures have digits of one width, which leave gaps in a price", () => {
  const tabular = listSources("web").filter(({ text }) => text.includes("tabular-nums"));
  expect(tabular.map(({ path }) => path).toSorted()).toEqual(TABULAR);
});
