import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { revalidated } from "../../support/edgeCache.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { interceptBatches } from "../../support/interception.ts";
import { mailsTo, mailTo, sentMails } from "../../support/mailbox.ts";
import { makeEventFields, makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { ask, database, visit } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const handOver = (who: { token: string }, id: string, organizer_id: unknown) =>
  putEvent(who, id, { organizer_id });

async function organizerOf(id: string) {
  const { body } = await ask<EventDetail>("GET", `/api/events/${id}`);
  return [body.organizer_id, body.revision];
}

test("an admin hands an event over to a new organizer, and the former one loses it", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna, { participants: 8 });
  const answer = await handOver(ada, body.id, bruno.id.toUpperCase());
  expect([answer.status, answer.body.organizer_id, answer.body.revision]).toEqual([200, bruno.id, 2]);
  expect(answer.body.created_by).toBe(anna.id);
  expect((await putEvent(bruno, body.id, { notes: "Ora ci penso io." })).status).toBe(200);
  const refused = await putEvent(anna, body.id, { notes: "Era mio." });
  expect([refused.status, refused.error?.code]).toEqual([403, "forbidden"]);
});

test("both organizers and the participants get a mail in their language", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const anna = await makeOrganizer("anna");
  const bruno = await makeUser("bruno", { role: "company", company_name: "Profondo Blu", language: "en" });
  const { body } = await postEvent(anna, { title: "Notte al lago" });
  const [carla, dario] = [await makeUser("carla"), await makeUser("dario", { language: "fr" })];
  for (const who of [carla, dario]) await makeEnrolment(body, who);
  await handOver(ada, body.id, bruno.id);
  expect(mailTo(anna.email)).toMatchObject({ subject: "Notte al lago ora è di Profondo Blu" });
  expect(mailTo(bruno.email).subject).toBe("An event has been handed over to you: Notte al lago");
  expect(mailTo(bruno.email).text).toContain(`/dashboard/participants/${body.id}`);
  expect(mailTo(carla.email).text).toContain("ora è organizzato da Profondo Blu");
  expect(mailTo(dario.email).text).toContain("est désormais organisé par Profondo Blu");
  expect(mailTo(carla.email).text).toContain(`Ciao ${carla.full_name.split(" ")[0]},`);
  expect(mailsTo(ada.email)).toEqual([]);
});

test("handing an event over to its own organizer changes nothing and sends no mail", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna);
  await makeEnrolment(body, await makeUser("carla"));
  const answer = await putEvent(ada, body.id, { organizer_id: anna.id, notes: "Solo una nota." });
  expect([answer.status, answer.body.organizer_id]).toEqual([200, anna.id]);
  expect(sentMails).toEqual([]);
});

test("for a past event only the organizers get a mail", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno, carla] = [
    await makeOrganizer("anna"),
    await makeOrganizer("bruno"),
    await makeUser("carla"),
  ];
  const past = await makeEvent({ organizer_id: anna.id, date: dayFromNow(-3) });
  await makeEnrolment(past, carla);
  expect((await handOver(ada, past.id, bruno.id)).status).toBe(200);
  expect(sentMails.map(({ to }) => to).sort()).toEqual([anna.email, bruno.email].sort());
});

test("an organizer_id sent by a user who is no admin is ignored", async () => {
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna);
  for (const wanted of [bruno.id, null, 7, "nobody", { id: bruno.id }]) {
    const answer = await putEvent(anna, body.id, { organizer_id: wanted });
    expect([wanted, answer.status, answer.body.organizer_id]).toEqual([wanted, 200, anna.id]);
  }
  expect(sentMails).toEqual([]);
});

test("only an active organizer can take an event over, and the field says so", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna);
  const unable = [
    (await makeUser("carla")).id,
    (await makeUser("dario", { role: "blogger" })).id,
    (await makeOrganizer("elio")).id,
    crypto.randomUUID(),
    "nobody",
    null,
    7,
  ];
  await updateUser(unable[2] as string, { is_active: false });
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
    const ada = await makeUser("ada", { role: "admin" });
    const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
    const { body } = await postEvent(anna, { cost: 50 });
    const { id } = await makeEnrolment(body, bruno, fields);
    const answer = await handOver(ada, body.id, bruno.id);
    const wrong = { organizer_id: "validation.organizer_enrolled" };
    expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([400, "invalid", wrong]);
    expect(await organizerOf(body.id)).toEqual([anna.id, 1]);
    expect(sentMails).toEqual([]);
    await database
      .prepare("update enrolments set status = 'cancelled', ended_at = created_at where id = ?")
      .bind(id)
      .run();
    expect((await handOver(ada, body.id, bruno.id)).status).toBe(200);
  },
);

test("a user deactivated during the handover does not get the event, and no mail is sent", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna);
  const db = interceptBatches({ before: () => updateUser(bruno.id, { is_active: false }) });
  const answer = await ask("PUT", `/api/events/${body.id}`, {
    as: ada,
    body: { organizer_id: bruno.id },
    env: { DB: db },
  });
  expect([answer.status, answer.error?.fields]).toEqual([400, { organizer_id: "validation.organizer" }]);
  expect(await organizerOf(body.id)).toEqual([anna.id, 1]);
  expect(sentMails).toEqual([]);
});

