import { entryId } from "../../../worker/registers/changes/contract.ts";
import type { ChangeDraft } from "../day/registerDay.ts";
import type { ListedPerson } from "./people.ts";

type Swimmer = Pick<ListedPerson, "type" | "id" | "presence" | "water">;

/** The taps by which people go into the water: each takes part in the dive, and so is there. */
export function enterWater(people: Swimmer[], dive: string): ChangeDraft[] {
  return people.flatMap(({ type, id, presence }): ChangeDraft[] => {
    const fields = { water: dive, ...(presence !== "present" && { presence: "present" as const }) };
    return [
      { target: { type, id }, fields },
      { target: { type: "entry", id: entryId(dive, id) }, fields: { taking_part: true } },
    ];
  });
}

/** The taps by which people come out. */
export function leaveWater(people: Swimmer[]): ChangeDraft[] {
  return people.map(({ type, id }) => ({ target: { type, id }, fields: { water: null } }));
}

/** The taps that undo coming out: everyone is back on the dive where they were. */
export function returnToWater(people: Swimmer[]): ChangeDraft[] {
  return people.map(({ type, id, water }) => ({ target: { type, id }, fields: { water } }));
}
