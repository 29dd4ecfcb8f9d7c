import { addDays, instantOn } from "./days.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

interface WrittenDive {
  /** How many days ago. */
  days: number;
  place: string;
  start_time: string | null;
  end_time: string | null;
  planned_depth: number | null;
  reached_depth: number | null;
  note?: string;
}

/** Dives that the demo's apneista made elsewhere: written by hand, with the gaps that people leave. */
const WRITTEN: WrittenDive[] = [
  {
    days: 34,
    place: "Ustica",
    start_time: "09:30",
    end_time: "10:20",
    planned_depth: 25,
    reached_depth: 23.5,
  },
  {
    days: 33,
    place: "Ustica, secca Colombara",
    start_time: "10:05",
    end_time: "10:50",
    planned_depth: 20,
    reached_depth: 20,
  },
  {
    days: 120,
    place: "Y-40, Montegrotto Terme",
    start_time: "15:00",
    end_time: "16:30",
    planned_depth: null,
    reached_depth: 30,
  },
  {
    days: 400,
    place: "Ponza",
    start_time: null,
    end_time: null,
    planned_depth: null,
    reached_depth: null,
    note: "Uscita con Carla, mare mosso.",
  },
];

/** Rows of `logbook_dives`. */
export function buildLogbook(today: string, people: SeedUsers): Row[] {
  const random = createRandom("logbook");
  return WRITTEN.map(({ days, note = null, ...entries }) => {
    const date = addDays(today, -days);
    const at = instantOn(date, 19);
    return {
      ...{ id: uuidAt(at, random), user_id: people.apneista, source: "hand", diver_name: "Sofia" },
      ...{ date, ...entries, note, apparatus: "nessuno", mixture: "nessuna" },
      ...{ created_at: at, updated_at: at },
    };
  });
}
