import { expect, test } from "vitest";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { formatEventDays } from "../../worker/lib/longDays.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { parseCalendar } from "../support/calendars.ts";
import { makeUserWithDocuments, openCheckout, openPackageCheckout } from "../support/checkout.ts";
import { makeEvent } from "../support/events.ts";
import { mailTo } from "../support/mailbox.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const TIMES = {
  date: "2031-07-12",
  start_time: "08:30",
  end_time: "13:00",
  meeting_point: "Molo di Camogli",
};

async function makeOrganizer() {
  return makeUser("sara", {
    role: "instructor",
    full_name: "Sara Blu",
    public_profile_enabled: true,
    public_slug: `sara-${crypto.randomUUID()}`,
  });
}

test("the mail of a free enrolment says when, where, who, how to cancel, and has the calendar file", async () => {
  const sara = await makeOrganizer();
  const dive = await makeEvent({
    ...TIMES,
    title: "Tuffo al faro",
    location: "Camogli",
    nation: "Italia",
    organizer_id: sara.id,
  });
  const anna = await makeUser("anna", { full_name: "Anna D'Angelo" });
  expect((await ask("POST", `/api/events/${dive.id}/register-free`, { as: anna })).status).toBe(201);
  const mail = mailTo(anna.email);
  expect(mail.subject).toBe("Iscrizione confermata: Tuffo al faro, 12 luglio 2031");
  const page = `https://respiro.test/instructor/${sara.public_slug}`;
  const question = `https://respiro.test${encodeURI(eventPath(dive.slug))}?ask=1`;
  expect(mail.text.split("\n\n").slice(0, 6)).toEqual([
    "Tuffo al faro\nsabato 12 luglio 2031, 8:30–13:00\nCamogli, Italia\nRitrovo: Molo di Camogli",
    `Apri l’evento: https://respiro.test${encodeURI(eventPath(dive.slug))}`,
    "Ciao Anna,",
    "il tuo posto è confermato.",
    `Organizza Sara Blu: ${page}\nPer fare una domanda: ${question}`,
    "Se non puoi più venire, annulla da qui entro sabato 12 luglio 2031: https://respiro.test/my-events",
  ]);
  expect(mail.html).toContain(`<a href="${page}"`);
  const [file] = mail.attachments ?? [];
  expect([file?.filename, file?.type, file?.disposition]).toEqual([
    expect.stringMatching(/^respiro-2031-07-12-tuffo-al-faro.*\.ics$/),
    "text/calendar; charset=utf-8",
    "attachment",
  ]);
  const [entry] = parseCalendar(file?.content ?? "").entries;
  expect(entry?.summary).toBe("Tuffo al faro");
  // What was sent is not kept.
  const kept = await database
    .prepare("select params from mails where recipient = ?")
    .bind(anna.email)
    .first("params");
  expect(kept).toBe("{}");
});

test("the mail of an enrolment names the nation in the recipient's language", async () => {
  const dive = await makeEvent({ location: "Dahab", nation: "Egitto" });
  const ben = await makeUser("ben", { language: "en" });
  await ask("POST", `/api/events/${dive.id}/register-free`, { as: ben });
  const mail = mailTo(ben.email);
  expect(mail.text).toContain("Dahab, Egypt");
  expect(parseCalendar(mail.attachments?.[0]?.content ?? "").entries[0]?.location).toBe("Dahab, Egypt");
});

