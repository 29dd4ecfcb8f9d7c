import { sql } from "drizzle-orm";
import { batchQueries, type Database, isUniqueViolation } from "../../env.ts";
import type { SealProblem } from "../outputs.ts";
import { registerSeals } from "../schema.ts";
import type { SealRow } from "./rules.ts";

/** The last link of a register's chain; null before the first one. */
export async function findSealHead(
  db: Database,
  registerId: string,
): Promise<Pick<SealRow, "number" | "hash"> | null> {
  const [head] = await db.all<Pick<SealRow, "number" | "hash">>(sql`select number, hash from register_seals
    where organizer_id = (select organizer_id from registers where id = ${registerId}) order by number desc limit 1`);
  return head ?? null;
}

/** Statement that appends a link, for the batch of the rows it covers. Fails when another link has its number. */
export function sealInsert(db: Database, seal: SealRow) {
  return db.insert(registerSeals).values(seal);
}

/** Attempts of a write when other links come first: more than guides of one organizer sign at once. */
const ATTEMPTS = 12;

/**
 * Repeats `attempt` while other writes to the same chain come first. The attempt reads the chain's head before
 * everything else, so that any link added since makes its own link fail on the number.
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

/** Records found problems; known ones keep the time at which they were first found. */
export async function saveProblems(db: Database, organizerId: string, problems: SealProblem[], now: Date) {
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

/** Ends the check of a chain: deletes problems that it did not find again, and stores the chain's end if valid. */
export async function endChain(
  db: Database,
  organizerId: string,
  { end, began, now }: { end: Pick<SealRow, "number" | "hash"> | null; began: string; now: Date },
): Promise<void> {
  const forget = sql`delete from register_seal_problems where organizer_id = ${organizerId} and seen_at < ${began}`;
  const saveEnd = sql`insert into register_seal_checks (organizer_id, number, hash, checked_at)
    select ${organizerId}, ${end?.number ?? 0}, ${end?.hash ?? ""}, ${now.toISOString()}
    where not exists (select 1 from register_seal_problems where organizer_id = ${organizerId} and "row" = 'seal')
    on conflict (organizer_id) do update set number = excluded.number, hash = excluded.hash,
      checked_at = excluded.checked_at where excluded.number >= number`;
  await batchQueries(db, end ? [forget, saveEnd] : [forget]);
}
