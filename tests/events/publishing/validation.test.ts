import * as v from "valibot";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventFormKind } from "../../../web/events/form/values/eventFields.ts";
import { trainingFormKind } from "../../../web/events/form/values/trainingFields.ts";
import type { EventValues, SessionLine, TrainingValues } from "../../../web/events/form/values/values.ts";
import type { User } from "../../../worker/auth/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { waiverChecks } from "../../../worker/events/publishing/contract.ts";
import { dayFromNow } from "../../support/events.ts";
import {
  makeEventFields,
  makeOrganizer,
  makeTestCategory,
  makeTrainingFields,
  postEvent,
  putEvent,
} from "../../support/organizers.ts";
import { ask } from "../../support/worker.ts";

// The map knows no place.
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const long = (length: number) => "a".repeat(length);
const link = "https://foto.example/mare.jpg";

/** What is wrong, as it stands in the form, as it would be sent, and what is said of it at which field. */
type Case<Values> = [what: string, typed: Partial<Values> | null, sent: object, field: string, words: string];

/** Sessions as they stand in the form, and as they would be sent. */
function sessionCase(some: Partial<SessionLine>, count = 1) {
  const session = {
    ...{ date: "2027-03-03", start_time: "20:00", end_time: "22:00", location: "", title: "" },
    ...some,
  };
  const sessions = Array.from({ length: count }, (_, index) => ({ id: String(index), ...session }));
  return [{ sessions }, { sessions: sessions.map(({ id: _, ...sent }) => sent) }] as const;
}

const EVENT_CASES: Case<EventValues>[] = [
  ["no title", { title: "" }, { title: "" }, "title", "event_title"],
  ["a title of spaces", { title: "   " }, { title: "   " }, "title", "event_title"],
  ["a title of one letter", { title: " a " }, { title: " a " }, "title", "event_title"],
  ["a title of 201", { title: long(201) }, { title: long(201) }, "title", "too_long"],
  ["no category", { category_id: "" }, { category_id: "" }, "category_id", "category"],
  ["a category that is no uuid", null, { category_id: "corsi" }, "category_id", "category"],
  ["no day", { date: "" }, { date: "" }, "date", "required"],
  ["a day that does not exist", { date: "2027-02-29" }, { date: "2027-02-29" }, "date", "date"],
  ["an end that does not exist", { end_date: "2027-13-01" }, { end_date: "2027-13-01" }, "end_date", "date"],
  ["a day of the first century", { date: "0026-12-01" }, { date: "0026-12-01" }, "date", "date"],
  ["a day that no calendar can follow", { date: "9999-12-31" }, { date: "9999-12-31" }, "date", "date"],
  ["an end out of reach", { end_date: "3000-01-01" }, { end_date: "3000-01-01" }, "end_date", "date"],
  ["an hour that no clock has", { start_time: "25:00" }, { start_time: "25:00" }, "start_time", "time"],
  [
    "a session of a day that does not exist",
    ...sessionCase({ date: "2027-02-30" }),
    "sessions.0.date",
    "date",
  ],
  ["a session with an end alone", ...sessionCase({ start_time: "" }), "sessions.0.start_time", "start_time"],
  ["a session of no length", ...sessionCase({ end_time: "20:00" }), "sessions.0.end_time", "end_time"],
  ["61 sessions", ...sessionCase({}, 61), "sessions", "sessions"],
  ["half a seat", { participants: "2,5" }, { participants: 2.5 }, "participants", "seats"],
  ["no seats at all", { participants: "0" }, { participants: 0 }, "participants", "seats"],
  ["seats below zero", { participants: "-3" }, { participants: -3 }, "participants", "seats"],
  ["seats in words", { participants: "dieci" }, { participants: "dieci" }, "participants", "seats"],
  ["seats for a city", { participants: "100001" }, { participants: 100_001 }, "participants", "seats"],
  ["a cost in words", { cost: "gratis" }, { cost: "gratis" }, "cost", "cost"],
  ["a cost below zero", { cost: "-1" }, { cost: -1 }, "cost", "cost"],
  ["a cost of three decimals", { cost: "10,005" }, { cost: 10.005 }, "cost", "cost"],
  ["a cost that no card can pay", { cost: "0,49" }, { cost: 0.49 }, "cost", "cost"],
  ["a cost beyond all", { cost: "100000,01" }, { cost: 100_000.01 }, "cost", "cost"],
  [
    "days of refund below zero",
    { refund_until_days: "-1" },
    { refund_until_days: -1 },
    "refund_until_days",
    "refund_days",
  ],
  [
    "refunds years ahead",
    { refund_until_days: "366" },
    { refund_until_days: 366 },
    "refund_until_days",
    "refund_days",
  ],
  ["a discipline of one's own", null, { discipline: "lago" }, "discipline", "wrong"],
  ["a level of one's own", null, { level: "campione" }, "level", "wrong"],
  ["a type of one's own", null, { event_type: "festa" }, "event_type", "wrong"],
  ["a language of one's own", null, { language: "xx" }, "language", "wrong"],
  ["a page instead of a picture", null, { image_url: "https://foto.example/mare" }, "image_url", "picture"],
  [
    "a picture that no page may show",
    null,
    { image_url: "http://foto.example/a.jpg" },
    "image_url",
    "picture",
  ],
  [
    "a script instead of a picture",
    null,
    { image_url: "javascript:alert(1)//a.jpg" },
    "image_url",
    "picture",
  ],
  [
    "a page in the gallery",
    null,
    { gallery_images: [link, "https://foto.example/"] },
    "gallery_images.1",
    "picture",
  ],
  [
    "21 pictures",
    { gallery_images: Array.from({ length: 21 }, (_, index) => `https://foto.example/${index}.png`) },
    { gallery_images: Array.from({ length: 21 }, (_, index) => `https://foto.example/${index}.png`) },
    "gallery_images",
    "gallery",
  ],
  ...(
    ["description", "activity_description", "objectives", "about_us", "notes", "schedule_logistics"] as const
  ).map(
    (field): Case<EventValues> => [
      `a ${field} of 10,001`,
      { [field]: long(10_001) },
      { [field]: long(10_001) },
      field,
      "too_long",
    ],
  ),
  ["a place of 201", { location: long(201) }, { location: long(201) }, "location", "too_long"],
  ["a nation of 81", { nation: long(81) }, { nation: long(81) }, "nation", "too_long"],
  ["a latitude beyond the pole", null, { latitude: 91, longitude: 0 }, "latitude", "wrong"],
];