test("the new organizer gets the participants; earnings stay with the former one", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna, { cost: 50 });
  await makePaidEnrolment(body, await makeUser("carla"), { cents: 5000 });
  await handOver(ada, body.id, bruno.id);
  const days = await database
    .prepare(
      "select organizer_id, sum(enrolled) as enrolled, sum(earned_cents) as earned from organizer_hours where organizer_id in (?, ?) group by 1",
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
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna, { title: "Passaggio di mano" });
  const slugs = [anna, bruno].map(({ id }) => `scuola-${id}`);
  await updateUser(anna.id, { public_profile_enabled: true, public_slug: slugs[0] as string });
  await updateUser(bruno.id, { public_profile_enabled: true, public_slug: slugs[1] as string });
  const paths = slugs.map((slug) => `/api/instructors/slug/${slug}/events`);
  const isShown = (text: string) => text.includes("Passaggio di mano");
  const before = await Promise.all(paths.map(async (path) => (await visit(path)).text));
  expect(before.map(isShown)).toEqual([true, false]);
  await handOver(ada, body.id, bruno.id);
  expect((await revalidated(paths)).map(isShown)).toEqual([false, true]);
});

test("an admin publishes for another organizer, who gets a mail and the event", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const bruno = await makeUser("bruno", { role: "company", company_name: "Profondo Blu", language: "en" });
  const id = crypto.randomUUID();
  const fields = { id, title: "Alba in apnea", participants: 900, organizer_id: bruno.id };
  const { status, body } = await postEvent(ada, fields);
  expect([status, body.organizer_id, body.created_by]).toEqual([201, bruno.id, ada.id]);
  expect(mailTo(bruno.email).subject).toBe("An event in your name: Alba in apnea");
  expect(mailTo(bruno.email).text).toContain(`/dashboard/participants/${id}`);
  expect(mailsTo(ada.email)).toEqual([]);
  // The same request again, because its answer got lost, sends no second mail.
  expect((await postEvent(ada, fields)).status).toBe(201);
  expect(mailsTo(bruno.email)).toHaveLength(1);
  const [entry] = (
    await database
      .prepare("select action, after from audit_entries where subject_id = ? order by id")
      .bind(id)
      .all()
  ).results;
  expect(entry?.action).toBe("event.create");
  expect(JSON.parse(String(entry?.after))).toMatchObject({ organizer_id: bruno.id });
});

test("only an active organizer can get a new event, and only an admin can choose one", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  for (const organizer_id of [(await makeUser("carla")).id, crypto.randomUUID(), "nobody", null, 7]) {
    const answer = await postEvent(ada, { organizer_id });
    const wrong = { organizer_id: "validation.organizer" };
    expect([organizer_id, answer.status, answer.error?.fields]).toEqual([organizer_id, 400, wrong]);
  }
  const own = await postEvent(anna, { organizer_id: bruno.id });
  expect([own.status, own.body.organizer_id]).toEqual([201, anna.id]);
  const db = interceptBatches({ before: () => updateUser(bruno.id, { is_active: false }) });
  const id = crypto.randomUUID();
  const body = await makeEventFields({ id, organizer_id: bruno.id });
  const late = await ask("POST", "/api/events", { as: ada, body, env: { DB: db } });
  expect([late.status, late.error?.fields]).toEqual([400, { organizer_id: "validation.organizer" }]);
  expect((await ask("GET", `/api/events/${id}`)).status).toBe(404);
  expect(mailsTo(bruno.email)).toEqual([]);
});

test("the audit log has the organizers before and after a handover", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const { body } = await postEvent(anna);
  await handOver(ada, body.id, bruno.id);
  const { results } = await database
    .prepare("select actor_id, action, fields, before, after from audit_entries where subject_id = ?")
    .bind(body.id)
    .all<Record<string, string>>();
  expect(results.map(({ actor_id, action }) => [actor_id, action])).toEqual([[ada.id, "event.handover"]]);
  expect(JSON.parse(results[0]?.before ?? "")).toEqual({ organizer_id: anna.id });
  expect(JSON.parse(results[0]?.after ?? "")).toEqual({ organizer_id: bruno.id });
});

test("an event that changed since the caller saw it is not deleted, and its participants get no mail", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, carla] = [await makeOrganizer("anna"), await makeUser("carla")];
  const { body } = await postEvent(anna);
  await makeEnrolment(body, carla);
  await putEvent(anna, body.id, { notes: "Portate la muta." });
  const remove = (revision: number) =>
    ask("DELETE", `/api/events/${body.id}?revision=${revision}`, { as: ada });
  const stale = await remove(1);
  expect([stale.status, stale.error?.code]).toEqual([409, "stale"]);
  expect(mailsTo(carla.email)).toEqual([]);
  expect((await remove(2)).status).toBe(204);
  expect(mailsTo(carla.email)).toHaveLength(1);
  const gone = await remove(2);
  expect([gone.status, gone.error?.code]).toEqual([404, "event_not_found"]);
});
