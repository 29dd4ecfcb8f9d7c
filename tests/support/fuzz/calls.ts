import type { JsonSchema, Operation, Parameter } from "../../../scripts/openapi/types.ts";
import { BODY_MAX_BYTES } from "../../../worker/http.ts";
import type { MemberCall } from "../memberCalls.ts";
import { fittingValue, hostileValue, type KnownValues, mutate, pick, type Random } from "./values.ts";

export type FuzzCall = {
  method: string;
  path: string;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
};

const JSON_TYPE = { "content-type": "application/json" };

/** Bodies that are no JSON, not of the kind that their header says, or some bytes beyond the limit. */
const BROKEN_BODIES: readonly Pick<FuzzCall, "raw" | "headers">[] = [
  { raw: '{"email": "anna@lago.exa', headers: JSON_TYPE },
  { raw: "", headers: JSON_TYPE },
  { raw: "[1,2", headers: JSON_TYPE },
  { raw: '{"id":1,"id":2,"__proto__":{"role":"admin"}}', headers: JSON_TYPE },
  { raw: "\ufeff{}", headers: JSON_TYPE },
  { raw: `${"[".repeat(50_000)}${"]".repeat(50_000)}`, headers: JSON_TYPE },
  { raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), headers: JSON_TYPE },
  { raw: "{}", headers: { "content-type": "application/json; charset=utf-16" } },
  { raw: "{}", headers: { "content-type": "text/plain" } },
  { raw: "{}", headers: { "content-type": 'a/b; =;;"' } },
  { raw: "email=a%40b.it", headers: { "content-type": "application/x-www-form-urlencoded" } },
  { raw: "--x\r\n\r\n", headers: { "content-type": "multipart/form-data; boundary=x" } },
  { raw: "x", headers: { "content-type": "multipart/form-data" } },
  { raw: `{"title":"${"à".repeat(BODY_MAX_BYTES / 2)}"}`, headers: JSON_TYPE },
];

/** A call of this operation: its fixture, changed more or less, or one made from the schemas alone. */
export function makeCall(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  fixture: MemberCall,
  random: Random,
  known: KnownValues,
  schemas: Record<string, JsonSchema>,
): FuzzCall {
  const [address = "", search = ""] = fixture.path.split("?");
  const filled = random() < 0.6 ? address : fillPath(path, operation, random, known);
  const query = random() < 0.5 ? new URLSearchParams(search) : queryOf(operation, random, known);
  const target = `${filled}${query.size > 0 ? `?${query}` : ""}`;
  return { method, path: target, ...bodyOf(method, operation, fixture, random, known, schemas) };
}

function fillPath(path: string, operation: Operation, random: Random, known: KnownValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters?.find((parameter) => parameter.name === name)?.schema ?? {};
    const isHostile = random() < 0.2;
    const value = isHostile ? hostileValue(random, known) : fittingValue(schema, name, random, known);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return encodeURIComponent(text.slice(0, 3000).toWellFormed()) || "%20";
  });
}

function queryOf(operation: Operation, random: Random, known: KnownValues): URLSearchParams {
  const query = new URLSearchParams();
  const parameters = operation.parameters?.filter((parameter) => parameter.in === "query") ?? [];
  for (const { name, schema, required } of parameters) {
    if (!required && random() < 0.55) continue;
    query.append(name, queryValue(name, schema, random, known));
    if (random() < 0.06) query.append(name, queryValue(name, schema, random, known));
  }
  if (random() < 0.1) query.append(pick(random, ["role", "userId", "sconosciuto", "__proto__", "lang"]), "1");
  return query;
}

function queryValue(name: string, schema: Parameter["schema"], random: Random, known: KnownValues): string {
  const value = random() < 0.3 ? hostileValue(random, known) : fittingValue(schema, name, random, known);
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 6000);
}

function bodyOf(
  method: string,
  { requestBody }: Operation,
  fixture: MemberCall,
  random: Random,
  known: KnownValues,
  schemas: Record<string, JsonSchema>,
): Partial<FuzzCall> {
  if (!requestBody) return method !== "GET" && random() < 0.1 ? { body: hostileValue(random, known) } : {};
  const kind = random();
  if (kind < 0.08) return { ...pick(random, BROKEN_BODIES) };
  if (fixture.raw) return { raw: fixture.raw, ...(fixture.headers && { headers: fixture.headers }) };
  const described = requestBody.content["application/json"]?.schema;
  if (!described)
    return { raw: "x".repeat(Math.floor(random() * 50)), headers: { "content-type": "video/mp4" } };
  if (kind < 0.25) return { body: fixture.body };
  const body = kind < 0.75 ? fixture.body : fittingValue(resolve(described, schemas), "body", random, known);
  return { body: kind < 0.35 ? body : mutate(body, random, known) };
}

function resolve(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema.$ref === "string" ? (schema.$ref.split("/").at(-1) ?? "") : "";
  return schemas[name] ?? schema;
}
