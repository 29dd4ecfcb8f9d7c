import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { users } from "../../../worker/auth/schema.ts";
import { questionPath } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import { mailsTo, mailTo, sentMails } from "../../support/mailbox.ts";
import { makeOrganizer, makeTrainingFields, postEvent, putEvent } from "../../support/organizers.ts";
import { makeUser } from "../../support/users.ts";
import { ask, database, db, ORIGIN, visit } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const read = async (id: string) => (await ask<EventDetail>("GET", `/api/events/${id}`)).body;

test("a change writes the fields it has, keeps the rest, and raises the revision", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { notes: "Porta la muta.", participants: 8, cost: 20 });
  const answer = await putEvent(anna, body.id, { revision: 1, objectives: "Respirare." });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...body, objectives: "Respirare.", revision: 2 });
  expect(await read(body.id)).toMatchObject(answer.body);
});

test("a change with an old revision is refused, and nothing is written", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna);
  await putEvent(anna, body.id, { revision: 1, notes: "Prima." });
  const late = await putEvent(anna, body.id, { revision: 1, notes: "Dopo.", objectives: "Altro." });
  expect([late.status, late.error?.code]).toEqual([409, "stale"]);
  expect(await read(body.id)).toMatchObject({ notes: "Prima.", objectives: null, revision: 2 });
});

test("of many concurrent changes of one revision one is written, also within one millisecond", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna);
  // The clock of the Workers runtime stands still between two awaits, and these are answered in the same millisecond.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => putEvent(anna, body.id, { revision: 1, notes: `Nota ${number}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await read(body.id)).revision).toBe(2);
});

describe("the address", () => {
  test("follows title and day, and the former ones redirect to it", async () => {
    const anna = await makeOrganizer("anna");
    const title = `Nebbia ${anna.id}`;
    const { body } = await postEvent(anna, { title });
    const moved = await putEvent(anna, body.id, { title: `${title} bis` });
    expect(moved.body.slug).toBe(`${body.slug}-bis`);
    const old = await visit(`/api/events/slug/${body.slug}`);
    expect(JSON.parse(old.text)).toMatchObject({ id: body.id, slug: moved.body.slug });
    // Back again: the old address is its own once more, and leads nowhere else.
    const back = await putEvent(anna, body.id, { title });
    expect(back.body.slug).toBe(body.slug);
    const former = await database
      .prepare("select slug from event_former_slugs where event_id = ?")
      .bind(body.id)
      .all<{ slug: string }>();
    expect(former.results.map(({ slug }) => slug)).toEqual([moved.body.slug]);
  });

  test("avoids other events' former slugs", async () => {
    const anna = await makeOrganizer("anna");
    const title = `Brezza ${anna.id}`;
    const first = await postEvent(anna, { title });
    await putEvent(anna, first.body.id, { title: `${title} nuova` });
    const second = await postEvent(anna, { title });
    expect(second.body.slug).toBe(`${first.body.slug}-2`);
  });

  test("that an admin chose stays until the admin clears it", async () => {
    const admin = await makeUser("admin", { role: "admin" });
    const { body } = await postEvent(admin);
    const slug = `scelto-${body.id}`;
    expect((await putEvent(admin, body.id, { slug })).body.slug).toBe(slug);
    expect((await putEvent(admin, body.id, { title: "Tutto nuovo" })).body.slug).toBe(slug);
    const own = await ask<{ slug_fixed: boolean }>("GET", `/api/me/events/${body.id}`, { as: admin });
    expect(own.body.slug_fixed).toBe(true);
    expect((await putEvent(admin, body.id, { slug: "" })).body.slug).toBe(`${body.date}-tutto-nuovo`);
  });
});

