import { expect, test } from "vitest";
import { groupEvents, sumEvents } from "../../web/dashboard/events/groupEvents.ts";
import type { OrganizerEvent } from "../../worker/dashboard/outputs.ts";

function event(id: string, other: Partial<OrganizerEvent> = {}): OrganizerEvent {
  const figures = { participants: 8, enrolled: 3, paying: 2, earned: 90, cost: 45, reads_money: true };
  return { id, series_id: null, cancelled_at: null, ...figures, ...other } as OrganizerEvent;
}
const weekly = { series_id: "weekly" };
const cancelled = { cancelled_at: "2026-05-01T10:00:00.000Z" };

/** The ids of the rows, those of a group in brackets. */
const rowsOf = (rows: ReturnType<typeof groupEvents>) =>
  rows.map((row) => ("kind" in row ? `${row.kind}(${row.events.map(({ id }) => id).join(" ")})` : row.id));

test("a series is one row at its first date, one date alone stays an event, cancelled ones come last", () => {
  const events = [
    event("a"),
    event("b", weekly),
    event("c", cancelled),
    event("d", weekly),
    event("e", { series_id: "ended" }),
    event("f", { ...weekly, ...cancelled }),
  ];
  expect(rowsOf(groupEvents(events, { withCancelled: false }))).toEqual([
    "a",
    "series(b d)",
    "e",
    "cancelled(c f)",
  ]);
  expect(rowsOf(groupEvents(events, { withCancelled: true }))).toEqual(["a", "series(b d f)", "c", "e"]);
});

test("a group adds its figures up, and has no limit of seats when one of its dates has none", () => {
  const events = [event("a"), event("b", { enrolled: 1, cost: null })];
  const sums = { participants: 16, enrolled: 4, paying: 4, earned: 180, cost: 45, reads_money: true };
  expect(sumEvents(events)).toEqual(sums);
  expect(sumEvents([...events, event("s", { reads_money: false })]).reads_money).toBe(false);
  expect(sumEvents([...events, event("c", { participants: null })]).participants).toBeNull();
});
