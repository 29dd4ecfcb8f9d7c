import type { OrganizerKey } from "../organizers.ts";
import type { SeedUsers } from "../users.ts";

type Staff = "apneista" | "admin" | "blogger";

/** Whom the written posts name: members by their place in `members.ts`; null is somebody whose account is gone. */
const writers: Record<string, number | Staff | OrganizerKey | null> = {
  anonimo: null,
  sofia: "apneista",
  nicola: "admin",
  dario: "blogger",
  marco: "marco",
  giulia: "giulia",
  salvo: "salvo",
  elena: "elena",
  nikos: "nikos",
  ines: "ines",
  piotr: "piotr",
  sanna: "palau",
  karim: "dahab",
  tommaso: "marea",
  lorenzo: "abisso",
  rebecca: "malta",
  alessia: 0,
  katarzyna: 1,
  dmitrij: 2,
  luca: 3,
  chiara: 4,
  matteo: 5,
  niccolo: 6,
  sara: 7,
  davide: 8,
  martina: 9,
  federico: 10,
  beatrice: 11,
  giorgio: 12,
  ilaria: 13,
  valentina: 15,
  andrea: 16,
  camille: 17,
  antoine: 18,
  lucia: 19,
  javier: 20,
  emily: 21,
  tom: 22,
  jonas: 23,
  marek: 24,
  anna: 25,
  riccardo: 26,
  elisa: 27,
  gabriele: 28,
  francesca: 29,
  paolo: 30,
  noemi: 31,
  stefano: 32,
  enrico: 34,
  silvia: 35,
  teresa: 37,
  filippo: 38,
};

/** The confirmed members that may stand in for others when the topics repeat. */
const places = Object.values(writers).filter((writer) => typeof writer === "number");

/** Who writes, in the `part`-th repetition of the demo: every member is then another. Null: an erased account. */
export function findWriter(name: string, people: SeedUsers, part: number): string | null {
  const writer = writers[name];
  if (writer === undefined) throw new Error(`Nobody in the forum's demo is called ${name}.`);
  if (typeof writer !== "number") {
    if (writer === null) return null;
    return writer === "apneista" || writer === "admin" || writer === "blogger"
      ? people[writer]
      : people.organizers[writer];
  }
  const place = places[(places.indexOf(writer) + (part - 1) * 7) % places.length] ?? 0;
  return people.members[place]?.id ?? null;
}
