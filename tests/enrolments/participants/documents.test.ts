import Papa from "papaparse";
import { expect, test } from "vitest";
import { getParticipants, remindDocuments } from "../../../web/enrolments/participants/queries.ts";
import type { Participant } from "../../../worker/enrolments/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { listEntries } from "../../support/audit.ts";
import { makeUserWithDocuments } from "../../support/checkout.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import { linkIn, mailsTo, mailTo } from "../../support/mailbox.ts";
import { listParticipants } from "../../support/participants.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database, inBrowser } from "../../support/worker.ts";

const PAID = { amount_cents: 4500, paid_at: "2026-07-05T10:00:00.000Z" };
const MOTHER = { emergency_contact_name: "Rosa Bianchi", emergency_contact_phone: "3339998887" };

/** A paid event of two days, and its participants: in order, with an expiring and a missing document, not paying. */
async function makeDocumentsEvent(other: Parameters<typeof makeEvent>[0] = {}) {
  const sara = await makeUser("sara", { role: "instructor", full_name: "Sara Blu" });
  const dive = await makeEvent({
    title: "Corso al lago",
    organizer_id: sara.id,
    cost_cents: 4500,
    date: dayFromNow(30),
    end_date: dayFromNow(31),
    ...other,
  });
  const ready = await makeUserWithDocuments("pronta", { brevetto: "advanced", ...MOTHER });
  const late = await makeUserWithDocuments("tarda", {
    scadenza_certificato_medico: dayFromNow(30),
    assicurazione: "  ",
  });
  const guest = await makeUserWithDocuments("ospite", MOTHER);
  await makeEnrolment(dive, ready, PAID);
  await makeEnrolment(dive, late, PAID);
  await makeEnrolment(dive, guest);
  return { sara, dive, ready, late, guest };
}

async function documentsOf(dive: { id: string }, who: SignedInUser, query = "") {
  const { body } = await listParticipants(dive, who, query);
  return Object.fromEntries(body.map(({ user_id, documents }: Participant) => [user_id, documents]));
}

type Answer = { reminded: number; error?: { code: string } };

function postReminders({ id }: { id: string }, as: SignedInUser) {
  return ask<Answer>("POST", `/api/events/${id}/document-reminders`, { as });
}

test("the organizer of a paid event and an admin see states until its last day, level and emergency contact", async () => {
  const { sara, dive, ready, late, guest } = await makeDocumentsEvent();
  const admin = await makeUser("ugo", { role: "admin" });
  for (const who of [sara, admin]) {
    expect(await documentsOf(dive, who)).toEqual({
      [ready.id]: {
        insurance: "valid",
        medical: "valid",
        insurance_seen: false,
        medical_seen: false,
        brevetto: "advanced",
        emergency_contact: { name: "Rosa Bianchi", phone: "+39 333 999 8887" },
        reminded_at: null,
      },
      // Valid on the first day, not on the last.
      [late.id]: {
        insurance: "missing",
        medical: "ends_before",
        insurance_seen: false,
        medical_seen: false,
        brevetto: null,
        emergency_contact: null,
        reminded_at: null,
      },
      // Enrolled for free: nobody asked for documents.
      [guest.id]: null,
    });
    const { text } = await listParticipants(dive, who);
    for (const date of [dayFromNow(300), dayFromNow(30), "DAN Europe"]) expect(text).not.toContain(date);
  }
});

test("a document that ends on the last day is valid until the event", async () => {
  const { sara, dive, late } = await makeDocumentsEvent();
  const until = { scadenza_certificato_medico: dayFromNow(31), scadenza_assicurazione: dayFromNow(31) };
  await updateUser(late.id, { ...until, assicurazione: "DAN" });
  expect((await documentsOf(dive, sara))[late.id]).toMatchObject({ insurance: "valid", medical: "valid" });
});

test("nobody else reads documents, level or emergency contact: visitors, members, bloggers, other organizers", async () => {
  const { dive, ready, late } = await makeDocumentsEvent();
  const slug = `pronta-${crypto.randomUUID()}`;
  await updateUser(ready.id, { role: "instructor", public_profile_enabled: true, public_slug: slug });
  const others = [
    undefined,
    ready,
    late,
    await makeUser("lia", { role: "blogger" }),
    await makeUser("otto", { role: "instructor" }),
    await makeUser("gea", { role: "company" }),
  ];
  for (const who of others)
    for (const query of ["", "?documents=missing", "?q=pronta&documents=missing"]) {
      const { body, text } = await listParticipants(dive, who, query);
      expect(body).toHaveLength(1);
      for (const word of ["documents", "insurance", "medical", "brevetto", "emergency", "Rosa", "999"])
        expect([who?.role, query, word, text.includes(word)]).toEqual([who?.role, query, word, false]);
    }
});

