import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { withWriteRule } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { logbookLineUpserts } from "../../profiles/logbook/linesStore.ts";
import { logbookLines } from "../logbookLines.ts";
import type { RegisterCorrection } from "../outputs.ts";
import { managedRegister, readRegisterDay } from "../readRegisterDay.ts";
import { findLogbookOwners } from "../retentionStore.ts";
import { hashRow, nextSeal } from "../sealing/rules.ts";
import { findSealHead, retryOnTakenNumber, sealInsert } from "../sealing/store.ts";
import { CORRECTIONS_MAX, entryNow, type NewCorrection } from "./contract.ts";
import { wrongField } from "./rules.ts";
import {
  type CorrectionRow,
  correctionsCount,
  correctionsInsert,
  dayTakesCorrections,
  takesCorrections,
} from "./store.ts";

/**
 * Adds corrections to a closed register, with a link of the chain, and updates the members' logbooks. Known corrections
 * are skipped. Returns all corrections of the register. Throws `register_open`, `corrections_max`, `register_day_full`,
 * and `invalid` with the wrong field.
 */
export async function addCorrections(
  c: AppContext,
  id: string,
  corrections: NewCorrection[],
): Promise<RegisterCorrection[]> {
  const user = requireUser(c);
  return retryOnTakenNumber(async () => {
    const head = await findSealHead(c.var.db, id);
    const register = await managedRegister(c, id);
    if (!register.closing) throw new Refusal("register_open");
    const known = new Set(register.corrections.map((one) => one.id));
    const added = corrections.filter((one) => !known.has(one.id));
    if (added.length === 0) return register.corrections;
    if (known.size + added.length > CORRECTIONS_MAX) throw new Refusal("corrections_max");
    const day = await readRegisterDay(c.var.db, register);
    const lines = new Map(day.lines.map((line) => [lineKey(line), line]));
    const fields = corrections.flatMap((one, index) => {
      if (known.has(one.id)) return [];
      const wrong = wrongField(one, lines.get(lineKey(one)), register.corrections);
      return wrong ? [[`corrections.${index}.${wrong}`, "validation.wrong"]] : [];
    });
    if (fields.length > 0) throw new Refusal("invalid", { fields: Object.fromEntries(fields) });
    const now = new Date();
    const views = added.map((one, index): RegisterCorrection => {
      const line = lines.get(lineKey(one));
      return {
        ...one,
        before: line ? entryNow(line, one.entry, register.corrections) : null,
        author_id: user.id,
        author_name: user.full_name,
        name_now: null,
        // A millisecond apart, to preserve their order.
        at: new Date(now.getTime() + index).toISOString(),
      };
    });
    const rows = views.map(({ dive, person, before, after, name_now: _, ...one }): CorrectionRow => {
      const json = (value: string | number | null) => (value === null ? null : JSON.stringify(value));
      return {
        ...one,
        register_id: id,
        dive_id: dive,
        person_id: person,
        before: json(before),
        after: json(after),
      };
    });
    const seal = nextSeal(
      head,
      {
        organizer_id: register.organizer_id,
        register_id: id,
        kind: "correction",
        event_id: null,
        day: register.day,
        kept_until: register.closing.kept_until,
        unsigned: day.lines.filter(({ signature }) => !signature).length,
        rows: { corrections: rows.map((row) => [row.id, hashRow("correction", row)]) },
      },
      now,
    );
    const touched = new Set(added.map(lineKey));
    const corrected = day.lines.filter((line) => touched.has(lineKey(line)));
    const owners = await findLogbookOwners(
      c.var.db,
      id,
      corrected.map(({ person }) => person),
    );
    const all = [...register.corrections, ...views];
    const today = withWriteRule(c.var.db, {
      condition: (at) => dayTakesCorrections(id, user.id, rows, at),
      refusal: new Refusal("register_day_full"),
    });
    const db = withWriteRule(today, {
      condition: () => takesCorrections(id, user.id, rows),
      refusal: new Refusal("corrections_max"),
    });
    await db.batch([
      correctionsInsert(db, rows),
      ...correctionsCount(db, id, rows, now),
      sealInsert(db, seal),
      ...logbookLineUpserts(db, logbookLines(day, corrected, owners, all), now),
    ]);
    return all;
  });
}

function lineKey({ dive, person }: { dive: string; person: string }): string {
  return `${dive}/${person}`;
}
