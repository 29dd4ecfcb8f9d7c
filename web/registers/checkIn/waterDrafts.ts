import { entryId } from "../../../worker/registers/changes/contract.ts";
import type { ChangeInput } from "../day/registerDay.ts";
import type { ListedPerson } from "./people.ts";

type Swimmer = Pick<ListedPerson, "type" | "id" | "presence" | "water">;

/** The changes that put people into the water: each takes part in the dive, and is therefore present. */
export function enterWater(people: Swimmer[], dive: string): ChangeInput[] {
  return people.flatMap(({ type, id, presence }): ChangeInput[] => {
    const fields = { water: dive, ...(presence !== "present" && { presence: "present" as const }) };
    return [
      { target: { type, id }, fields },
      { target: { type: "entry", id: entryId(dive, id) }, fields: { taking_part: true } },
    ];
  });
}

/** The changes that take people out of the water. */
export function leaveWater(people: Swimmer[]): ChangeInput[] {
  return people.map(({ type, id }) => ({ target: { type, id }, fields: { water: null } }));
}

/** The changes that undo coming out: everyone is back on their dive. */
export function returnToWater(people: Swimmer[]): ChangeInput[] {
  return people.map(({ type, id, water }) => ({ target: { type, id }, fields: { water } }));
}