test("mail and list name what is due by a day, until it is there", async () => {
  const dive = await makeEvent({
    ...TIMES,
    requirements: [
      { code: "medical", kind: "non_competitive", mode: "by_day", days_before: 7 },
      { code: "insurance", mode: "warn" },
    ],
  });
  const [anna, bea] = [
    await makeUser("anna"),
    await makeUser("bea", { scadenza_certificato_medico: "2031-12-31" }),
  ];
  for (const as of [anna, bea]) await ask("POST", `/api/events/${dive.id}/register-free`, { as });
  expect(mailTo(anna.email).text).toContain(
    "Ritrovo: Molo di Camogli\nDa portare entro sabato 5 luglio 2031: certificato medico\n\n",
  );
  expect(mailTo(bea.email).text).not.toContain("Da portare");
  await ask("POST", `/api/events/${(await makeEvent(TIMES)).id}/register-free`, { as: anna });
  const { body } = await ask<Participation[]>("GET", "/api/me/participations", { as: anna });
  expect(body.map((one) => [one.event_id === dive.id, one.events.is_due_by_day])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test("a course names each session in the mail", async () => {
  const sessions = ["2031-07-12", "2031-07-19"].map((date, index) => ({
    ...{ date, start_time: "19:00", end_time: "21:00" },
    ...{ location: "Piscina Y", title: `Lezione ${index + 1}` },
  }));
  const course = await makeEvent({ date: "2031-07-12", end_date: "2031-07-19", sessions });
  const anna = await makeUser("anna");
  await ask("POST", `/api/events/${course.id}/register-free`, { as: anna });
  const { text } = mailTo(anna.email);
  expect(text).toContain("- sabato 12 luglio 2031, 19:00–21:00 · Piscina Y · Lezione 1");
  expect(text).toContain("- sabato 19 luglio 2031, 19:00–21:00 · Piscina Y · Lezione 2");
});

test("venue, meeting point and organizer put no address into the mail", async () => {
  const sara = await makeUser("sara", { role: "instructor", full_name: "Sara www.evil.example" });
  const dive = await makeEvent({
    ...TIMES,
    organizer_id: sara.id,
    location: "Lido evil.example",
    meeting_point: "Bar https://evil.example/x\n\nle 8:45",
    sessions: null,
  });
  const anna = await makeUser("anna");
  await ask("POST", `/api/events/${dive.id}/register-free`, { as: anna });
  const { text, html } = mailTo(anna.email);
  expect(text + html).not.toContain("evil");
  expect(text).toContain("Ritrovo: Bar le 8:45");
});

test.for(LANGUAGE_CODES)(
  "the paid mail has terms, seller with VAT number and address, and the file: %s",
  async (language) => {
    const stripe = standIn();
    const gea = await makeUser("gea", {
      role: "company",
      full_name: "Gea Neri",
      company_name: "Abissi srl",
      vat_number: "IT01234567890",
      company_address: "Via del Porto 1, Camogli",
    });
    const dive = await makeEvent({
      ...TIMES,
      title: "Corso al lago",
      cost_cents: 4500,
      organizer_id: gea.id,
      refund_rule: "half",
      refund_until_days: 7,
    });
    const anna = await makeUserWithDocuments("anna", { language });
    const session = await openCheckout(anna, dive);
    stripe.pay(session);
    await stripe.deliverAll();
    const mail = mailTo(anna.email);
    for (const said of ["8:30–13:00", "Molo di Camogli", "/my-events", "?ask=1", "Abissi srl (Gea Neri)"])
      expect(mail.text).toContain(said);
    expect(mail.text).toMatch(/Abissi srl \(Gea Neri\), .+ IT01234567890, Via del Porto 1, Camogli/);
    expect(mail.text).toContain(formatEventDays({ date: "2031-07-05", end_date: null }, language));
    expect(mail.text).not.toMatch(/\{\{|undefined|\bnull\b/);
    expect(mail.attachments).toHaveLength(1);
    const { body } = await ask<{ seller: unknown }[]>("GET", "/api/me/payments", { as: anna });
    expect(body[0]?.seller).toEqual({
      name: "Gea Neri",
      company_name: "Abissi srl",
      vat_number: "IT01234567890",
      address: "Via del Porto 1, Camogli",
    });
  },
);

test("a package is sold by whom an admin has set, in the mail and among the payments", async () => {
  const stripe = standIn();
  const admin = await makeUser("ugo", { role: "admin" });
  const value = { text: "Respiro ASD\r\nVia Roma 2, Genova" };
  expect((await ask("PUT", "/api/settings/site_seller", { as: admin, body: { value } })).status).toBe(200);
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await stripe.deliverAll();
  expect(mailTo(gea.email).text).toContain("Venduto da: Respiro ASD\nVia Roma 2, Genova\n");
  const { body } = await ask<{ seller: unknown }[]>("GET", "/api/me/payments", { as: gea });
  expect(body[0]?.seller).toEqual({ text: "Respiro ASD\nVia Roma 2, Genova" });
  await ask("PUT", "/api/settings/site_seller", { as: admin, body: { value: { text: "  " } } });
});

test("an organizer's deleted account is named on no receipt from before receipts kept their seller", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company", vat_number: "IT999" });
  const dive = await makeEvent({ ...TIMES, cost_cents: 4500, organizer_id: gea.id });
  const anna = await makeUserWithDocuments("anna");
  stripe.pay(await openCheckout(anna, dive));
  await stripe.deliverAll();
  await database
    .prepare("update users set deleted_at = '2026-01-01', full_name = '' where id = ?")
    .bind(gea.id)
    .run();
  await database.prepare("update payments set seller = null").run();
  const { body } = await ask<{ seller: unknown }[]>("GET", "/api/me/payments", { as: anna });
  expect(body[0]?.seller).toBeNull();
});

test("the text about the seller is an admin's to write, of several lines, and everyone's to read", async () => {
  const [admin, sara] = [await makeUser("ugo", { role: "admin" }), await makeOrganizer()];
  const body = { value: { text: "Respiro ASD\nVia del Mare 1" } };
  expect((await ask("PUT", "/api/settings/site_seller", { as: sara, body })).status).toBe(403);
  expect((await ask("PUT", "/api/settings/site_seller", { as: admin, body })).status).toBe(200);
  const read = await ask<{ value: unknown }>("GET", "/api/settings/site_seller", { as: sara });
  expect(read.body.value).toEqual(body.value);
  const long = { value: { text: "x".repeat(2001) } };
  const refused = await ask<{ error: { fields: object } }>("PUT", "/api/settings/site_seller", {
    as: admin,
    body: long,
  });
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ["value.text"]]);
});
