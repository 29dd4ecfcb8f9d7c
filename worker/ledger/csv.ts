import { csvText, eurosIn } from "../csv.ts";
import { dayIn } from "../days/contract.ts";
import type { LanguageCode } from "../settings/contract.ts";
import type { BookedEvent, BookedMovement } from "./store.ts";
import { wordsOf } from "./texts.ts";

/** What moved, a line each, for whoever keeps the accounts. Days are YYYY-MM-DD, where the site is. */
export function movementsCsv(movements: BookedMovement[], language: LanguageCode, timeZone: string): string {
  const { movementHeads, kinds, anonymous } = wordsOf(language);
  const euros = eurosIn(language);
  const lines = movements.map((movement) => [
    dayIn(timeZone, new Date(movement.created_at)),
    movement.event_title,
    movement.event_date ?? "",
    movement.person_name ?? anonymous,
    kinds[movement.kind],
    euros(movement.amount),
    movement.stripe_reference,
  ]);
  return csvText([movementHeads, ...lines], language);
}

/** What each event brought. */
export function eventsCsv(events: BookedEvent[], language: LanguageCode): string {
  const euros = eurosIn(language);
  const lines = events.map(({ title, date, paying, gross, refunded, net }) => [
    title,
    date ?? "",
    paying === null ? "" : String(paying),
    euros(gross),
    euros(refunded),
    euros(net),
  ]);
  return csvText([wordsOf(language).eventHeads, ...lines], language);
}
