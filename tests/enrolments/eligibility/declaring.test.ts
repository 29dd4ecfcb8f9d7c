import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Gate } from "../../../worker/eligibility/gates.ts";
import type { EventQuestion, Requirement } from "../../../worker/eligibility/outputs.ts";
import type { GuardianConsent, OwnDeclaration } from "../../../worker/enrolments/eligibility/outputs.ts";
import { guardians } from "../../../worker/enrolments/eligibility/schema.ts";
import { eraseOldAnswerFiles } from "../../../worker/enrolments/eligibility/store.ts";
import type { Participant } from "../../../worker/enrolments/outputs.ts";
import { events } from "../../../worker/events/schema.ts";
import { uploadKey } from "../../../worker/uploads/contract.ts";
import { uploads } from "../../../worker/uploads/schema.ts";
import { fileForm } from "../../support/callSubjects.ts";
import { dayFromNow, type EventRow, makeEvent } from "../../support/events.ts";
import { linkIn, mailsTo, mailTo } from "../../support/mailbox.ts";
import { listNotices } from "../../support/notices.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

const WAIVER: Requirement = { code: "waiver", mode: "block", version: "v1", text: "Conosco i rischi." };
const question = (other: Partial<EventQuestion>): EventQuestion => ({
  ...{ id: crypto.randomUUID(), kind: "text", label: "Domanda", is_required: true },
  ...other,
});
const gatesOf = async (as: SignedInUser, { id }: { id: string }) =>
  (await ask<Gate[]>("GET", `/api/events/${id}/gates`, { as })).body.map(({ code, state }) => [code, state]);

function declare(as: SignedInUser, { id }: Pick<EventRow, "id">, body: object) {
  return ask<OwnDeclaration>("PUT", `/api/events/${id}/declarations`, { as, body });
}

test("a waiver is accepted in the version that was shown, and another text asks again", async () => {
  const event = await makeEvent({ requirements: [WAIVER] });
  const anna = await makeUser("anna");
  const stale = await declare(anna, event, { waiver_version: "v0" });
  expect([stale.status, stale.error?.code, stale.error?.gates?.length]).toEqual([
    409,
    "requirements_changed",
    1,
  ]);
  expect((await declare(anna, event, { waiver_version: "v1" })).body).toMatchObject({
    waiver_version: "v1",
    waiver_accepted_at: expect.any(String),
  });
  expect(await gatesOf(anna, event)).toEqual([["waiver", "ok"]]);
  await db
    .update(events)
    .set({ requirements: [{ ...WAIVER, version: "v2" }] })
    .where(eq(events.id, event.id));
  expect(await gatesOf(anna, event)).toEqual([["waiver", "missing"]]);
});

test("answers are of their question's kind, one by one, and nothing else is lost", async () => {
  const questions = [
    question({ kind: "text" }),
    question({ kind: "choice", choices: ["barca", "riva"] }),
    question({ kind: "size" }),
    question({ kind: "file", is_required: false }),
  ];
  const [text, choice, size, file] = questions.map(({ id }) => id) as [string, string, string, string];
  const event = await makeEvent({ questions, requirements: [{ code: "questions", mode: "block" }] });
  const anna = await makeUser("anna");
  const wrong = {
    [text]: "x".repeat(1001),
    [choice]: "aereo",
    [size]: "Enorme",
    [file]: "/api/upload/private/nessuno.jpg",
  };
  for (const [id, answer] of Object.entries(wrong)) {
    const refused = await declare(anna, event, { answers: { [id]: answer } });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [`answers.${id}`]]);
  }
  expect((await declare(anna, event, { answers: { [crypto.randomUUID()]: "sì" } })).status).toBe(400);
  await declare(anna, event, { answers: { [text]: " Vegana ", [choice]: "riva" } });
  expect(await gatesOf(anna, event)).toEqual([["questions", "missing"]]);
  const done = await declare(anna, event, { answers: { [size]: "ML" } });
  expect(done.body.answers).toEqual({ [text]: "Vegana", [choice]: "riva", [size]: "ML" });
  expect(await gatesOf(anna, event)).toEqual([["questions", "ok"]]);
  expect((await declare(anna, event, { answers: { [text]: null } })).body.answers).not.toHaveProperty(text);
  const own = await ask<OwnDeclaration>("GET", `/api/events/${event.id}/declarations`, { as: anna });
  expect(own.body.answers).toEqual({ [choice]: "riva", [size]: "ML" });
});