const instructor = { id: "0", name: "Marco Ferri", certificate_url: "" };

const TRAINING_CASES: Case<TrainingValues>[] = [
  ["a title of one letter", { title: "a" }, { title: "a" }, "title", "event_title"],
  ["no discipline", { discipline: "" }, { discipline: "" }, "discipline", "required"],
  ["no level", { level: "" }, { level: "" }, "level", "required"],
  ["no nation", { nation: " " }, { nation: " " }, "nation", "required"],
  ["no place", { location: "" }, { location: "" }, "location", "required"],
  ["no day", { date: "" }, { date: "" }, "date", "required"],
  [
    "details of nine letters",
    { activity_details: "123456789" },
    { activity_details: "123456789" },
    "activity_details",
    "details",
  ],
  [
    "nine letters about us",
    { who_we_are: " 123456789 " },
    { who_we_are: " 123456789 " },
    "who_we_are",
    "details",
  ],
  [
    "objectives of nine letters",
    { objectives: "123456789" },
    { objectives: "123456789" },
    "objectives",
    "details",
  ],
  [
    "a meeting point of four",
    { schedule_meeting_point: "1234" },
    { schedule_meeting_point: "1234" },
    "schedule_meeting_point",
    "meeting_point",
  ],
  ["nobody in the water", { instructors: [] }, { instructors: [] }, "instructors", "instructors"],
  [
    "eleven in the water",
    { instructors: Array.from({ length: 11 }, () => instructor) },
    { instructors: Array.from({ length: 11 }, () => ({ name: "Uno" })) },
    "instructors",
    "instructors",
  ],
  [
    "an instructor without a name",
    { instructors: [{ ...instructor, name: " " }] },
    { instructors: [{ name: " " }] },
    "instructors.0.name",
    "instructor_name",
  ],
  [
    "a certificate that is no address",
    { instructors: [{ ...instructor, certificate_url: "aida" }] },
    { instructors: [{ name: "Uno", certificate_url: "aida" }] },
    "instructors.0.certificate_url",
    "link",
  ],
  [
    "seven to one",
    { max_participants_per_instructor: 7 },
    { max_participants_per_instructor: 7 },
    "max_participants_per_instructor",
    "ratio",
  ],
  [
    "none to one",
    { max_participants_per_instructor: 0 },
    { max_participants_per_instructor: 0 },
    "max_participants_per_instructor",
    "ratio",
  ],
  [
    "the waiver refused",
    { responsibility_waiver_accepted: false },
    { responsibility_waiver_accepted: false },
    "responsibility_waiver_accepted",
    "waiver",
  ],
  [
    "the waiver left out",
    null,
    { responsibility_waiver_accepted: undefined },
    "responsibility_waiver_accepted",
    "waiver",
  ],
  [
    "privacy refused",
    { privacy_accepted: false },
    { privacy_accepted: false },
    "privacy_accepted",
    "privacy",
  ],
];

const user = { id: crypto.randomUUID(), role: "instructor", full_name: "Anna Rossi" } as User;

const eventValues = async (): Promise<EventValues> => ({
  ...eventFormKind.blank(user),
  title: "Corso sul lago",
  category_id: await makeTestCategory(),
  date: dayFromNow(20),
});

