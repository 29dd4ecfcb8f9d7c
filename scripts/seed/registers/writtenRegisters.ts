/** A dive of a written day, its people in the order of their enrolments, the demo's apneista first. Depths in metres. */
export interface WrittenDive {
  start: string;
  end: string;
  /** Where the session went, when not where the event is. */
  place?: string;
  planned: number;
  /** By person; null: nobody wrote it. */
  reached: (number | null)[];
  /** How many of the people were signed on the glass right after the dive. */
  signed: number;
  /** How many of the others were signed by password, a day after closing. */
  signedLate?: number;
}

/** A closed register of a past event of the demo. */
export interface WrittenRegister {
  /** The event's title. */
  event: string;
  /** The day of the event, from 0. */
  day: number;
  group: string;
  numbers: string;
  oxygen: string;
  note: string | null;
  guest?: { name: string; certification: string; birth_date: string; birth_place: string };
  dives: WrittenDive[];
  /** A depth that was wrong, of a person of a dive by their positions. */
  correction?: { dive: number; person: number; reached: number; reason: string };
}

/** Days that were kept and closed: one of the demo's instructor, one of the demo's company. */
export const writtenRegisters: WrittenRegister[] = [
  {
    event: "Rescue per apneisti e assistenti",
    day: 1,
    group: "Il cavo 1",
    numbers: "112 · Guardia Costiera 1530",
    oxygen: "Marco Bellandi",
    note: "Mare calmo, visibilità dodici metri, 22 gradi.",
    dives: [
      {
        start: "09:40",
        end: "10:35",
        planned: 15,
        reached: [14.5, 15, 12.3, 15.2, 10, 13.8, 15, 14, 11.5, 15, 12, 14.8],
        signed: 12,
      },
      {
        start: "11:20",
        end: "12:25",
        place: "Santa Margherita Ligure, boa grande",
        planned: 25,
        reached: [24.1, 22, 18, 25.3, null, 20.4, 23, 21, 19.5, 24, 22.2, 20],
        signed: 5,
        signedLate: 1,
      },
    ],
    correction: { dive: 1, person: 0, reached: 24.6, reason: "Riletta la profondità sul computer." },
  },
  {
    event: "Sicurezza in coppia: ripasso in mare",
    day: 0,
    group: "Coppie",
    numbers: "112 · Guardia Costiera 1530",
    oxygen: "Gavino Pinna",
    note: null,
    guest: {
      name: "Ilona Kask",
      certification: "AIDA 2",
      birth_date: "1991-03-08",
      birth_place: "Tallinn",
    },
    dives: [
      {
        start: "09:30",
        end: "10:50",
        planned: 10,
        reached: [9.8, 10, 10.2, 8.5, 10, 9.1, 10, 9.6, 10.1, 9, 8.8, 10, 9.4, 9.9],
        signed: 14,
      },
    ],
  },
];