test("a file is read by who sent it and who manages the event, and erased 30 days after it", async () => {
  const file = question({ kind: "file" });
  const gea = await makeUser("gea", { role: "company" });
  const event = await makeEvent({
    ...{ organizer_id: gea.id, questions: [file], requirements: [{ code: "questions", mode: "block" }] },
  });
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const { raw } = fileForm();
  const { url } = (
    await ask<{ url: string }>("POST", "/api/upload?private=1", { as: anna, ...(raw && { raw }) })
  ).body;
  expect((await declare(bruno, event, { answers: { [file.id]: url } })).status).toBe(400);
  expect((await declare(anna, event, { answers: { [file.id]: url } })).status).toBe(200);
  expect((await ask("POST", `/api/events/${event.id}/register-free`, { as: anna })).status).toBe(201);
  const list = await ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  const path = list.body[0]?.answers?.[file.id] ?? "";
  const reads = async (as: SignedInUser, at: string) => (await ask("GET", at, { as })).status;
  expect(path).toMatch(/^\/api\/events\//);
  expect([await reads(gea, path), await reads(bruno, path), await reads(gea, url)]).toEqual([200, 403, 404]);
  const row = () =>
    db
      .select()
      .from(uploads)
      .where(eq(uploads.key, uploadKey(url)))
      .get();
  expect((await row())?.unused_since).toBeNull();
  await eraseOldAnswerFiles(db, dayFromNow(30 + 30));
  expect((await row())?.unused_since).toBeNull();
  await eraseOldAnswerFiles(db, dayFromNow(30 + 31));
  expect((await row())?.unused_since).toEqual(expect.any(String));
  expect(await reads(gea, path)).toBe(404);
});

test("a guardian consents by a click behind a mailed link, which replaces the one before", async () => {
  const event = await makeEvent({
    title: "Corso AIDA",
    requirements: [{ code: "guardian", mode: "block" }, WAIVER],
  });
  const minor = await makeUser("sofia", { full_name: "Sofia Rinaldi", birth_date: dayFromNow(-15 * 365) });
  const ask_ = (body: object, as = minor) =>
    ask("POST", "/api/guardians", { as, body: { event_id: event.id, name: "Marta Rinaldi", ...body } });
  const email = `marta.${crypto.randomUUID()}@lago.example`;
  expect((await ask_({ email: minor.email })).error?.fields).toHaveProperty("email");
  const adult = await makeUser("anna", { birth_date: "1990-01-01" });
  expect((await ask_({ email }, adult)).error?.code).toBe("guardian_not_needed");
  expect((await ask_({ email })).status).toBe(201);
  const first = linkIn(mailTo(email)).pathname;
  expect((await ask_({ email })).status).toBe(201);
  const [, mail] = mailsTo(email);
  if (!mail) throw new Error("no second mail");
  expect(mail.text).toContain("Sofia");
  expect(mail.text).not.toContain("Rinaldi\n");
  const path = linkIn(mail).pathname.replace("/tutori/", "/api/guardians/");
  expect((await ask("GET", first.replace("/tutori/", "/api/guardians/"))).status).toBe(404);
  const shown = await ask<GuardianConsent>("GET", path);
  expect(shown.body).toMatchObject({
    ...{
      guardian_name: "Marta Rinaldi",
      minor_name: "Sofia",
      consented_at: null,
      waiver_text: "Conosco i rischi.",
    },
    event: { title: "Corso AIDA" },
  });
  expect(shown.text).not.toContain(minor.email);
  expect(await gatesOf(minor, event)).toEqual([
    ["guardian", "pending"],
    ["waiver", "missing"],
  ]);
  const consent = (text_version: string) => ask<GuardianConsent>("POST", path, { body: { text_version } });
  expect((await consent("2026-11")).error?.code).toBe("stale");
  const given = await consent(shown.body.text_version);
  expect(given.body.consented_at).toEqual(expect.any(String));
  expect((await consent(shown.body.text_version)).body.consented_at).toBe(given.body.consented_at);
  expect((await gatesOf(minor, event))[0]).toEqual(["guardian", "ok"]);
  expect(await listNotices(minor)).toMatchObject([{ kind: "gate_opened", count: 1, actor: null }]);
  const [row] = await db.select().from(guardians).where(eq(guardians.user_id, minor.id));
  expect(path).not.toContain(row?.token_hash ?? "");
});

test("a mailbox gets at most five such links a day, and none after the event", async () => {
  const event = await makeEvent({ requirements: [{ code: "guardian", mode: "block" }] });
  const email = `marta.${crypto.randomUUID()}@lago.example`;
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    const minor = await makeUser(`minore${index}`, { birth_date: dayFromNow(-15 * 365) });
    const body = { event_id: event.id, name: "Marta", email };
    statuses.push((await ask("POST", "/api/guardians", { as: minor, body })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const [mail] = mailsTo(email);
  if (!mail) throw new Error("no mail");
  const path = linkIn(mail).pathname.replace("/tutori/", "/api/guardians/");
  vi.setSystemTime(Date.now() + 32 * 86_400_000);
  const late = await ask("POST", path, { body: { text_version: "2026-11" } });
  expect(late.error?.code).toBe("event_past");
});
