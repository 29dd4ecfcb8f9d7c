import * as z from "zod";
import { builtSchema } from "../../worker/lib/z.ts";
import type { JsonSchema } from "./types.ts";

/** Collects the named schemas that other schemas refer to. */
export class SchemaCollection {
  readonly named: Record<string, JsonSchema> = {};

  /** The JSON Schema of an `input` or `output`; a schema with an id becomes a reference. */
  add(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const wrapped = z.object({ schema: builtSchema(schema) });
    const { properties, $defs } = z.toJSONSchema(wrapped, { io, unrepresentable: "any" });
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.named[name] = pointToComponents(definition) as JsonSchema;
    return pointToComponents(properties?.schema) as JsonSchema;
  }
}

/** Rewrites a schema's references to `$defs` into those of an OpenAPI document. */
function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  const keywords = Object.entries(value).filter(([keyword, inner]) => !isNoise(keyword, inner, value));
  return Object.fromEntries(
    keywords.map(([keyword, inner]) => [
      keyword,
      keyword === "$ref"
        ? String(inner).replace("#/$defs/", "#/components/schemas/")
        : pointToComponents(inner),
    ]),
  );
}

/** Whether a keyword is noise: Zod's ids, the pattern of a named format, or the bounds of every JavaScript integer. */
function isNoise(keyword: string, inner: unknown, schema: object): boolean {
  if (keyword === "id") return typeof inner === "string";
  if (keyword === "pattern") return "format" in schema && schema.format === "uuid";
  return ["minimum", "maximum"].includes(keyword) && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER;
}