test("a free event and free mode show no documents, and nobody can be reminded", async () => {
  const free = await makeDocumentsEvent({ cost_cents: null });
  expect(Object.values(await documentsOf(free.dive, free.sara))).toEqual([null, null, null]);
  const refused = await postReminders(free.dive, free.sara);
  expect([refused.status, refused.body.error?.code]).toEqual([409, "event_free"]);
  const paid = await makeDocumentsEvent();
  await inFreeMode(async () => {
    expect(Object.values(await documentsOf(paid.dive, paid.sara))).toEqual([null, null, null]);
    const { status } = await postReminders(paid.dive, paid.sara);
    expect(status).toBe(409);
  });
});

test("the emergency contact goes with the enrolment, and no longer shows after the event", async () => {
  const past = await makeDocumentsEvent({ date: dayFromNow(-3), end_date: dayFromNow(-1) });
  expect((await documentsOf(past.dive, past.sara))[past.ready.id]).toMatchObject({
    insurance: "valid",
    emergency_contact: null,
  });
  const today = await makeDocumentsEvent({ date: dayFromNow(-3), end_date: dayFromNow(0) });
  expect((await documentsOf(today.dive, today.sara))[today.ready.id]?.emergency_contact?.name).toBe(
    "Rosa Bianchi",
  );
  await database
    .prepare("update enrolments set status = 'cancelled', ended_at = created_at where user_id = ?")
    .bind(today.ready.id)
    .run();
  expect((await listParticipants(today.dive, today.sara)).text).not.toContain("Rosa");
});

test("the filter shows who lacks documents, together with the search", async () => {
  const { sara, dive, late } = await makeDocumentsEvent();
  const missing = async (q?: string) => {
    const search = { documents: "missing" as const, ...(q && { q }) };
    const { participants } = await inBrowser(sara, () => getParticipants(dive.id, search));
    return participants.map(({ user_id }) => user_id);
  };
  expect(await missing()).toEqual([late.id]);
  expect(await missing("tarda")).toEqual([late.id]);
  expect(await missing("pronta")).toEqual([]);
  expect((await ask("GET", `/api/events/${dive.id}/participants?documents=some`, { as: sara })).status).toBe(
    400,
  );
});

test("one click mails those who lack documents, in their language, with the fields and the way back", async () => {
  const { sara, dive, ready, late, guest } = await makeDocumentsEvent();
  await updateUser(late.id, { full_name: "Tarda Verdi" });
  expect(await inBrowser(sara, () => remindDocuments(dive.id))).toEqual({ reminded: 1 });
  const mail = mailTo(late.email);
  expect(mail.subject).toBe("Documenti da aggiornare: Corso al lago");
  expect(mail.text).toContain("Ciao Tarda,");
  expect(mail.text).toContain(
    "Assicurazione: manca.\nCertificato medico: scade prima della fine dell’evento.",
  );
  expect(mail.text).toContain("Sara Blu");
  const link = linkIn(mail);
  expect([link.pathname, link.searchParams.get("tab")]).toEqual(["/profile", "certificazioni"]);
  expect(link.searchParams.get("back")).toMatch(/^\/\d+-[a-z]+-\d{4}-corso-al-lago/);
  expect([...mailsTo(ready.email), ...mailsTo(guest.email), ...mailsTo(sara.email)]).toEqual([]);
  expect((await documentsOf(dive, sara))[late.id]?.reminded_at).toMatch(/^\d{4}-/);
});

