import { sql } from "drizzle-orm";
import { batchQueries, type Database, isUniqueViolation } from "../../env.ts";
import type { SealProblem } from "../outputs.ts";
import { registerSeals } from "../schema.ts";
import type { SealRow } from "./rules.ts";

/** The last link of the chain to which a register belongs; null before the first one. */
export async function findSealHead(
  db: Database,
  registerId: string,
): Promise<Pick<SealRow, "number" | "hash"> | null> {
  const [head] = await db.all<Pick<SealRow, "number" | "hash">>(sql`select number, hash from register_seals
    where organizer_id = (select organizer_id from registers where id = ${registerId}) order by number desc limit 1`);
  return head ?? null;
}

/** Statement that appends a link, for the batch of what it covers. Fails when another link has its number. */
export function sealInsert(db: Database, seal: SealRow) {
  return db.insert(registerSeals).values(seal);
}

/** How often a write starts anew when other links came first: more than guides of one organizer sign at once. */
const ATTEMPTS = 12;

/**
 * Runs `attempt` until it meets no other write of the same chain. It reads the chain's head before everything else, so
 * that whatever was sealed since makes its own link fail on the number.
 */
export async function retryOnTakenNumber<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const isTaken =
        isUniqueViolation(error, "register_seals.organizer_id") ||
        isUniqueViolation(error, "register_signatures.register_id") ||
        isUniqueViolation(error, "register_corrections.id");
      if (!isTaken || left === 0) throw error;
    }
  }
}

/** Records what a check found; what it found before keeps the time at which it was found first. */
export async function saveProblems(
  db: Database,
  organizerId: string,
  problems: SealProblem[],
  now: Date,
): Promise<void> {
  if (problems.length === 0) return;
  const at = now.toISOString();
  const value = (name: keyof SealProblem) => sql.raw(`value ->> '$.${name}'`);
  await batchQueries(db, [
    sql`insert into register_seal_problems (organizer_id, register_id, day, "row", row_id, fault, found_at, seen_at)
      select ${organizerId}, ${value("register_id")}, ${value("day")}, ${value("row")}, ${value("row_id")},
        ${value("fault")}, ${at}, ${at} from json_each(${JSON.stringify(problems)}) where true
      on conflict (organizer_id, register_id, "row", row_id, fault) do update set seen_at = excluded.seen_at`,
  ]);
}

/** Ends the check of a chain: forgets problems that it did not see again, and keeps the chain's end, if it is in order. */
export async function endChain(
  db: Database,
  organizerId: string,
  { end, began, now }: { end: Pick<SealRow, "number" | "hash"> | null; began: string; now: Date },
): Promise<void> {
  const forget = sql`delete from register_seal_problems where organizer_id = ${organizerId} and seen_at < ${began}`;
  const keep = sql`insert into register_seal_checks (organizer_id, number, hash, checked_at)
    select ${organizerId}, ${end?.number ?? 0}, ${end?.hash ?? ""}, ${now.toISOString()}
    where not exists (select 1 from register_seal_problems where organizer_id = ${organizerId} and "row" = 'seal')
    on conflict (organizer_id) do update set number = excluded.number, hash = excluded.hash,
      checked_at = excluded.checked_at where excluded.number >= number`;
  await batchQueries(db, end ? [forget, keep] : [forget]);
}
