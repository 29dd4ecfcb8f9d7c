import { createHash } from "node:crypto";
import { detailHash } from "../changes/hashDetails.ts";
import type { SealProblem } from "../outputs.ts";
import type { registerSeals } from "../schema.ts";
import { PROBLEMS_MAX, type SealedRow, type SealFault } from "./contract.ts";

export type SealRow = typeof registerSeals.$inferSelect;

/** The hash before the first link of a chain. */
const NO_HASH = "0".repeat(64);

/**
 * The columns whose values a seal covers, in this order. Left out: columns that change later (a deleted event, reminders,
 * the count of unsigned lines, which each link contains) and a guest's details, whose salted hash is covered.
 */
const SEALED_COLUMNS = {
  register: [
    "id",
    "organizer_id",
    "day",
    "title",
    "location",
    "nation",
    "time_zone",
    "centre",
    "last_number",
    "closed_at",
    "closed_by",
    "closed_by_name",
    "closing_reason",
    "closed_members",
    "closed_guides",
    "people_count",
    "kept_until",
    "moved_at",
    "created_at",
  ],
  change: [
    "id",
    "register_id",
    "number",
    "clock",
    "at",
    "device",
    "author_id",
    "author_name",
    "target_type",
    "target_id",
    "fields",
    "details_hash",
    "received_at",
  ],
  signature: [
    "id",
    "act_id",
    "register_id",
    "dive_id",
    "person_id",
    "signer_id",
    "signer_name",
    "signed_at",
    "received_at",
    "method",
    "strokes",
    "device",
    "content",
    "hash",
  ],
  correction: [
    "id",
    "register_id",
    "dive_id",
    "person_id",
    "entry",
    "before",
    "after",
    "reason",
    "author_id",
    "author_name",
    "at",
  ],
} as const satisfies Partial<Record<SealedRow, readonly string[]>>;
type SealedTable = keyof typeof SEALED_COLUMNS;

/** A row as stored or before it is written: JSON columns as texts or parsed. */
export type SealableRow<Table extends SealedTable> = Record<(typeof SEALED_COLUMNS)[Table][number], unknown>;

/** The text of a row that is hashed: the values of its sealed columns as JSON, with stored JSON as text. */
function rowText<Table extends SealedTable>(table: Table, row: SealableRow<Table>): string {
  const values: Record<string, unknown> = row;
  return JSON.stringify(
    SEALED_COLUMNS[table].map((name) => {
      const value = values[name] ?? null;
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    }),
  );
}

/** A row's hash in a seal: in base64url, because the seal of a long day lists twenty thousand. */
export function hashRow<Table extends SealedTable>(table: Table, row: SealableRow<Table>): string {
  return createHash("sha256").update(rowText(table, row)).digest("base64url");
}

/** SHA-256 in hexadecimal, for signatures and links. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type KeyedHash<Key> = [key: Key, hash: string];

/** The hashes of the rows that a link covers, by number or id. */
type SealedHashes = {
  register?: string;
  changes?: KeyedHash<number>[];
  signatures?: KeyedHash<string>[];
  corrections?: KeyedHash<string>[];
};

/** The content of a link, besides its position in the chain. `unsigned`: unsigned lines from now on. */
export type SealDraft = {
  organizer_id: string;
  register_id: string;
  kind: SealRow["kind"];
  event_id: string | null;
  day: string;
  kept_until: string | null;
  unsigned: number;
  rows: SealedHashes;
};

/** The parsed text of a link's content. */
type SealContent = Omit<SealDraft, "rows"> & {
  version: 1;
  number: number;
  created_at: string;
  rows: SealedHashes;
};

/** The link that follows `head` (null: the organizer's first one). */
export function nextSeal(
  head: Pick<SealRow, "number" | "hash"> | null,
  { rows, ...draft }: SealDraft,
  now: Date,
): SealRow {
  const number = (head?.number ?? 0) + 1;
  const previous_hash = head?.hash ?? NO_HASH;
  const created_at = now.toISOString();
  const content = JSON.stringify({ version: 1, number, created_at, ...draft, rows } satisfies SealContent);
  const { organizer_id, register_id, kind } = draft;
  return {
    organizer_id,
    number,
    register_id,
    kind,
    content,
    previous_hash,
    hash: sha256(previous_hash + content),
    created_at,
  };
}

function readContent(seal: SealRow): SealContent | null {
  try {
    return JSON.parse(seal.content) as SealContent;
  } catch {
    return null;
  }
}

/**
 * The faults of consecutive links of one organizer's chain. `before`: the link before the first one; null for the
 * beginning. `anchor`: the last link that an earlier check found valid, which must therefore still exist. `isEnd`: no
 * links follow.
 */
