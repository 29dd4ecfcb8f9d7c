import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { describeApi } from "../../scripts/openapi/describeApi.ts";
import { ROUTE_ANSWERS } from "../../scripts/openapi/routes.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { allowedActors, makeActor, makeFixture } from "../support/fuzz/world.ts";
import { answerAsOthers } from "../support/memberCalls.ts";
import { checkAnswer } from "../support/openapi/checkAnswer.ts";
import { listRoutes, ROUTE_RULES } from "../support/routeRules.ts";
import { leaveNothingDue, standIn } from "../support/stripe/inTests.ts";
import { sampleCases } from "../support/testLength.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();
afterAll(leaveNothingDue);

const document = describeApi();

/** Routes whose calls here are refused: without Stripe's signature, 16 MB of parts, forecasts of the sea, and a build. */
const REFUSED = [
  "POST /api/payments/webhook",
  "POST /api/payments/webhook/accounts",
  "POST /api/payments/webhook/payouts",
  "POST /api/upload/parts/:id/complete",
  "GET /api/events/:id/conditions",
  "GET /api/openapi.json",
  "GET /api/docs",
];

beforeEach(() => {
  vi.stubGlobal("fetch", answerAsOthers);
  standIn();
});

test("every route says what it answers, and nothing is said of a route that is none", () => {
  expect(Object.keys(ROUTE_ANSWERS).toSorted()).toEqual(listRoutes().toSorted());
});

describe.each(sampleCases(listRoutes(), "answers"))("%s", (route) => {
  test("answers with a status, a media type and fields that the description has, and no others", async () => {
    const allowed = allowedActors(route);
    const actor = await makeActor(allowed.includes("company") ? "company" : (allowed[0] ?? "admin"));
    const { path, ...call } = await makeFixture(route, actor);
    const [method = ""] = route.split(" ");
    if (ROUTE_RULES[route] !== "visitor") {
      const refused = await ask(method, path, call);
      expect([refused.status, ...checkAnswer(document, route, refused)]).toEqual([401]);
    }
    const answer = await ask(method, path, { ...call, as: actor });
    expect(checkAnswer(document, route, answer)).toEqual([]);
    if (!REFUSED.includes(route)) expect(answer.status, answer.text).toBeLessThan(300);
  });
});
