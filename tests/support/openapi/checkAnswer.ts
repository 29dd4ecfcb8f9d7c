import * as z from "zod";
import type { ApiDocument, JsonSchema, Method, ResponseObject } from "../../../scripts/openapi/types.ts";
import type { Answer } from "../worker.ts";

const parsers = new WeakMap<JsonSchema, z.ZodType>();

/** What of an answer the document does not say: its status, media type, fields or refusal, as sentences. */
export function checkAnswer(document: ApiDocument, route: string, answer: Answer): string[] {
  const [method = "", path = ""] = route.split(" ");
  const template = path.replace(/:(\w+)/g, "{$1}");
  const operation = document.paths[template]?.[method.toLowerCase() as Method];
  const response = operation?.responses[answer.status];
  const code = answer.error?.code;
  if (!response || (code && !response.description.split(", ").includes(code)))
    return [`${answer.status} ${code ?? ""} is not described`];
  return checkContent(document, response, answer);
}

function checkContent(document: ApiDocument, { content }: ResponseObject, answer: Answer): string[] {
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (!content) return answer.text === "" ? [] : [`a body is not described: ${answer.text.slice(0, 200)}`];
  const described = content[type];
  if (!described) return [`the media type ${type || "of an empty body"} is not described`];
  if (type !== "application/json" || described.schema.type === "string") return [];
  const { error } = parserOf(document, described.schema).safeParse(answer.body);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** The schema as zod reads it from the document, unknown fields refused where the document refuses them. */
function parserOf({ components }: ApiDocument, schema: JsonSchema): z.ZodType {
  const known = parsers.get(schema);
  if (known) return known;
  const text = JSON.stringify({ ...schema, $defs: components.schemas });
  const parser = z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
  parsers.set(schema, parser);
  return parser;
}
