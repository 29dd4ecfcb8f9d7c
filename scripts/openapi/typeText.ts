import { html, raw } from "hono/html";
import type { JsonSchema } from "./types.ts";

type Markup = ReturnType<typeof html>;

/** Keywords that limit a value, and the words that follow its type. */
const LIMITS: [keyword: string, write: (limit: unknown) => string][] = [
  ["format", (format) => String(format)],
  ["minLength", (least) => `at least ${least} characters`],
  ["maxLength", (most) => `at most ${most} characters`],
  ["minimum", (least) => `from ${least}`],
  ["exclusiveMinimum", (least) => `above ${least}`],
  ["maximum", (most) => `to ${most}`],
  ["minItems", (least) => `at least ${least}`],
  ["maxItems", (most) => `at most ${most}`],
  ["default", (value) => `default ${JSON.stringify(value)}`],
];

/** Writes a schema as a readable type: one field per line, references as links, limits after the type. */
export function typeText(schema: JsonSchema, depth = 0): Markup {
  const limits = LIMITS.filter(([keyword]) => keyword in schema).map(([keyword, write]) =>
    write(schema[keyword]),
  );
  const note = limits.length > 0 ? html` <i>${limits.join(", ")}</i>` : "";
  return html`${bareType(schema, depth)}${note}`;
}

function bareType(schema: JsonSchema, depth: number): Markup {
  const { $ref, type, enum: values, const: value, items, prefixItems, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (value !== undefined) return html`${JSON.stringify(value)}`;
  if (Array.isArray(values)) return html`${values.map((one) => JSON.stringify(one)).join(" | ")}`;
  const parts = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (parts) return join(parts, " | ", depth);
  if (Array.isArray(allOf)) return join(allOf as JsonSchema[], " & ", depth);
  if (Array.isArray(prefixItems)) return html`[${join(prefixItems as JsonSchema[], ", ", depth)}]`;
  if (type === "array") return html`list of ${typeText((items ?? {}) as JsonSchema, depth)}`;
  if (type === "object") return objectText(schema, depth);
  return html`${typeof type === "string" ? type : "any"}`;
}

function join(parts: JsonSchema[], sign: string, depth: number): Markup {
  return html`${parts.map((part, index) => html`${index > 0 ? sign : ""}${typeText(part, depth)}`)}`;
}

function objectText(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  depth: number,
): Markup {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const indent = "  ".repeat(depth + 1);
  if (fields.length === 0) {
    const values = typeof additionalProperties === "object" && additionalProperties !== null;
    return values ? html`{ any name: ${typeText(additionalProperties as JsonSchema, depth)} }` : html`{ … }`;
  }
  const lines = fields.map(([name, schema]) => {
    const mark = (required as string[]).includes(name) ? "" : "?";
    const note = typeof schema.description === "string" ? html` <small>${schema.description}</small>` : "";
    return html`
${indent}<b>${name}</b>${mark}: ${typeText(schema, depth + 1)}${note}`;
  });
  return html`{${lines}
${raw("  ".repeat(depth))}}`;
}