test.for(LANGUAGE_CODES)("the reminder is whole in %s", async (language) => {
  const { sara, dive, late } = await makeDocumentsEvent();
  await updateUser(late.id, { language });
  await postReminders(dive, sara);
  const { text } = mailTo(late.email);
  expect(text).not.toMatch(/\{\{|undefined|null/);
  expect(text.split("\n\n")[4]?.split("\n")).toHaveLength(2);
});

test("within three days nobody is reminded twice of the same event, however often and at once it is asked", async () => {
  const { sara, dive, late } = await makeDocumentsEvent();
  const remind = () => postReminders(dive, sara);
  const answers = await Promise.all([remind(), remind(), remind()]);
  expect(answers.map(({ body }) => body.reminded).toSorted()).toEqual([0, 0, 1]);
  expect(mailsTo(late.email)).toHaveLength(1);
  // Enrolling anew does not reset the pause.
  await database
    .prepare("update enrolments set status = 'cancelled', ended_at = created_at where user_id = ?")
    .bind(late.id)
    .run();
  await makeEnrolment(dive, late, PAID);
  expect((await remind()).body.reminded).toBe(0);
  const before = new Date(Date.now() - 3 * 86_400_000 - 1000).toISOString();
  await database
    .prepare(
      "update enrolments set documents_reminded_at = ? where user_id = ? and documents_reminded_at is not null",
    )
    .bind(before, late.id)
    .run();
  expect((await remind()).body.reminded).toBe(1);
  // Another event is another matter.
  const other = await makeEvent({ organizer_id: sara.id, cost_cents: 4500, date: dayFromNow(40) });
  await makeEnrolment(other, late, PAID);
  expect((await postReminders(other, sara)).body.reminded).toBe(1);
});

test("no reminder for a past or cancelled event, nor from somebody else's organizer", async () => {
  const past = await makeDocumentsEvent({ date: dayFromNow(-9), end_date: null });
  const over = await makeDocumentsEvent({ cancelled_at: new Date().toISOString() });
  const remind = async (dive: { id: string }, as: SignedInUser) => {
    const { status, body } = await postReminders(dive, as);
    return [status, body.error?.code];
  };
  expect(await remind(past.dive, past.sara)).toEqual([409, "event_past"]);
  expect(await remind(over.dive, over.sara)).toEqual([409, "event_cancelled"]);
  expect(await remind(past.dive, over.sara)).toEqual([403, "forbidden"]);
  expect(await remind(past.dive, past.ready)).toEqual([403, "forbidden"]);
});

test("an admin's reminder leaves an entry in the audit log, an idle one does not", async () => {
  const { dive } = await makeDocumentsEvent();
  const admin = await makeUser("ugo", { role: "admin" });
  for (const reminded of [1, 0]) expect((await postReminders(dive, admin)).body).toEqual({ reminded });
  const entries = (await listEntries(admin, "participant.remind")).filter(
    ({ subject_id }) => subject_id === dive.id,
  );
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ["participant.remind", admin.id],
  ]);
});

test("the file of a paid event has states, level and emergency contact, and phones without a quote mark", async () => {
  const { sara, dive, ready } = await makeDocumentsEvent();
  await updateUser(ready.id, { phone: "0039 333-9998886", full_name: "Alba Pronta" });
  const { text } = await ask("GET", `/api/events/${dive.id}/participants.csv`, { as: sara });
  const [heads, ...rows] = Papa.parse<string[]>(text.replace("\uFEFF", "")).data;
  expect(heads?.slice(7)).toEqual([
    "Assicurazione",
    "Certificato medico",
    "Brevetto",
    "Contatto d’emergenza",
    "Telefono d’emergenza",
  ]);
  const cellsOf = (name: RegExp) => rows.find(([full]) => name.test(full ?? ""));
  expect(cellsOf(/^Alba/)?.[2]).toBe(" +39 333 999 8886");
  expect(cellsOf(/^Alba/)?.slice(7)).toEqual([
    "Vale fino all’evento",
    "Vale fino all’evento",
    "Advanced",
    "Rosa Bianchi",
    " +39 333 999 8887",
  ]);
  expect(cellsOf(/^tarda/i)?.slice(7)).toEqual(["Manca", "Scade prima dell’evento", "", "", ""]);
  expect(cellsOf(/^ospite/i)?.slice(7)).toEqual(["", "", "", "", ""]);
});

test("a formula in the phone or the emergency contact is shown, not evaluated", async () => {
  const { sara, dive, ready } = await makeDocumentsEvent();
  await updateUser(ready.id, {
    phone: "+1+1",
    emergency_contact_name: "=HYPERLINK(1)",
    emergency_contact_phone: "@SUM(1)",
  });
  const { text } = await ask("GET", `/api/events/${dive.id}/participants.csv`, { as: sara });
  const cells = Papa.parse<string[]>(text.replace("\uFEFF", "")).data.flat();
  for (const shown of ["'+1+1", "'=HYPERLINK(1)", "'@SUM(1)"]) expect(cells).toContain(shown);
});
