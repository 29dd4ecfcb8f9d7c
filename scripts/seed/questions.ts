import { addDays, instantOn } from "./days.ts";
import type { BuiltEvent } from "./events/buildEvents.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

/** What was asked and answered in turns; `days`: how many days ago the thread began. */
const WRITTEN = [
  {
    days: 6,
    texts: [
      "Ciao! Non ho la muta da 5 mm: si può noleggiare sul posto?",
      "Ciao Sofia, sì: muta e pinne sono comprese, dimmi solo la tua taglia e il numero di scarpe.",
      "Perfetto: M e 39. Grazie!",
    ],
  },
  { days: 2, texts: ["Arrivo in treno: dal porto si raggiunge a piedi il punto di ritrovo?"] },
  {
    days: 1,
    texts: [
      "Ho compensato sempre a testa in su. Posso venire lo stesso o meglio un corso prima?",
      "Vieni pure: la prima mezz’ora la facciamo proprio sulla compensazione.",
    ],
  },
];

/** Rows of `question_threads` and `question_messages`: questions of the demo's apneista about events to come. */
export function buildQuestions(today: string, events: BuiltEvent[], people: SeedUsers) {
  const random = createRandom("questions");
  const asked = events.filter(
    ({ date, written, organizer, row }) =>
      date > today && !written.apneista && organizer !== people.apneista && !row.cancelled_at,
  );
  const threads: Row[] = [];
  const messages: Row[] = [];
  for (const [index, { days, texts }] of WRITTEN.entries()) {
    const event = asked[index * 2];
    if (!event) continue;
    const created_at = instantOn(addDays(today, -days), 9);
    const id = uuidAt(created_at, random);
    const at = (number: number) => instantOn(addDays(today, -days), 9 + number * 2);
    for (const [place, content] of texts.entries()) {
      const author_id = place % 2 === 0 ? people.apneista : event.organizer;
      messages.push({
        ...{ id: uuidAt(at(place), random), thread_id: id, number: place + 1 },
        ...{ author_id, content, created_at: at(place) },
      });
    }
    const isAnswered = texts.length % 2 === 0;
    threads.push({
      ...{ id, event_id: event.id, event_title: event.row.title ?? "" },
      ...{ asker_id: people.apneista, organizer_id: event.organizer, created_at },
      ...{ last_number: texts.length, last_at: at(texts.length - 1), unanswered: isAnswered ? 0 : 1 },
      // The last message of the other side waits to be read.
      ...{ asker_read: isAnswered ? texts.length - 1 : texts.length },
      ...{ organizer_read: isAnswered ? texts.length : texts.length - 1 },
    });
  }
  return { threads, messages };
}
