import { type SQL, sql } from "drizzle-orm";
import type { SealProblem } from "../outputs.ts";
import type { ChangeRow } from "../schema.ts";
import { PROBLEMS_MAX } from "./contract.ts";
import { hashRow, type SealableRow, type SealRow, type StoredRegister } from "./rules.ts";

/** Runs statements and returns the rows of each: with D1, or with wrangler on the command line. */
export type RunQueries = (statements: SQL[]) => Promise<unknown[][]>;

/** Links of a chain that are read at once; one of a long day has a megabyte. */
export const LINKS_PAGE = 4;
/** Rows of a table that are read at once. */
const ROWS_PAGE = 4_000;

/** Closed registers whose links are checked at once. */
const REGISTERS_PAGE = 1_000;

/**
 * The next organizer with a chain, now or at the last check, with a closed register, which needs a link, or with a
 * recorded problem; null after the last.
 */
export async function findNextChain(run: RunQueries, after: string): Promise<string | null> {
  const next = (table: string, condition = sql`true`) =>
    sql`select organizer_id from (select organizer_id from ${sql.raw(table)} where organizer_id > ${after}
      and ${condition} order by organizer_id limit 1)`;
  const [rows] = await run([
    sql`select min(organizer_id) as id from (${next("register_seals")} union all ${next("register_seal_checks")}
      union all ${next("registers", sql`closed_at is not null`)} union all ${next("register_seal_problems")})`,
  ]);
  return (rows as { id: string | null }[])[0]?.id ?? null;
}

type Link = Pick<SealRow, "number" | "hash">;

/** Some links of a chain after a number, the link before them, and the chain's end at the last check. */
export async function readLinks(
  run: RunQueries,
  organizerId: string,
  after: number,
): Promise<{ before: Link | null; links: SealRow[]; anchor: Link | null }> {
  const [before, links, anchors] = await run([
    sql`select number, hash from register_seals where organizer_id = ${organizerId} and number <= ${after}
      order by number desc limit 1`,
    sql`select * from register_seals where organizer_id = ${organizerId} and number > ${after}
      order by number limit ${LINKS_PAGE}`,
    sql`select number, hash from register_seal_checks where organizer_id = ${organizerId}`,
  ]);
  return {
    before: (before as Link[])[0] ?? null,
    links: links as SealRow[],
    anchor: (anchors as Link[])[0] ?? null,
  };
}

/** All links of a register, and its stored rows; null for a deleted register. */
export async function readSealedRegister(
  run: RunQueries,
  registerId: string,
): Promise<{ links: SealRow[]; stored: StoredRegister | null; rows: number }> {
  type RegisterRow = SealableRow<"register"> & { event_id: string | null; unsigned_count: number };
  const [links, registers, signatures, corrections, erased] = (await run([
    sql`select * from register_seals where register_id = ${registerId} order by organizer_id, number`,
    sql`select * from registers where id = ${registerId}`,
    sql`select * from register_signatures where register_id = ${registerId} order by id`,
    sql`select * from register_corrections where register_id = ${registerId} order by id`,
    sql`select c.number from register_changes c join users u on u.id = c.details_erased_for
      where c.register_id = ${registerId} and u.deleted_at is not null`,
  ])) as [
    SealRow[],
    RegisterRow[],
    (SealableRow<"signature"> & { id: string })[],
    (SealableRow<"correction"> & { id: string })[],
    { number: number }[],
  ];
  const [row] = registers;
  if (!row) return { links, stored: null, rows: links.length };
  const changes: ChangeRow[] = [];
  for (;;) {
    const [page] = await run([
      sql`select * from register_changes where register_id = ${registerId} and number > ${changes.at(-1)?.number ?? -1}
        order by number limit ${ROWS_PAGE}`,
    ]);
    changes.push(...(page as ChangeRow[]));
    if ((page?.length ?? 0) < ROWS_PAGE) break;
  }
  const erasedNumbers = new Set(erased.map(({ number }) => number));
  const stored: StoredRegister = {
    hash: hashRow("register", row),
    event_id: row.event_id,
    unsigned_count: row.unsigned_count,
    changes: changes.map((change) => ({ key: change.number, hash: hashRow("change", change) })),
    details: changes
      .filter(({ details, details_hash }) => details !== null || details_hash !== null)
      .map(({ number, details, details_salt, details_hash }) => ({
        number,
        details,
        salts: details_salt,
        hashes: details_hash,
        is_erased: erasedNumbers.has(number),
      })),
    signatures: signatures.map((one) => ({ key: one.id, hash: hashRow("signature", one) })),
    corrections: corrections.map((one) => ({ key: one.id, hash: hashRow("correction", one) })),
  };
  return { links, stored, rows: changes.length + signatures.length + corrections.length };
}

/**
 * The registers on a page of an organizer's closed ones whose closing has no link. `after`: the end of the previous
 * page, "day_id"; null for the first one. `next` is null after the last page.
 */
export async function listUnsealed(
  run: RunQueries,
  organizerId: string,
  after: string | null,
): Promise<{ problems: SealProblem[]; next: string | null; rows: number }> {
  const [day = "", id = ""] = after?.split("_") ?? [];
  const [page] = (await run([
    sql`select r.id, r.day, exists (select 1 from register_seals s where s.register_id = r.id and s.kind = 'closing')
        as is_sealed
      from registers r indexed by registers_organizer_closed
      where r.organizer_id = ${organizerId} and r.closed_at is not null and (r.day, r.id) > (${day}, ${id})
      order by r.day, r.id limit ${REGISTERS_PAGE}`,
  ])) as [{ id: string; day: string; is_sealed: number }[]];
  const last = page.length < REGISTERS_PAGE ? undefined : page.at(-1);
  return {
    problems: page
      .filter(({ is_sealed }) => is_sealed === 0)
      .slice(0, PROBLEMS_MAX)
      .map(({ id, day }) => ({ register_id: id, day, row: "seal", row_id: "", fault: "deleted" })),
    next: last ? `${last.day}_${last.id}` : null,
    rows: page.length,
  };
}
