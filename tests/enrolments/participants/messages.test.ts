import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { messagesQuery, sendMessage } from "../../../web/enrolments/participants/queries.ts";
import { MESSAGE_MAX, MESSAGES_SHOWN } from "../../../worker/enrolments/participants/contract.ts";
import { eventMessages } from "../../../worker/enrolments/participants/schema.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { makeEnrolment, makeEvent } from "../../support/events.ts";
import { linkIn, listOutbox, mailsTo, mailTo, type SentMail, sentMails } from "../../support/mailbox.ts";
import { makeEventWithParticipants, postMessage } from "../../support/participants.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { ask, database, db, inBrowser, ORIGIN, readInBrowser } from "../../support/worker.ts";

async function logged({ id }: { id: string }) {
  const { results } = await database
    .prepare("select * from event_messages where event_id = ?")
    .bind(id)
    .all();
  return results;
}

test("everyone with an enrolment gets the text as it was written, from the organizer, about the event", async () => {
  const { sara, anna, bruno, dive } = await makeEventWithParticipants({ date: "2030-02-28" });
  const text = "Ciao a tutti,\nritrovo alle 8:45.\n\nPortate la muta & un <b>panino</b> {{link}}";
  const message = await inBrowser(sara, () => sendMessage(dive.id, { text }));
  expect(message).toMatchObject({ text, recipients: 2, sender_name: "Scuola Blu" });
  for (const who of [anna, bruno]) {
    const mail = mailTo(who.email) as SentMail & { replyTo?: string };
    expect(mail.subject).toBe("Scuola Blu ti scrive: Notte al lago");
    expect(mail.text).toContain(`Ciao ${who.full_name.split(" ")[0]},`);
    expect(mail.text).toContain("Scuola Blu scrive a chi partecipa a Notte al lago:");
    expect(mail.text).toContain(text);
    expect(mail.html).toContain("Portate la muta &amp; un &lt;b&gt;panino&lt;/b&gt; {{link}}");
    expect(mail.html).not.toContain("<b>");
    expect(mail.replyTo).toBe(sara.email);
    expect(linkIn(mail).href).toBe(`${ORIGIN}/28-febbraio-2030-${dive.slug.slice(11)}`);
  }
  expect(await logged(dive)).toEqual([
    {
      id: message.id,
      event_id: dive.id,
      sender_id: sara.id,
      text,
      recipients: 2,
      created_at: expect.any(String),
    },
  ]);
});

test("an event with times is named with them", async () => {
  const times = { date: "2030-02-28", start_time: "08:30", end_time: "13:00", time_zone: "Africa/Cairo" };
  const { sara, anna, dive } = await makeEventWithParticipants(times);
  await postMessage(dive, sara, { text: "A domani" });
  expect(mailTo(anna.email).text).toContain("Notte al lago\ngiovedì 28 febbraio 2030, 8:30–13:00\n");
});

test("each reads it in their own language, the text apart", async () => {
  const { sara, dive } = await makeEventWithParticipants({ date: "2030-03-05" });
  const months = { it: "marzo", en: "March", es: "marzo", fr: "mars", pl: "marca", ru: "марта" };
  const readers = await Promise.all(LANGUAGE_CODES.map((language) => makeUser("lettore", { language })));
  for (const reader of readers) await makeEnrolment(dive, reader);
  await postMessage(dive, sara, { text: "Portate l'acqua" });
  for (const { email, language } of readers) {
    const mail = mailTo(email);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text).toContain(months[language]);
    expect(mail.text).toContain("Portate l'acqua");
  }
  expect(new Set(readers.map(({ email }) => mailTo(email).subject)).size).toBe(LANGUAGE_CODES.length);
});

test("those who are held, ended, gone, and the sender, are not written to", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const later = "2099-01-01T00:00:00.000Z";
  const [held, ended, gone, still] = [
    await makeUser("lenta"),
    await makeUser("ritirata"),
    await makeUser("partita", { deleted_at: new Date().toISOString() }),
    await makeUser("chiusa", { is_active: false }),
  ];
  await makeEnrolment(dive, held, { status: "held", held_until: later });
  await makeEnrolment(dive, ended, { status: "cancelled" });
  for (const who of [gone, still, sara]) await makeEnrolment(dive, who);
  const answer = await postMessage(dive, sara, { text: "A domani" });
  expect([answer.status, answer.body.recipients]).toEqual([201, 3]);
  for (const who of [held, ended, gone, sara]) expect(mailsTo(who.email)).toEqual([]);
  expect(mailsTo(still.email)).toHaveLength(1);
});

test("who may write, and who may read what was written: the organizer and an admin", async () => {
  const { sara, admin, other, anna, bruno, dive } = await makeEventWithParticipants();
  for (const [who, status] of [
    [undefined, 401],
    [anna, 403],
    [bruno, 403],
    [other, 403],
  ] as const) {
    expect((await postMessage(dive, who, { text: "Pubblicità" })).status).toBe(status);
    expect((await ask("GET", `/api/events/${dive.id}/messages`, who && { as: who })).status).toBe(status);
  }
  expect(sentMails).toEqual([]);
  expect((await postMessage(dive, sara, { text: "Da Sara" })).status).toBe(201);
  expect((await postMessage(dive, admin, { text: "Da Ugo" })).status).toBe(201);
  // An admin signs with their own name, and gets the answers.
  const from = mailsTo(anna.email).map((mail) => (mail as SentMail & { replyTo?: string }).replyTo);
  expect(from).toEqual([sara.email, admin.email]);
});

