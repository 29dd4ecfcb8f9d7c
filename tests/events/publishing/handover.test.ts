import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { revalidated } from "../../support/edgeCache.ts";
import { dayFromNow, enrolment, event } from "../../support/events.ts";
import { mailsTo, mailTo, sent } from "../../support/mailbox.ts";
import { meddled } from "../../support/meddling.ts";
import { paidPlace } from "../../support/money.ts";
import { changePerson, person } from "../../support/people.ts";
import { ask, database, visit } from "../../support/worker.ts";
import { change, organizer, publish } from "./organizer.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const handOver = (who: { token: string }, id: string, organizer_id: unknown) =>
  change(who, id, { organizer_id });

async function organizerOf(id: string) {
  const { body } = await ask<EventDetail>("GET", `/api/events/${id}`);
  return [body.organizer_id, body.revision];
}

test("an admin hands an event over: it is the new organizer's, and no longer the former one's", async () => {
  const ada = await person("ada", { role: "admin" });
  const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
  const { body } = await publish(anna, { participants: 8 });
  const answer = await handOver(ada, body.id, bruno.id.toUpperCase());
  expect([answer.status, answer.body.organizer_id, answer.body.revision]).toEqual([200, bruno.id, 2]);
  expect(answer.body.created_by).toBe(anna.id);
  expect((await change(bruno, body.id, { notes: "Ora ci penso io." })).status).toBe(200);
  const refused = await change(anna, body.id, { notes: "Era mio." });
  expect([refused.status, refused.error?.code]).toEqual([403, "forbidden"]);
});

test("both organizers and everybody enrolled are told, each in their language", async () => {
  const ada = await person("ada", { role: "admin" });
  const anna = await organizer("anna");
  const bruno = await person("bruno", { role: "company", company_name: "Profondo Blu", language: "en" });
  const { body } = await publish(anna, { title: "Notte al lago" });
  const [carla, dario] = [await person("carla"), await person("dario", { language: "fr" })];
  for (const who of [carla, dario]) await enrolment(body, who);
  await handOver(ada, body.id, bruno.id);
  expect(mailTo(anna.email)).toMatchObject({ subject: "Notte al lago ora è di Profondo Blu" });
  expect(mailTo(bruno.email).subject).toBe("An event has been handed over to you: Notte al lago");
  expect(mailTo(bruno.email).text).toContain(`/dashboard/participants/${body.id}`);
  expect(mailTo(carla.email).text).toContain("ora è organizzato da Profondo Blu");
  expect(mailTo(dario.email).text).toContain("est désormais organisé par Profondo Blu");
  expect(mailTo(carla.email).text).toContain(`Ciao ${carla.full_name},`);
  expect(mailsTo(ada.email)).toEqual([]);
});

test("handing over to whom it belongs already changes nothing and writes to nobody", async () => {
  const ada = await person("ada", { role: "admin" });
  const anna = await organizer("anna");
  const { body } = await publish(anna);
  await enrolment(body, await person("carla"));
  const answer = await change(ada, body.id, { organizer_id: anna.id, notes: "Solo una nota." });
  expect([answer.status, answer.body.organizer_id]).toEqual([200, anna.id]);
  expect(sent).toEqual([]);
});

test("of an event that is over only the organizers are told", async () => {
  const ada = await person("ada", { role: "admin" });
  const [anna, bruno, carla] = [await organizer("anna"), await organizer("bruno"), await person("carla")];
  const past = await event({ organizer_id: anna.id, date: dayFromNow(-3) });
  await enrolment(past, carla);
  expect((await handOver(ada, past.id, bruno.id)).status).toBe(200);
  expect(sent.map(({ to }) => to).sort()).toEqual([anna.email, bruno.email].sort());
});

test("whoever is no admin is not listened to, whatever they send", async () => {
  const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
  const { body } = await publish(anna);
  for (const wanted of [bruno.id, null, 7, "nobody", { id: bruno.id }]) {
    const answer = await change(anna, body.id, { organizer_id: wanted });
    expect([wanted, answer.status, answer.body.organizer_id]).toEqual([wanted, 200, anna.id]);
  }
  expect(sent).toEqual([]);
});

