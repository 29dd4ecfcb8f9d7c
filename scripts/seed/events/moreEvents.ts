import type { CategoryKey } from "../categories.ts";
import { createRandom } from "../random.ts";
import { type SeedVenue, type VenueKey, venues } from "../venues.ts";
import type { WrittenCalendarEvent } from "./WrittenEvent.ts";

const titles: Record<CategoryKey | "none", string[]> = {
  trainings: [
    "Allenamento a {place}",
    "Tecnica e tabelle a {place}",
    "Sessione condivisa a {place}",
    "Due ore di apnea a {place}",
  ],
  trips: [
    "Settimana a {place}",
    "In viaggio verso {place}",
    "Un ponte lungo a {place}",
    "{place}: apnea e lentezza",
  ],
  courses: [
    "Corso di apnea a {place}",
    "Corso avanzato a {place}",
    "Primo livello a {place}",
    "Dal secondo al terzo livello, {place}",
  ],
  workshops: [
    "Workshop di compensazione a {place}",
    "Respiro e rilassamento a {place}",
    "Sicurezza e soccorso a {place}",
  ],
  competitions: ["Trofeo di apnea, {place}", "Gara sociale a {place}", "Coppa di {place}"],
  stages: ["Stage tecnico a {place}", "Tre giorni di profondità a {place}", "Stage FIM e CWT a {place}"],
  none: ["Giornata di prova a {place}", "Incontro di apneisti a {place}"],
};

/** Variations on the written events, `times` for each: other place, other day, other title. */
export function moreEvents(written: WrittenCalendarEvent[], times: number): WrittenCalendarEvent[] {
  const random = createRandom("more events");
  const keys = Object.keys(venues) as VenueKey[];
  const fits = (place: VenueKey, event: WrittenCalendarEvent): boolean =>
    event.discipline === "indoor&outdoor" ||
    Boolean((venues[place] as SeedVenue).indoor) === (event.discipline === "indoor");
  const more: WrittenCalendarEvent[] = [];
  for (let round = 0; round < times; round++) {
    for (const event of written) {
      const place = random.pick(keys.filter((key) => fits(key, event)));
      const pattern = random.pick(titles["ratio" in event ? "trainings" : (event.category ?? "none")]);
      more.push({
        ...event,
        place,
        title: pattern.replace("{place}", venues[place].short),
        in: random.chance(0.75) ? random.whole(0, 365) : -random.whole(1, 365),
        euros: event.euros
          ? Math.max(10, Math.round((event.euros * random.between(0.8, 1.25)) / 5) * 5)
          : undefined,
        full: random.chance(0.06) ? true : undefined,
        apneista: undefined,
      });
    }
  }
  return more;
}
