import { insertPastEvents } from "../../../worker/events/categories/contract.ts";
import type { EventSection, SectionsView } from "../../../worker/events/outputs.ts";

/** A section of home: a category (null: events without one), or the past events. */
export type HomeSection = (EventSection & { kind: "category" }) | (SectionsView["past"] & { kind: "past" });

/** The categories in order, and "Eventi Passati" at its position, clamped between 0 and the number of categories. */
export function arrangeHomeSections(
  { sections, past }: SectionsView,
  pastPosition: number | null,
): HomeSection[] {
  const arranged: HomeSection[] = sections.map((section) => ({ ...section, kind: "category" }));
  if (past.events.length === 0) return arranged;
  return insertPastEvents(arranged, { ...past, kind: "past" }, pastPosition);
}