test("only an active organizer can take an event over, and the field says so", async () => {
  const ada = await person("ada", { role: "admin" });
  const anna = await organizer("anna");
  const { body } = await publish(anna);
  const unable = [
    (await person("carla")).id,
    (await person("dario", { role: "blogger" })).id,
    (await organizer("elio")).id,
    crypto.randomUUID(),
    "nobody",
    null,
    7,
  ];
  await changePerson(unable[2] as string, { is_active: false });
  for (const wanted of unable) {
    const answer = await handOver(ada, body.id, wanted);
    expect([wanted, answer.status, answer.error?.fields]).toEqual([
      wanted,
      400,
      { organizer_id: "validation.organizer" },
    ]);
  }
  expect(await organizerOf(body.id)).toEqual([anna.id, 1]);
});

test.each([
  ["has a place", { status: "confirmed" as const }],
  ["is paying", { status: "held" as const, held_until: "2999-01-01T00:00:00.000Z", amount_cents: 5000 }],
])(
  "who %s in an event cannot take it over: nobody takes part in an event of their own",
  async (_, fields) => {
    const ada = await person("ada", { role: "admin" });
    const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
    const { body } = await publish(anna, { cost: 50 });
    const { id } = await enrolment(body, bruno, fields);
    const answer = await handOver(ada, body.id, bruno.id);
    const wrong = { organizer_id: "validation.organizer_enrolled" };
    expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([400, "invalid", wrong]);
    expect(await organizerOf(body.id)).toEqual([anna.id, 1]);
    expect(sent).toEqual([]);
    await database.prepare("update enrolments set status = 'cancelled' where id = ?").bind(id).run();
    expect((await handOver(ada, body.id, bruno.id)).status).toBe(200);
  },
);

test("who is deactivated while the handover is written does not get the event, and nobody is told", async () => {
  const ada = await person("ada", { role: "admin" });
  const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
  const { body } = await publish(anna);
  const db = meddled({ before: () => changePerson(bruno.id, { is_active: false }) });
  const answer = await ask("PUT", `/api/events/${body.id}`, {
    as: ada,
    body: { organizer_id: bruno.id },
    env: { DB: db },
  });
  expect([answer.status, answer.error?.fields]).toEqual([400, { organizer_id: "validation.organizer" }]);
  expect(await organizerOf(body.id)).toEqual([anna.id, 1]);
  expect(sent).toEqual([]);
});

test("who takes an event over takes its people over; what was earned stays with whom it was paid to", async () => {
  const ada = await person("ada", { role: "admin" });
  const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
  const { body } = await publish(anna, { cost: 50 });
  await paidPlace(body, await person("carla"), { cents: 5000 });
  await handOver(ada, body.id, bruno.id);
  const days = await database
    .prepare(
      "select organizer_id, sum(enrolled) as enrolled, sum(earned_cents) as earned from organizer_days where organizer_id in (?, ?) group by 1",
    )
    .bind(anna.id, bruno.id)
    .all();
  const rows = days.results as { organizer_id: string; enrolled: number; earned: number }[];
  expect(rows.find(({ organizer_id }) => organizer_id === anna.id)).toMatchObject({
    enrolled: 0,
    earned: 5000,
  });
  expect(rows.find(({ organizer_id }) => organizer_id === bruno.id)).toMatchObject({
    enrolled: 1,
    earned: 0,
  });
});

test("the cached answers about both organizers show it within 30 seconds", async () => {
  const ada = await person("ada", { role: "admin" });
  const [anna, bruno] = [await organizer("anna"), await organizer("bruno")];
  const { body } = await publish(anna, { title: "Passaggio di mano" });
  const slugs = [anna, bruno].map(({ id }) => `scuola-${id}`);
  await changePerson(anna.id, { public_profile_enabled: true, public_slug: slugs[0] as string });
  await changePerson(bruno.id, { public_profile_enabled: true, public_slug: slugs[1] as string });
  const paths = slugs.map((slug) => `/api/instructors/slug/${slug}/events`);
  const isShown = (text: string) => text.includes("Passaggio di mano");
  const before = await Promise.all(paths.map(async (path) => (await visit(path)).text));
  expect(before.map(isShown)).toEqual([true, false]);
  await handOver(ada, body.id, bruno.id);
  expect((await revalidated(paths)).map(isShown)).toEqual([false, true]);
});
