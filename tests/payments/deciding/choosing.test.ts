import { beforeEach, expect, test, vi } from "vitest";
import type { DashboardView } from "../../../worker/dashboard/outputs.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { makeUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const MINIMUM = { date: dayFromNow(20), minimum_participants: 4, decision_days_before: 5 };

test("whether an event is cancelled without a decision can be chosen until somebody has a seat", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, MINIMUM);
  const on = await putEvent(anna, body.id, { cancel_without_decision: true });
  expect([on.status, on.body.cancel_without_decision]).toEqual([200, true]);
  expect((await putEvent(anna, body.id, { minimum_participants: 5 })).status).toBe(200);
  await makeEnrolment(body, await makeUser("bruno"));
  const refused = async (fields: object) => (await putEvent(anna, body.id, fields)).error?.fields;
  const fixed = "validation.decision_fixed";
  expect(await refused({ cancel_without_decision: false })).toEqual({ cancel_without_decision: fixed });
  expect(await refused({ minimum_participants: 6 })).toEqual({ minimum_participants: fixed });
  expect(await refused({ decision_days_before: 4 })).toEqual({ decision_days_before: fixed });
  expect((await putEvent(anna, body.id, { minimum_participants: 3 })).status).toBe(200);
  expect((await putEvent(anna, body.id, { title: "Tre giorni a Dahab" })).status).toBe(200);
});

test("a decision day that has passed is refused, when it is new or changed", async () => {
  const anna = await makeOrganizer("anna");
  const late = await postEvent(anna, { ...MINIMUM, date: dayFromNow(4) });
  expect(late.error?.fields).toEqual({ decision_days_before: "validation.decision_past" });
  const { body } = await postEvent(anna, { ...MINIMUM, date: dayFromNow(5) });
  const moved = await putEvent(anna, body.id, { date: dayFromNow(3) });
  expect(moved.error?.fields).toEqual({ decision_days_before: "validation.decision_past" });
});

test("the dashboard shows the decisions of the coming week", async () => {
  const anna = await makeOrganizer("anna");
  const near = await postEvent(anna, { ...MINIMUM, title: "Boa e statica", date: dayFromNow(10) });
  await postEvent(anna, { ...MINIMUM, title: "Corso lontano", date: dayFromNow(30) });
  const shown = async () => (await ask<DashboardView>("GET", "/api/dashboard", { as: anna })).body.decisions;
  expect(await shown()).toEqual([
    { id: near.body.id, title: "Boa e statica", day: dayFromNow(5), enrolled: 0, minimum: 4 },
  ]);
  const body = { verdict: "confirmed" };
  expect((await ask("POST", `/api/events/${near.body.id}/decision`, { as: anna, body })).status).toBe(200);
  expect(await shown()).toEqual([]);
});