test("a double click, also at once, sends once; the second hears what the first did", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  const body = { id: newId(), text: "A domani" };
  const answers = await Promise.all([
    postMessage(dive, sara, body),
    postMessage(dive, sara, body),
    postMessage(dive, sara, body),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect((await postMessage(dive, sara, body)).status).toBe(200);
  expect(await listOutbox(anna.email)).toHaveLength(1);
  expect(await logged(dive)).toHaveLength(1);
});

test("an id that is another event's or another sender's sends nothing and tells nothing", async () => {
  const { sara, admin, anna, dive } = await makeEventWithParticipants();
  const elsewhere = await makeEventWithParticipants();
  const id = newId();
  await postMessage(dive, sara, { id, text: "Segreto di Sara" });
  for (const [one, who] of [
    [elsewhere.dive, elsewhere.sara],
    [dive, admin],
  ] as const) {
    const answer = await postMessage(one, who, { id, text: "Altro" });
    expect([answer.status, answer.error?.fields]).toEqual([400, { id: "validation.wrong" }]);
    expect(answer.text).not.toContain("Segreto");
  }
  expect(mailsTo(anna.email)).toHaveLength(1);
  expect(mailsTo(elsewhere.anna.email)).toEqual([]);
});

test("with nobody to write to it says so, and keeps nothing", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const empty = await makeEvent({ organizer_id: sara.id });
  await makeEnrolment(empty, sara);
  const answer = await postMessage(empty, sara, { text: "C'è qualcuno?" });
  expect([answer.status, answer.error?.code]).toEqual([409, "no_participants"]);
  expect(await logged(empty)).toEqual([]);
});

test("a text that is empty or too long is refused at its field; one that just fits goes", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  const wrong: [unknown, string][] = [
    ["", "validation.message_required"],
    [" \n\t ", "validation.message_required"],
    ["a".repeat(MESSAGE_MAX + 1), "validation.too_long"],
    [undefined, "validation.wrong"],
  ];
  for (const [text, message] of wrong) {
    const answer = await postMessage(dive, sara, { text });
    expect([answer.status, answer.error?.fields]).toEqual([400, { text: message }]);
  }
  expect(sentMails).toEqual([]);
  const fits = "è".repeat(MESSAGE_MAX);
  expect((await postMessage(dive, sara, { text: `  ${fits}\r\n` })).status).toBe(201);
  expect(mailTo(anna.email).text).toContain(fits);
});

test("lines of a text that comes from Windows are lines", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  await postMessage(dive, sara, { text: "uno\r\ndue\rtre" });
  expect(mailTo(anna.email).text).toContain("uno\ndue\ntre");
  expect(mailTo(anna.email).html).toContain("uno<br>due<br>tre");
});

test("five messages an hour, then it says when the next may go; what is sent again does not count", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  const start = Date.now();
  const ids = Array.from({ length: 5 }, () => newId());
  for (const id of ids) expect((await postMessage(dive, sara, { id, text: "Avviso" })).status).toBe(201);
  expect((await postMessage(dive, sara, { id: ids[0], text: "Avviso" })).status).toBe(200);
  const refused = await postMessage(dive, sara, { text: "Uno di troppo" });
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(await listOutbox(anna.email)).toHaveLength(5);
  // Of another event it is the same hand that writes.
  const other = await makeEvent({ organizer_id: sara.id });
  await makeEnrolment(other, anna);
  expect((await postMessage(other, sara, { text: "Ancora" })).status).toBe(429);
  vi.setSystemTime(start + 3_601_000);
  expect((await postMessage(dive, sara, { text: "Dopo un'ora" })).status).toBe(201);
});

test("what was sent is listed newest first, a bounded number, with who wrote it", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const last = MESSAGES_SHOWN + 1;
  for (let turn = 0; turn <= last; turn += 1)
    await db.insert(eventMessages).values({
      id: newId(),
      event_id: dive.id,
      sender_id: turn === last ? null : sara.id,
      text: `numero ${turn}`,
      recipients: 2,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, turn)).toISOString(),
    });
  const messages = await readInBrowser(sara, messagesQuery(dive.id));
  expect(messages).toHaveLength(MESSAGES_SHOWN);
  expect(messages.slice(0, 2)).toMatchObject([
    { text: `numero ${last}`, sender_name: null },
    { text: `numero ${last - 1}`, sender_name: "Scuola Blu", recipients: 2 },
  ]);
});

test("names and titles with apostrophes, quotes and braces arrive as they are", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants({ title: `L'ora "blu" {{name}} \\ fine` });
  await updateUser(anna.id, { full_name: `"Anna"{{text}} D'Angelo` });
  await postMessage(dive, sara, { text: "A domani" });
  const mail = mailTo(anna.email);
  expect(mail.subject).toBe(`Scuola Blu ti scrive: L'ora "blu" {{name}} \\ fine`);
  expect(mail.text).toContain(`Ciao "Anna"{{text}},`);
});

test("the address for answers is kept only until the mail has gone out", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  await postMessage(dive, sara, { text: "A domani" });
  expect(await listOutbox(anna.email)).toMatchObject([
    { template: "event_message", params: "{}", attempts: 1 },
  ]);
});