describe("with people enrolled", () => {
  async function withPeople() {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { participants: 5, cost: 20, location: "Nemi", nation: "Italia" });
    const bea = await makeUser("bea", { language: "pl", full_name: "Bea O'Connor" });
    const ciro = await makeUser("ciro");
    await makeEnrolment(body, bea, { amount_cents: 2000 });
    await makeEnrolment(body, ciro);
    await makeEnrolment(body, await makeUser("via"), { status: "cancelled" });
    return { anna, body, bea, ciro };
  }

  test.each([
    ["date", { date: dayFromNow(25) }, "Data: "],
    ["end", { end_date: dayFromNow(22) }, "Data: "],
    ["place", { location: "Bracciano" }, "Luogo: Nemi, Italia → Bracciano, Italia"],
    ["cost", { cost: 25 }, "Prezzo: 20,00 € → 25,00 €"],
    ["cost to nothing", { cost: null }, "Prezzo: 20,00 € → gratuito"],
  ])(
    "a change of %s needs a word to them, and mails it to each in their language",
    async (_, fields, line) => {
      const { anna, body, bea, ciro } = await withPeople();
      const silent = await putEvent(anna, body.id, fields);
      expect([silent.status, silent.error?.code, silent.error?.fields]).toEqual([
        409,
        "message_required",
        { message: "validation.word_required" },
      ]);
      expect(await read(body.id)).toMatchObject({ revision: 1, date: body.date, cost: 20, location: "Nemi" });
      expect(sentMails).toEqual([]);

      const told = await putEvent(anna, body.id, {
        ...fields,
        message: "Il vento gira: ci <b>spostiamo</b>.",
      });
      expect(told.status).toBe(200);
      expect(sentMails).toHaveLength(2);
      const mail = mailTo(ciro.email);
      expect(mail.subject).toBe("Evento modificato: Corso sul lago");
      expect(mail.text.replaceAll("\u00a0", " ")).toContain(line);
      expect(mail.text).toContain("Il vento gira: ci <b>spostiamo</b>.");
      expect(mail.html).not.toContain("<b>");
      expect(mailTo(bea.email).subject).toBe("Coś się zmieniło: Corso sul lago");
      expect(mailTo(bea.email).text).toContain("Cześć Bea,");
      const question = `${ORIGIN}${encodeURI(questionPath(body.slug))}`;
      expect(mail.text).toContain(`Per fare una domanda: ${question}\n`);
      expect(mail.html).toContain(`<a href="${question}"`);
      expect(mailTo(bea.email).text).toContain(`Aby zadać pytanie: ${question}\n`);
      // A new day has a new address, to which the mailed one leads with its question.
      const { status, headers } = await visit(questionPath(body.slug));
      if (told.body.slug === body.slug) expect(status).toBe(200);
      else expect(headers.get("location")).toBe(encodeURI(questionPath(told.body.slug)));
    },
  );

  test("a change's mail links no question while nobody can answer it", async () => {
    const { anna, body, ciro } = await withPeople();
    await db.update(users).set({ is_active: false }).where(eq(users.id, anna.id));
    const admin = await makeUser("admin", { role: "admin" });
    const change = { location: "Bracciano", message: "Ci spostiamo." };
    expect((await putEvent(admin, body.id, change)).status).toBe(200);
    const { text } = mailTo(ciro.email);
    expect(text).toContain("Ci spostiamo.");
    expect(text).not.toContain("ask=1");
    expect(text).not.toContain("{{");
  });

  test("other changes send no mail", async () => {
    const { anna, body } = await withPeople();
    const same = { date: body.date, end_date: body.date, cost: 20, location: " Nemi " };
    const answer = await putEvent(anna, body.id, {
      ...same,
      notes: "Porta la muta.",
      title: "Corso al lago",
    });
    expect([answer.status, sentMails.length]).toEqual([200, 0]);
  });

  test("seats cannot go below the enrolled participants, and can equal them", async () => {
    const { anna, body } = await withPeople();
    const few = await putEvent(anna, body.id, { participants: 1 });
    expect([few.status, few.error?.code, few.error?.fields]).toEqual([
      409,
      "seats_below_enrolled",
      { participants: "validation.seats_below" },
    ]);
    expect((await putEvent(anna, body.id, { participants: 2 })).body.participants).toBe(2);
  });

  test("a training cannot lose instructors that its participants need", async () => {
    const anna = await makeOrganizer("anna");
    const fields = makeTrainingFields({
      instructors: [{ name: "Uno" }, { name: "Due" }],
      max_participants_per_instructor: 1,
    });
    const { body } = await ask<EventDetail>("POST", "/api/events", { as: anna, body: fields });
    for (const name of ["bea", "ciro"]) await makeEnrolment(body, await makeUser(name));
    const fewer = await putEvent(anna, body.id, { instructors: [{ name: "Uno" }] });
    expect(fewer.error?.code).toBe("seats_below_enrolled");
    expect((await putEvent(anna, body.id, { max_participants_per_instructor: 2 })).body.participants).toBe(4);
  });

  test("every language has the texts of these mails", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { cost: 20, location: null });
    for (const language of LANGUAGE_CODES) await makeEnrolment(body, await makeUser(language, { language }));
    await putEvent(anna, body.id, { cost: 30, location: "Nemi", message: "Ciao" });
    expect(new Set(sentMails.map(({ subject }) => subject)).size).toBe(LANGUAGE_CODES.length);
    expect(sentMails.filter(({ text }) => /\{\{|undefined|\bnull\b/.test(text))).toEqual([]);
  });
});

