import type { JsonSchema } from "../../../scripts/openapi/types.ts";
import { HOSTILE } from "../hostileTexts.ts";
import { PASSWORD } from "../users.ts";

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}

/** A text of a piece again and again, of at most so many characters. */
function fill(piece: string, size: number): string {
  return piece.repeat(Math.floor(size / piece.length));
}

/** JSON that no schema of the API takes, or only at its edges. */
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE,
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 31, 2 ** 53],
  ...[[], {}, [[]], [null], { length: 1e9 }, ["a", "b"], JSON.parse('{"__proto__":{"role":"admin"}}')],
  ...[
    "",
    " ",
    "\n",
    "é".normalize("NFD"),
    "🤿🤿",
    "👩‍👩‍👧‍👦",
    "\u0000\u0001",
    "a\u0000b",
    "\udc00\ud800",
    "١٢٣",
  ],
  ...["2026-02-30", "9999-12-31", "0000-01-01", "25:61", "+999999-01-01", "2026-07-01T10:00:00Z"],
  ...[
    "https://altrove.example/a.jpg",
    "javascript:alert(1)",
    "/public/../x",
    "mailto:a@b.example",
    "//altrove.example",
  ],
  // More words, letters and bytes than a list, an index or LIKE takes.
  "uno due tre quattro cinque sei sette otto nove",
  ...["aa ", "parola ", "%", "à", "🤿", "x_", '" OR '].flatMap((piece) =>
    [49, 51, 2000].map((size) => fill(piece, size)),
  ),
  ...["=1+1", "=cmd|' /C calc'!A0", "a\r\nBcc: x@y.example", "%", "_", "*", '"', "NEAR(", "a OR b", "-a"],
];

/** Fields that a caller may not set anywhere. */
const FORBIDDEN_FIELDS: readonly [name: string, value: unknown][] = [
  ["role", "admin"],
  ["is_admin", true],
  ["token_version", 0],
  ["password_hash", "x"],
  ["is_active", true],
  ["email", "altra@lago.example"],
  ["confirmed_at", "2026-01-01T00:00:00.000Z"],
  ["cost_cents", 0],
  ["amount", 0.01],
  ["paid_at", "2026-01-01T00:00:00.000Z"],
  ["seats_taken", -5],
  ["is_pinned", true],
  ["revision", -1],
  ["deleted_at", null],
  ["constructor", { prototype: {} }],
];

/** What there is: `ids` of anything, `cursors` that lists answered, a `day` ahead. */
export type KnownValues = { ids: readonly string[]; cursors: readonly string[]; day: string };

export function hostileValue(random: Random, known: KnownValues): unknown {
  const kind = random();
  if (kind < 0.06) return "x".repeat(10 ** (2 + Math.floor(random() * 3.7)));
  if (kind < 0.1) return nested(10 ** (1 + Math.floor(random() * 3)));
  if (kind < 0.2) return pick(random, known.ids);
  return structuredClone(pick(random, HOSTILE_VALUES));
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A value that fits a schema of the description, as far as JSON Schema says what fits. `name`: of its field. */
export function fittingValue(schema: JsonSchema, name: string, random: Random, known: KnownValues): unknown {
  const { enum: values, anyOf, oneOf, allOf, type, items, prefixItems } = schema;
  if ("const" in schema) return schema.const;
  if (Array.isArray(values)) return pick(random, values);
  const parts = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (parts) return fittingValue(pick(random, parts), name, random, known);
  if (Array.isArray(allOf))
    return Object.assign({}, ...allOf.map((part) => fittingValue(part, name, random, known)));
  const kind = Array.isArray(type) ? pick(random, type) : type;
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => fittingValue(item, name, random, known));
  if (kind === "array")
    return Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
      fittingValue((items ?? {}) as JsonSchema, name, random, known),
    );
  if (kind === "object") return fittingObject(schema, random, known);
  if (kind === "boolean") return random() < 0.5;
  if (kind === "number" || kind === "integer") return fittingNumber(schema, random);
  if (kind === "string") return fittingText(schema, name, random, known);
  return kind === "null" ? null : hostileValue(random, known);
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, random: Random, known: KnownValues) {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const chosen = fields.filter(([name]) => (required as string[]).includes(name) || random() < 0.4);
  return Object.fromEntries(
    chosen.map(([name, schema]) => [name, fittingValue(schema, name, random, known)]),
  );
}

