import * as z from "zod";
import { ROUTE_RULES, routePermission } from "../../tests/support/routeRules.ts";
import { gateOutput } from "../../worker/enrolments/eligibility/outputs.ts";
import { type ErrorBody, type RefusalCode, STATUS } from "../../worker/errors.ts";
import { HAND_PARSED_BODIES } from "./bodies.ts";
import { inputsOf, ROUTE_ANSWERS } from "./routes.ts";
import type { ResponseObject } from "./types.ts";

const CODES = Object.keys(STATUS) as RefusalCode[];

/** The body of every refusal. */
export const errorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(CODES),
      message: z.string().describe("Italian, for clients without texts of their own"),
      fields: z
        .record(z.string(), z.strictObject({ key: z.string(), message: z.string() }))
        .optional()
        .describe("What is wrong, by field; nested ones with dots between them"),
      values: z
        .record(z.string(), z.number())
        .optional()
        .describe("Limits that the message names; `seconds` as in Retry-After"),
      current: z
        .record(z.string(), z.unknown())
        .optional()
        .describe("The values as they are now, when the caller acted on outdated ones"),
      gates: z
        .array(gateOutput)
        .optional()
        .describe("Of `gate_closed` and `requirements_changed`: all gates of the caller"),
      request_id: z
        .string()
        .optional()
        .describe("Of `internal`: the id by which the site's operators find the failure"),
    }),
  })
  .meta({ id: "Error" }) satisfies z.ZodType<ErrorBody>;

/** Every code that a route may refuse with: those implied by its rule and inputs, and those that it lists. */
export function refusalsOf(route: string): RefusalCode[] {
  const inputs = inputsOf(route);
  const hasBody = route in HAND_PARSED_BODIES || inputs.some(({ target }) => target === "json");
  const codes: RefusalCode[] = [
    ...inputs.map(({ code }) => code),
    ...(hasBody ? (["invalid"] as const) : []),
    ...(route.startsWith("GET ") ? [] : (["too_large"] as const)),
    ...(ROUTE_RULES[route] === "visitor" ? [] : (["misconfigured", "unauthorized"] as const)),
    ...(routePermission(route) ? (["forbidden", "two_factor_missing"] as const) : []),
    "too_many_requests",
    "internal",
    ...(ROUTE_ANSWERS[route]?.refusals ?? []),
  ];
  return [...new Set(codes)];
}

/** The responses of these refusals, by status. */
export function refusalResponses(codes: RefusalCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => String(STATUS[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.toSorted().join(", "),
        ...(ofStatus.includes("too_many_requests") && {
          headers: { "Retry-After": { description: "In seconds", schema: { type: "integer" } } },
        }),
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
              properties: { error: { properties: { code: { enum: ofStatus.toSorted() } } } },
            },
          },
        },
      },
    ]),
  );
}
