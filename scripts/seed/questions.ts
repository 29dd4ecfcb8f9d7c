import { addDays, instantOn } from "./days.ts";
import type { BuiltEvent } from "./events/buildEvents.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

interface WrittenThread {
  /** The title of an event to come. */
  about: string;
  /** The demo's apneista, or a member by number. */
  asker: "apneista" | number;
  /** How many days ago the thread began. */
  days: number;
  /** What was asked and answered in turns. */
  texts: string[];
  /** The organizer has closed it. */
  closed?: true;
}

/** The instructor and the company of the demo have received some, its apneista has asked some. */
const WRITTEN: WrittenThread[] = [
  {
    about: "AIDA 2: dal respiro alla prima quota",
    asker: "apneista",
    days: 6,
    texts: [
      "Ciao! Non ho la muta da 5 mm: si può noleggiare sul posto?",
      "Ciao Sofia, sì: muta e pinne sono comprese, dimmi solo la tua taglia e il numero di scarpe.",
      "Perfetto: M e 39. Grazie!",
    ],
    closed: true,
  },
  {
    about: "Ritiro della squadra: aperto a sei ospiti",
    asker: 6,
    days: 4,
    texts: [
      "Mia moglie non fa apnea: può venire come accompagnatrice?",
      "Certo, in barca c’è posto. Paga solo la camera.",
    ],
  },
  {
    about: "AIDA 2: dal respiro alla prima quota",
    asker: 11,
    days: 3,
    texts: ["Atterro a Olbia alle 15.40: riesco ad arrivare per la prima lezione?"],
  },
  {
    about: "Corda a Punta Chiappa, gruppo del mattino",
    asker: "apneista",
    days: 2,
    texts: ["Arrivo in treno: dalla stazione al battello si va a piedi, o serve un passaggio?"],
  },
  {
    about: "Stage di profondità con contrappeso",
    asker: 3,
    days: 1,
    texts: [
      "Ho compensato sempre a testa in su. Posso venire lo stesso o meglio un corso prima?",
      "Vieni pure: la prima mezz’ora la facciamo proprio sulla compensazione.",
    ],
  },
  {
    about: "Assetto variabile: prova guidata",
    asker: "apneista",
    days: 1,
    texts: [
      "Ho 31 metri in FIM: bastano per provare la slitta?",
      "Bastano. Il primo giorno restiamo sopra i venti, poi decidi tu.",
    ],
  },
];

/** Rows of `question_threads` and `question_messages`: questions about events to come. */
export function buildQuestions(today: string, events: BuiltEvent[], people: SeedUsers) {
  const random = createRandom("questions");
  const threads: Row[] = [];
  const messages: Row[] = [];
  for (const { about, asker, days, texts, closed } of WRITTEN) {
    const event = events.find(({ written, date }) => written.title === about && date > today);
    const asker_id = asker === "apneista" ? people.apneista : people.members[asker]?.id;
    if (!event || !asker_id)
      throw new Error(`the demo has no event to come "${about}", or no member ${asker}`);
    const created_at = instantOn(addDays(today, -days), 9);
    const id = uuidAt(created_at, random);
    const at = (number: number) => instantOn(addDays(today, -days), 9 + number * 2);
    for (const [place, content] of texts.entries()) {
      const author_id = place % 2 === 0 ? asker_id : event.organizer;
      messages.push({
        ...{ id: uuidAt(at(place), random), thread_id: id, number: place + 1 },
        ...{ author_id, content, created_at: at(place) },
      });
    }
    const isAnswered = texts.length % 2 === 0;
    const last_at = at(texts.length - 1);
    threads.push({
      ...{ id, event_id: event.id, event_title: event.row.title ?? "" },
      ...{ asker_id, organizer_id: event.organizer, created_at },
      ...{ last_number: texts.length, last_at, unanswered: isAnswered ? 0 : 1 },
      // The last message of the other side waits to be read, unless the thread is closed.
      ...{ asker_read: isAnswered ? texts.length - 1 : texts.length },
      ...{ organizer_read: isAnswered || closed ? texts.length : texts.length - 1 },
      closed_at: closed ? last_at : null,
    });
  }
  return { threads, messages };
}