function fittingNumber({ minimum = 0, maximum = 1e6, type }: JsonSchema, random: Random): number {
  const least = Number(minimum);
  const value = random() < 0.3 ? least : least + random() * Math.min(Number(maximum) - least, 50);
  return type === "integer" ? Math.round(value) : value;
}

const TEXTS = ["Il mare d’inverno", "respiro", "Ünïcödé", "Камчатка", "anna rossi", "🤿 giù", "a"];

/** Positions in lists as texts of their own, of days and numbers that are none. */
const CURSORS = [
  "2026-07-12_5",
  "2026-02-30_1",
  "9999-12-31_99999999999999999999",
  "2026-07-12T10:00:00.000Z_x",
];

/** A cursor that a list answered, or one whose position says something else. */
function cursorText(random: Random, known: KnownValues): string {
  const cursor = pick(random, [...CURSORS, ...known.cursors, ...known.cursors]);
  const kind = random();
  if (kind < 0.3) return cursor;
  if (kind < 0.5) return cursor.slice(0, Math.floor(random() * cursor.length));
  const length = 1 + Math.floor(random() * 5);
  const position = parsePosition(cursor) ?? Array.from({ length }, () => "");
  const changed = position.map((part) => (random() < 0.5 ? part : hostileValue(random, known)));
  return Buffer.from(JSON.stringify(changed)).toString("base64url");
}

function parsePosition(cursor: string): unknown[] | null {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(position) ? position : null;
  } catch {
    return null;
  }
}

function fittingText(schema: JsonSchema, name: string, random: Random, known: KnownValues): string {
  const { ids, day } = known;
  const { format, minLength = 0, maxLength = 60 } = schema;
  if (name === "cursor") return cursorText(random, known);
  if (format === "uuid" || /(^|_)ids?$|Id$/.test(name)) return pick(random, ids);
  if (format === "date-time" || name.endsWith("_at")) return new Date().toISOString();
  if (format === "email" || name === "email") return `${pick(random, ["anna", "bruno", "zoe"])}@lago.example`;
  if (/date|^(from|to|day|until)$|scadenza/i.test(name)) return random() < 0.5 ? day : "2026-07-12";
  if (/_time$/.test(name)) return "10:30";
  if (name.includes("password")) return random() < 0.2 ? PASSWORD : "sbagliata di certo";
  if (/url|link/i.test(name)) return "https://altrove.example/foto.jpg";
  // As many words or bytes as fit.
  if (random() < 0.1)
    return fill(pick(random, ["aa ", "mare ", "à", "%"]), Math.min(Number(maxLength), 5000));
  const text = pick(random, TEXTS).repeat(Math.max(1, Math.ceil(Number(minLength) / 2)));
  return text.slice(0, Number(maxLength));
}

/** A copy of the body with one to three of its parts replaced, left out, doubled or added. */
export function mutate(body: unknown, random: Random, known: KnownValues): unknown {
  const copy: unknown = structuredClone(body);
  if (typeof copy !== "object" || copy === null || random() < 0.03) return hostileValue(random, known);
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const place = pick(random, listPlaces(copy)) as Record<string, unknown>;
    const [name, value] = random() < 0.3 ? pick(random, FORBIDDEN_FIELDS) : [pickName(place, random), null];
    if (value !== null) place[name] = structuredClone(value);
    else if (random() < 0.2) delete place[name];
    else if (random() < 0.15) place[name] = [place[name], structuredClone(place[name])];
    else place[name] = hostileValue(random, known);
  }
  return copy;
}

function pickName(place: object, random: Random): string {
  const names = Object.keys(place);
  return names.length > 0 ? pick(random, names) : "sconosciuto";
}

/** The object and every object and list in it. */
function listPlaces(value: unknown, depth = 0): object[] {
  if (typeof value !== "object" || value === null || depth > 5) return [];
  return [value, ...Object.values(value).flatMap((inner) => listPlaces(inner, depth + 1))];
}