function trainingValues(): TrainingValues {
  const { instructors: _instructors, ...fields } = makeTrainingFields();
  const responsibility_waiver_checked = waiverChecks(() => true);
  return {
    ...trainingFormKind.blank(user),
    ...(fields as Partial<TrainingValues>),
    responsibility_waiver_checked,
  };
}

function complaints(schema: v.GenericSchema, values: object): Record<string, string> {
  const checked = v.safeParse(schema, values);
  // The first complaint about a field is the one that is told.
  const told = (checked.issues ?? []).map(({ path, message }) => [
    path?.map(({ key }) => key).join("."),
    message,
  ]);
  return Object.fromEntries(told.toReversed());
}

describe("what is right passes the form and the server", () => {
  test("of an event and of a training", async () => {
    expect(complaints(eventFormKind.form, await eventValues())).toEqual({});
    expect(complaints(trainingFormKind.form, trainingValues())).toEqual({});
    const anna = await makeOrganizer("anna");
    const config = { eventsFreeMode: false };
    const event = await ask("POST", "/api/events", {
      as: anna,
      body: eventFormKind.bodyOf(await eventValues(), config),
    });
    const training = await ask("POST", "/api/events", {
      as: anna,
      body: trainingFormKind.bodyOf(trainingValues(), config),
    });
    expect([event.status, training.status]).toEqual([201, 201]);
  });

  test.each([
    ["0", null],
    ["0,5", 0.5],
    ["45,50", 45.5],
    ["1 200", 1200],
  ])("a cost of %s", async (cost, euros) => {
    const values = { ...(await eventValues()), cost };
    expect(complaints(eventFormKind.form, values)).toEqual({});
    const anna = await makeOrganizer("anna");
    const body = eventFormKind.bodyOf(values, { eventsFreeMode: false });
    const answer = await ask<EventDetail>("POST", "/api/events", { as: anna, body });
    expect(answer.body.cost).toBe(euros);
  });
});

test.each(EVENT_CASES)(
  "an event with %s is refused by form and server alike",
  async (_, typed, sent, field, words) => {
    const told = { [field]: `validation.${words}` };
    if (typed) expect(complaints(eventFormKind.form, { ...(await eventValues()), ...typed })).toEqual(told);
    const anna = await makeOrganizer("anna");
    const answer = await postEvent(anna, sent);
    expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([400, "invalid", told]);
    const { body } = await postEvent(anna);
    const changed = await putEvent(anna, body.id, sent as Record<string, unknown>);
    expect([changed.status, changed.error?.fields]).toEqual([400, told]);
  },
);

test.each(TRAINING_CASES)(
  "a training with %s is refused by form and server alike",
  async (_, typed, sent, field, words) => {
    const told = { [field]: `validation.${words}` };
    if (typed) expect(complaints(trainingFormKind.form, { ...trainingValues(), ...typed })).toEqual(told);
    const anna = await makeOrganizer("anna");
    const answer = await ask("POST", "/api/events", { as: anna, body: makeTrainingFields(sent) });
    expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([400, "invalid", told]);
  },
);

test("what is a name is written in one line, without what steers terminals", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, {
    title: "Notte\r\nBcc: tutti@altrove.example\u0000",
    location: "Molo\n\u001b[31m 3",
    nation: "Italia\t",
  });
  expect([body.title, body.location, body.nation]).toEqual([
    "Notte Bcc: tutti@altrove.example",
    "Molo [31m 3",
    "Italia",
  ]);
  const training = await ask<EventDetail>("POST", "/api/events", {
    as: anna,
    body: makeTrainingFields({ instructors: [{ name: "Marco\nFerri" }] }),
  });
  expect(training.body.instructors?.map(({ name }) => name)).toEqual(["Marco Ferri"]);
});

test("a category that is not there is refused at its field", async () => {
  const anna = await makeOrganizer("anna");
  const answer = await postEvent(anna, { category_id: crypto.randomUUID() });
  expect([answer.status, answer.error?.fields]).toEqual([400, { category_id: "validation.category" }]);
});

test("fields that nobody may set are ignored", async () => {
  const anna = await makeOrganizer("anna");
  const bruno = await makeOrganizer("bruno");
  const forbidden = {
    organizer_id: bruno.id,
    created_by: bruno.id,
    seats_taken: 40,
    paying: 9,
    earned_cents: 100_000,
    cancelled_at: "2026-01-01",
    ordinal: 1,
    cost_cents: 5,
    slug_fixed: true,
    responsibility_waiver_accepted_at: "2020-01-01",
  };
  const { body } = await postEvent(anna, { ...forbidden });
  const changed = await putEvent(anna, body.id, forbidden);
  for (const event of [body, changed.body]) {
    expect(event).toMatchObject({
      organizer_id: anna.id,
      created_by: anna.id,
      seats_taken: 0,
      cancelled_at: null,
      cost: null,
    });
  }
  expect((await makeEventFields()).title).toBe(body.title);
});
