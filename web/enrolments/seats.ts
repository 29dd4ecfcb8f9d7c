import type { Translate } from "../lib/i18n.tsx";

const SEATS_FEW = 3;

/** "2 posti liberi" and whether few seats are left; null when the event has no limit. */
export function seatsText(t: Translate, left: number | null): { text: string; few: boolean } | null {
  if (left === null) return null;
  if (left === 0) return { text: t("events.full", "Posti esauriti"), few: true };
  const text = t.count("events.seats", left, {
    one: "{{count}} posto libero",
    other: "{{count}} posti liberi",
  });
  return { text, few: left <= SEATS_FEW };
}
