import type { AppContext } from "../../env.ts";
import { type MergedRegister, mergeChanges, type RegisterState, readState } from "../changes/contract.ts";
import { listChanges } from "../changes/store.ts";
import { managedRegister } from "../readRegisterDay.ts";
import { type RegisterLine, registerLines } from "../registerLines.ts";
import { emergencyNumbers } from "../rules.ts";
import type { RegisterRecord } from "../store.ts";

/** A register with the state from its changes, for its files. */
export type RegisterFile = {
  register: Omit<RegisterRecord, "organizer_id">;
  /** The suggestions for the venue's country. */
  emergency_numbers: string[];
  state: RegisterState;
  lines: RegisterLine[];
};

/** A member or a guest; `brevetto` as text. */
export type FilePerson = {
  id: string;
  name: string;
  brevetto: string | null;
  /** The last valid day of the brevetto, YYYY-MM-DD. */
  valid_until: string | null;
  birth_date: string | null;
  birth_place: string | null;
  presence: "present" | "absent" | null;
  group: string | null;
  emergency_contact: { name: string | null; phone: string | null } | null;
};

/** The caller's register with the state from all its changes; throws `register_not_found` for any other. */
export async function readRegisterFile(c: AppContext, id: string): Promise<RegisterFile> {
  const { organizer_id: _, ...register } = await managedRegister(c, id);
  const merged: MergedRegister = new Map();
  let after = 0;
  for (;;) {
    const { changes, has_more } = await listChanges(c.var.db, id, after);
    mergeChanges(changes, merged);
    after = changes.at(-1)?.number ?? after;
    if (!has_more) break;
  }
  const state = readState(merged);
  return {
    register,
    emergency_numbers: emergencyNumbers(register.nation),
    state,
    lines: registerLines(state, register),
  };
}
