import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { type MergedRegister, mergeChanges, readState } from "../changes/contract.ts";
import { listChanges } from "../changes/store.ts";
import { keptRegister } from "../keeping/keptRegister.ts";
import { registerLines } from "../lines/registerLines.ts";
import { emergencyNumbers } from "../rules.ts";
import type { RegisterFile } from "./registerFile.ts";

/** The caller's register with the state from all its changes; throws `register_not_found` for any other. */
export async function readRegisterFile(c: Context<AppEnv>, id: string): Promise<RegisterFile> {
  const { organizer_id: _, ...register } = await keptRegister(c, id);
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