export function chainProblems(
  seals: SealRow[],
  before: Pick<SealRow, "number" | "hash"> | null,
  anchor: Pick<SealRow, "number" | "hash"> | null,
  isEnd: boolean,
): SealProblem[] {
  const problems: SealProblem[] = [];
  let last = before;
  const missing = (from: number, until: number) => {
    for (let number = from; number < until && problems.length < PROBLEMS_MAX; number += 1)
      problems.push({ register_id: "", day: null, row: "seal", row_id: String(number), fault: "deleted" });
  };
  for (const seal of seals) {
    const content = readContent(seal);
    const problem = (fault: SealFault) =>
      problems.push({
        register_id: seal.register_id,
        day: content?.day ?? null,
        row: "seal",
        row_id: String(seal.number),
        fault,
      });
    missing((last?.number ?? 0) + 1, seal.number);
    if (!isSound(seal, content)) problem("changed");
    // Every link was replaced, with hashes that fit.
    else if (anchor?.number === seal.number && anchor.hash !== seal.hash) problem("changed");
    else if (seal.number === (last?.number ?? 0) + 1 && seal.previous_hash !== (last?.hash ?? NO_HASH))
      problem("chain");
    last = seal;
  }
  if (isEnd && anchor) missing((last?.number ?? 0) + 1, anchor.number + 1);
  return problems;
}

/** Whether a link's columns equal its content, and its hash fits both. */
function isSound(seal: SealRow, content: SealContent | null): boolean {
  return (
    content !== null &&
    content.number === seal.number &&
    content.organizer_id === seal.organizer_id &&
    content.register_id === seal.register_id &&
    content.kind === seal.kind &&
    content.created_at === seal.created_at &&
    sha256(seal.previous_hash + seal.content) === seal.hash
  );
}

/** A stored row for the check: `key` is the number of a change, else the id. */
type StoredRow<Key> = { key: Key; hash: string };

/**
 * JSON texts by name; erased details are missing. `is_erased`: the account with which they were erased no longer exists.
 */
type StoredDetails = {
  number: number;
  details: string | null;
  salts: string | null;
  hashes: string | null;
  is_erased: boolean;
};

/** A closed register for the check. */
export type StoredRegister = {
  hash: string;
  event_id: string | null;
  unsigned_count: number;
  changes: StoredRow<number>[];
  details: StoredDetails[];
  signatures: StoredRow<string>[];
  corrections: StoredRow<string>[];
};

/**
 * The faults of a closed register's rows against the links that cover them. `stored` null: the register was deleted,
 * which is allowed after its retention. `today`: YYYY-MM-DD.
 */
export function registerProblems(
  seals: SealRow[],
  stored: StoredRegister | null,
  today: string,
): SealProblem[] {
  const contents = seals.map(readContent).filter((content) => content !== null);
  const closing = contents.find(({ kind }) => kind === "closing");
  const register_id = seals[0]?.register_id ?? "";
  const problems: SealProblem[] = [];
  const add = (row: SealedRow, row_id: string | number, fault: SealFault) =>
    problems.push({ register_id, day: closing?.day ?? null, row, row_id: String(row_id), fault });
  // A link that cannot be read counts as a fault of the chain.
  if (!closing) return problems;
  if (!stored) {
    if (closing.kept_until === null || closing.kept_until >= today) add("register", register_id, "deleted");
    return problems;
  }
  const unsigned = contents.at(-1)?.unsigned;
  const isRegisterSound =
    stored.hash === closing.rows.register &&
    (stored.event_id === null || stored.event_id === closing.event_id) &&
    stored.unsigned_count === unsigned;
  if (!isRegisterSound) add("register", register_id, "changed");

  const compare = <Key extends string | number>(
    row: SealedRow,
    sealed: KeyedHash<Key>[],
    rows: StoredRow<Key>[],
  ) => {
    const expected = new Map(sealed);
    for (const { key, hash } of rows) {
      if (!expected.has(key)) add(row, key, "added");
      else if (expected.get(key) !== hash) add(row, key, "changed");
      expected.delete(key);
    }
    for (const key of expected.keys()) add(row, key, "deleted");
  };
  compare("change", closing.rows.changes ?? [], stored.changes);
  const all = <Name extends "signatures" | "corrections">(name: Name) =>
    contents.flatMap(({ rows }) => rows[name] ?? []);
  compare("signature", all("signatures"), stored.signatures);
  compare("correction", all("corrections"), stored.corrections);

  for (const one of stored.details) if (!areDetailsSound(one)) add("change", one.number, "details");
  return problems.slice(0, PROBLEMS_MAX);
}

/** Whether each detail has its sealed hash, and none is missing without an erased account. */
function areDetailsSound({ details, salts, hashes, is_erased }: StoredDetails): boolean {
  try {
    const read = (text: string | null): Record<string, string | null> => JSON.parse(text ?? "{}");
    const [values, salted, hashed] = [read(details), read(salts), read(hashes)];
    return [...new Set([...Object.keys(values), ...Object.keys(hashed)])].every((name) =>
      name in values ? detailHash(salted[name] ?? "", values[name]) === hashed[name] : is_erased,
    );
  } catch {
    return false;
  }
}