test("a change in free mode keeps the hidden cost", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { cost: 40 });
  await inFreeMode(() => putEvent(anna, body.id, { cost: null, notes: "Ora gratis." }));
  expect(await read(body.id)).toMatchObject({ cost: 40, notes: "Ora gratis." });
});

test("after a package has ended its owner can edit an event, but not add seats", async () => {
  const anna = await makeOrganizer("anna", "entry");
  const { body } = await postEvent(anna, { participants: 10 });
  await database
    .prepare("update user_packages set expires_at = '2026-01-01' where user_id = ?")
    .bind(anna.id)
    .run();
  expect((await putEvent(anna, body.id, { notes: "Ciao", participants: 10 })).status).toBe(200);
  expect((await putEvent(anna, body.id, { participants: 11 })).error?.code).toBe("package_required");
});

test("a training ignores an event's fields", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await ask<EventDetail>("POST", "/api/events", { as: anna, body: makeTrainingFields() });
  const answer = await putEvent(anna, body.id, { cost: 30, participants: 99, notes: "No" });
  expect(answer.body).toMatchObject({ cost: null, participants: 6, notes: null, revision: 2 });
});

describe("removing", () => {
  test("deletes the event with its enrolments, and mails the participants", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna);
    const [bea, ciro] = [await makeUser("bea", { language: "en" }), await makeUser("ciro")];
    await makeEnrolment(body, bea);
    await makeEnrolment(body, ciro);
    const answer = await ask("DELETE", `/api/events/${body.id}`, { as: anna });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await ask("GET", `/api/events/${body.id}`)).status).toBe(404);
    const left = await database
      .prepare("select count(*) as n from enrolments where event_id = ?")
      .bind(body.id)
      .first<number>("n");
    expect(left).toBe(0);
    expect(mailTo(bea.email).subject).toBe("Event cancelled: Corso sul lago");
    expect(mailTo(ciro.email).text).toContain("Anna Rossi");
    expect((await ask("DELETE", `/api/events/${body.id}`, { as: anna })).status).toBe(404);
  });

  test.each([
    ["paid", { status: "confirmed" as const, amount_cents: 1000 }, 409],
    ["being paid", { status: "held" as const, held_until: "2999-01-01T00:00:00.000Z" }, 409],
    ["refunded", { status: "refunded" as const, amount_cents: 1000 }, 204],
  ])("with a place %s: %s", async (_, place, status) => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { cost: 10 });
    const bea = await makeUser("bea");
    await makeEnrolment(body, bea, place);
    const answer = await ask("DELETE", `/api/events/${body.id}`, { as: anna });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.error?.code).toBe("event_has_payments");
    expect(mailsTo(bea.email)).toEqual([]);
    expect((await ask("GET", `/api/events/${body.id}`)).status).toBe(status === 409 ? 200 : 404);
  });

  test("of a past event sends no mail", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { date: dayFromNow(-3) });
    const bea = await makeUser("bea");
    await makeEnrolment(body, bea);
    expect((await ask("DELETE", `/api/events/${body.id}`, { as: anna })).status).toBe(204);
    expect(mailsTo(bea.email)).toEqual([]);
  });
});
