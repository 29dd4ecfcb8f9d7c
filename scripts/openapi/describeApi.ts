import type * as z from "zod";
import { listRoutes, ROUTE_RULES, routePermission } from "../../tests/support/routeRules.ts";
import type { AnswerContent } from "../../worker/answers.ts";
import { permissionScope, ROLES } from "../../worker/permissions/permissionMap.ts";
import { HAND_PARSED_BODIES } from "./bodies.ts";
import { groupOf, listGroups } from "./groups.ts";
import { errorBody, refusalResponses, refusalsOf } from "./refusals.ts";
import { inputsOf, ROUTE_ANSWERS } from "./routes.ts";
import { SchemaCollection } from "./schemas.ts";
import type { ApiDocument, Operation, Parameter, ResponseObject } from "./types.ts";

const ABOUT = `Every route of the API. Bodies are JSON objects in UTF-8; unknown fields are ignored. A session token goes into
the header Authorization: Bearer. Ids are UUIDs, moments ISO 8601 in UTC, days YYYY-MM-DD, amounts euros with two decimals
unless a field's name says cents. Lists answer at most 100 rows; the header X-Next-Cursor is the cursor of the next page.
Every refusal has the same shape, and its codes stay the same in all languages.`;

/** The OpenAPI document of the Worker's routes, with their parameters, bodies, and the answers from `outputs.ts`. */
export function describeApi(): ApiDocument {
  const schemas = new SchemaCollection();
  schemas.add(errorBody, "output");
  const paths: ApiDocument["paths"] = {};
  for (const route of listRoutes().toSorted()) {
    const [method = "", path = ""] = route.split(" ");
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeRoute(route, schemas) };
  }
  const tags = listGroups();
  return {
    openapi: "3.1.1",
    info: { title: "API", version: "1", description: ABOUT.replaceAll("\n", " ") },
    tags,
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas.named).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function describeRoute(route: string, schemas: SchemaCollection): Operation {
  const [method = "", path = ""] = route.split(" ");
  const answer = ROUTE_ANSWERS[route];
  const parameters = [...parametersIn("path", route, schemas), ...parametersIn("query", route, schemas)];
  const requestBody = bodyOf(route, schemas);
  return {
    operationId: operationId(method, path),
    tags: [groupOf(path)],
    summary: answer?.summary ?? route,
    description: [callers(route), answer?.note].filter(Boolean).join(" "),
    security: ROUTE_RULES[route] === "visitor" ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...answersOf(route, schemas), ...refusalResponses(refusalsOf(route)) },
  };
}

/** An operation's id, such as "getEventsByIdParticipants". */
function operationId(method: string, path: string): string {
  const parts = path
    .replace("/api/", "")
    .replaceAll("/:", "/by-")
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** A sentence about who may call a route. */
function callers(route: string): string {
  const rule = ROUTE_RULES[route];
  if (rule === "visitor") return "Who may call: everybody.";
  const permission = routePermission(route);
  if (!permission) return "Who may call: members.";
  const { action, ofOwner } = permission;
  const granted = ROLES.flatMap((role) => {
    const scope = permissionScope({ role }, action);
    return scope === null ? [] : [ofOwner && scope === "own" ? `${role} (what is their own)` : role];
  });
  return `Who may call: ${granted.join(", ")}. Permission: ${action}.`;
}

const PLACES = { path: "param", query: "query" } as const;

function parametersIn(place: "path" | "query", route: string, schemas: SchemaCollection): Parameter[] {
  const inputs = inputsOf(route).filter(({ target }) => target === PLACES[place]);
  return inputs.flatMap(({ schema }) => {
    const { properties = {}, required = [] } = schemas.add(schema as z.ZodType, "input");
    return Object.entries(properties as Record<string, Parameter["schema"]>).map(([name, described]) => ({
      ...{ name, in: place },
      required: place === "path" || (required as string[]).includes(name),
      schema: described,
    }));
  });
}

function bodyOf(route: string, schemas: SchemaCollection): Operation["requestBody"] {
  const parsed = inputsOf(route).find(({ target }) => target === "json");
  const body = HAND_PARSED_BODIES[route] ?? (parsed && { type: "application/json", schema: parsed.schema });
  if (!body) return undefined;
  return {
    required: !("isOptional" in body && body.isOptional),
    content: { [body.type]: { schema: schemas.add(body.schema, "input") } },
  };
}

function answersOf(route: string, schemas: SchemaCollection): Record<string, ResponseObject> {
  const answer = ROUTE_ANSWERS[route];
  const answers = answer?.answers ?? (answer?.output ? { 200: answer.output } : { 204: null });
  const hasCursor =
    answer?.hasCursor ?? parametersIn("query", route, schemas).some(({ name }) => name === "cursor");
  return Object.fromEntries(
    Object.entries(answers).map(([status, content]) => [status, answerOf(content, hasCursor, schemas)]),
  );
}

function answerOf(content: AnswerContent, hasCursor: boolean, schemas: SchemaCollection): ResponseObject {
  const headers = {
    "X-Next-Cursor": {
      description: "The cursor of the next page, where there is one",
      schema: { type: "string" },
    },
  };
  if (content === null) return { description: "Done" };
  const described = { description: "Done", ...(hasCursor && { headers }) };
  if (typeof content !== "string" && !Array.isArray(content))
    return {
      ...described,
      content: { "application/json": { schema: schemas.add(content as z.ZodType, "output") } },
    };
  // Media types without parameters such as the charset.
  const types = [content].flat().map((type) => String(type).split(";")[0] ?? "");
  return {
    ...described,
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }])),
  };
}
