import type { Database } from "../../env.ts";
import { type GuestDetails, mergeChanges, type RegisterState, readState } from "../changes/contract.ts";
import { listChangeRows } from "../changes/store.ts";
import type { ChangeRow } from "../schema.ts";
import type { RegisterRecord } from "../store.ts";
import { type RegisterGaps, type RegisterLine, registerGaps, registerLines } from "./registerLines.ts";

/** A register with the state from its changes. */
export type ReadRegisterDay = {
  register: RegisterRecord;
  rows: ChangeRow[];
  state: RegisterState;
  lines: RegisterLine[];
  gaps: RegisterGaps;
};

/** Reads all changes of a register, and derives its lines. */
export async function readRegisterDay(db: Database, register: RegisterRecord): Promise<ReadRegisterDay> {
  const rows = await listChangeRows(db, register.id, register.last_number);
  const state = readState(mergeChanges(rows.map(toMergeable)));
  const lines = registerLines(state, register);
  return { register, rows, state, lines, gaps: registerGaps(state, lines, register.members) };
}

function toMergeable({ id, clock, target_type: type, target_id, fields, details }: ChangeRow) {
  return {
    id,
    clock,
    target: { type, id: target_id },
    fields: JSON.parse(fields) as Record<string, string | number | boolean | null>,
    ...(details !== null && { details: JSON.parse(details) as Partial<GuestDetails> }),
  };
}
