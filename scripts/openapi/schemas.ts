import * as z from "zod";
import { builtSchema } from "../../worker/lib/z.ts";
import type { JsonSchema } from "./types.ts";

/** Collects the named schemas that others refer to. */
export class SchemaCollection {
  readonly named: Record<string, JsonSchema> = {};

  /** JSON Schema of what comes in (`input`) or goes out (`output`); a schema with an id becomes a reference. */
  add(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const wrapped = z.object({ schema: builtSchema(schema) });
    const { properties, $defs } = z.toJSONSchema(wrapped, { io, unrepresentable: "any" });
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.named[name] = pointToComponents(definition) as JsonSchema;
    return pointToComponents(properties?.schema) as JsonSchema;
  }
}

/** The schema with its references to `$defs` turned into those of an OpenAPI document. */
function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([keyword, inner]) => !isNoise(keyword, inner, value));
  return Object.fromEntries(
    kept.map(([keyword, inner]) => [
      keyword,
      keyword === "$ref"
        ? String(inner).replace("#/$defs/", "#/components/schemas/")
        : pointToComponents(inner),
    ]),
  );
}

/** Zod's own ids, the pattern of a named format, and the bounds that every integer of JavaScript has. */
function isNoise(keyword: string, inner: unknown, schema: object): boolean {
  if (keyword === "id") return typeof inner === "string";
  if (keyword === "pattern") return "format" in schema && schema.format === "uuid";
  return ["minimum", "maximum"].includes(keyword) && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER;
}
