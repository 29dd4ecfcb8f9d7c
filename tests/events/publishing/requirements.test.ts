import { beforeEach, expect, test, vi } from "vitest";
import { TEMPLATES } from "../../../worker/eligibility/templates.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
import { makeTrainingsCategory } from "../../support/events.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { ask } from "../../support/worker.ts";

beforeEach(() => {
  // The map knows no place.
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const WAIVER = { code: "waiver", mode: "block", text: "Conosco i rischi." };
const SIZE = { kind: "size", label: "Taglia della muta", is_required: false };

async function publish(other: Record<string, unknown> = {}) {
  const olga = await makeOrganizer("olga");
  const published = await postEvent(olga, other);
  const read = async () =>
    (await ask<OwnEvent>("GET", `/api/me/events/${published.body.id}`, { as: olga })).body;
  return { olga, published, read };
}

test("an event keeps its requirements in order, and a waiver's version follows its text alone", async () => {
  const { olga, published, read } = await publish({
    requirements: [
      WAIVER,
      { code: "medical", kind: "competitive", mode: "by_day", days_before: 7 },
      { code: "age", min: 16, mode: "block", days_before: 3 },
    ],
  });
  expect([published.status, published.text]).toEqual([201, published.text]);
  const [age, medical, waiver] = (await read()).requirements ?? [];
  expect([age, medical]).toEqual([
    { code: "age", min: 16, mode: "block" },
    { code: "medical", kind: "competitive", mode: "by_day", days_before: 7 },
  ]);
  const version = async (text: string) => {
    const put = await putEvent(olga, published.body.id, {
      requirements: [{ ...WAIVER, text, version: "mia" }],
    });
    return put.body.requirements?.map((one) => "version" in one && one.version);
  };
  expect(waiver).toMatchObject({ text: WAIVER.text, version: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(await version(WAIVER.text)).toEqual([waiver?.code === "waiver" && waiver.version]);
  expect(await version("Conosco tutti i rischi.")).not.toEqual([waiver?.code === "waiver" && waiver.version]);
  await putEvent(olga, published.body.id, { requirements: [] });
  expect((await read()).requirements).toBeNull();
});

test("a required question asks for its answer, and without one nothing is asked", async () => {
  const { olga, published, read } = await publish({ questions: [SIZE] });
  expect(await read()).toMatchObject({
    requirements: null,
    questions: [{ ...SIZE, id: expect.any(String) }],
  });
  const questions = [{ ...SIZE, is_required: true }];
  await putEvent(olga, published.body.id, { questions });
  expect((await read()).requirements).toEqual([{ code: "questions", mode: "block" }]);
  const by = [{ code: "questions", mode: "by_day", days_before: 3 }];
  await putEvent(olga, published.body.id, { requirements: by });
  expect((await read()).requirements).toEqual(by);
  await putEvent(olga, published.body.id, { questions: [] });
  expect(await read()).toMatchObject({ requirements: null, questions: null });
});

test("wrong requirements and questions are refused at their place", async () => {
  const { olga, published } = await publish();
  const fieldsOf = async (body: object) => {
    const answer = await ask<{ error: { fields?: object } }>("PUT", `/api/events/${published.body.id}`, {
      as: olga,
      body,
    });
    return Object.keys(answer.body.error.fields ?? {});
  };
  const asked = (...questions: object[]) => ({ questions });
  const required = (...requirements: object[]) => ({ requirements });
  const block = { mode: "block" };
  const table: [object, string][] = [
    [required({ code: "age", min: 0, ...block }), "requirements.0.min"],
    [required({ code: "level", min: 6, ...block }), "requirements.0.min"],
    [required({ code: "fly", ...block }), "requirements.0.code"],
    [required({ code: "insurance", mode: "maybe" }), "requirements.0.mode"],
    [required({ code: "insurance", mode: "by_day" }), "requirements.0.days_before"],
    [required({ code: "insurance", mode: "by_day", days_before: 91 }), "requirements.0.days_before"],
    [required({ code: "insurance", ...block }, { code: "insurance", mode: "warn" }), "requirements"],
    [required({ ...WAIVER, text: " " }), "requirements.0.text"],
    [required({ ...WAIVER, text: "x".repeat(10_001) }), "requirements.0.text"],
    [asked({ ...SIZE, label: "" }), "questions.0.label"],
    [asked({ ...SIZE, label: "x".repeat(201) }), "questions.0.label"],
    [asked({ ...SIZE, kind: "choice", choices: ["Sì", "Sì"] }), "questions.0.choices"],
    [asked({ ...SIZE, kind: "choice", choices: Array.from({ length: 21 }, String) }), "questions.0.choices"],
    [asked(...Array.from({ length: 11 }, () => SIZE)), "questions"],
  ];
  const found: [object, string[]][] = [];
  for (const [body] of table) found.push([body, await fieldsOf(body)]);
  expect(found).toEqual(table.map(([body, field]) => [body, [field]]));
});

test("an organizer's template of a category replaces the one before, and is nobody else's", async () => {
  const olga = await makeOrganizer("olga");
  const category = (await makeTrainingsCategory()).id;
  const put = (requirements: unknown, id = category) =>
    ask("PUT", `/api/me/requirement-templates/${id}`, { as: olga, body: { requirements } });
  for (const { requirements } of Object.values(TEMPLATES)) {
    expect((await put(requirements)).status).toBe(200);
    const all = await ask("GET", "/api/me/requirement-templates", { as: olga });
    expect(all.body).toEqual([{ category_id: category, requirements }]);
  }
  expect((await put([], olga.id)).status).toBe(404);
  const gea = await makeOrganizer("gea");
  expect((await ask("GET", "/api/me/requirement-templates", { as: gea })).body).toEqual([]);
});
