import Papa from "papaparse";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { eventDeclarations } from "../../../worker/enrolments/eligibility/schema.ts";
import { participantsFileName } from "../../../worker/enrolments/participants/contract.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { makeEnrolment } from "../../support/events.ts";
import { makeEventWithParticipants } from "../../support/participants.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { db, deliver, ORIGIN } from "../../support/worker.ts";

/** The file as it comes, byte by byte. */
async function file({ id }: { id: string }, as?: SignedInUser) {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  const response = await deliver(new Request(`${ORIGIN}/api/events/${id}/participants.csv`, { headers }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
}

function cells(text: string): string[][] {
  return Papa.parse<string[]>(text.replace("\uFEFF", "")).data;
}

test("the organizer takes everyone along, in the order of names, with what is needed to reach them", async () => {
  const { sara, anna, bruno, dive } = await makeEventWithParticipants({
    slug: `2030-02-28-notte-${crypto.randomUUID()}`,
  });
  const { response, bytes, text } = await file(dive, sara);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${dive.slug}.csv"`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const today = cells(text)[1]?.[4];
  expect(cells(text)).toEqual([
    ["Nome completo", "Email", "Telefono", "Azienda", "Iscrizione", "Importo", "Pagamento"],
    ["Anna D'Angelo", anna.email, " +39 333 111 2223", "", today, "0,00", ""],
    // Paid half an hour after midnight where the site is.
    ["Bruno Rossi", bruno.email, " +39 333 444 5556", "Abissi", today, "45,50", "2026-07-06"],
  ]);
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(text).toContain("\r\n");
});

test("documents and their days are not in it: they are for the pool's desk, not for a file", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  await updateUser(anna.id, {
    brevetto: "master",
    assicurazione: "Assicura SpA",
    scadenza_certificato_medico: "2031-02-28",
    scadenza_assicurazione: "2031-03-31",
  });
  const { text } = await file(dive, sara);
  for (const secret of ["Assicura", "2031-", "master"]) expect(text).not.toContain(secret);
});

test("it is for the organizer and admins; others are refused, a visitor asked to sign in", async () => {
  const { sara, admin, other, anna, dive } = await makeEventWithParticipants();
  const statuses = [];
  for (const who of [undefined, anna, other, sara, admin])
    statuses.push((await file(dive, who)).response.status);
  expect(statuses).toEqual([401, 403, 403, 200, 200]);
});

test("it speaks the language of who takes it, and parts cells as its spreadsheets expect", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const firsts: Record<string, string> = {};
  for (const language of LANGUAGE_CODES) {
    await updateUser(sara.id, { language });
    const { text } = await file(dive, sara);
    const [heads, ...rows] = cells(text);
    expect(heads).toHaveLength(7);
    expect(rows[1]?.[5]).toBe(language === "en" ? "45.50" : "45,50");
    firsts[language] = text.split("\r\n")[0]?.replace("\uFEFF", "") ?? "";
  }
  expect(firsts.en).toBe("Full name,Email,Phone,Company,Joined,Amount,Paid");
  expect(firsts.pl).toContain(";");
  expect(new Set(Object.values(firsts)).size).toBe(LANGUAGE_CODES.length);
});

test("a name that a spreadsheet would reckon with is shown instead, also on several lines", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const hostile = [
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    '=HYPERLINK("https://altrove.example";"clicca")\nseconda riga',
    "＝1+1",
  ];
  for (const full_name of hostile)
    await makeEnrolment(dive, await makeUser("ostile", { full_name, company_name: full_name }));
  const { text } = await file(dive, sara);
  const rows = cells(text).slice(1);
  expect(rows).toHaveLength(2 + hostile.length);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/);
  // Nothing is lost of it.
  for (const name of hostile) expect(rows.map(([first]) => first)).toContain(`'${name}`);
});

test("separators, quotes and line breaks in a name stay in their cell", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const full_name = 'Anna "la sirena"; D\'Angelo, detta\nNina';
  await makeEnrolment(dive, await makeUser("anna", { full_name }));
  expect(cells((await file(dive, sara)).text).map(([name]) => name)).toContain(full_name);
});

test("a deleted account has a line without a name and without an address", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants();
  await updateUser(anna.id, {
    full_name: "",
    phone: null,
    email: `${anna.id}@deleted.invalid`,
    deleted_at: new Date().toISOString(),
  });
  const { text } = await file(dive, sara);
  expect(text).not.toContain("deleted.invalid");
  expect(cells(text)[1]?.slice(0, 4)).toEqual(["", "", "", ""]);
});

test("the file's name is safe in a header and on a disk", () => {
  expect(participantsFileName("2026-07-12-giornata-di-apnea")).toBe("2026-07-12-giornata-di-apnea.csv");
  expect(participantsFileName('a"b\r\nSet-Cookie: x/../..')).toBe("a-b-set-cookie-x.csv");
  expect(participantsFileName("2026-07-12-ночь-на-озере")).toBe("2026-07-12.csv");
  expect(participantsFileName("ночь")).toBe("event.csv");
});

test("answers to the organizer's questions have a column each; of a file it says that there is one", async () => {
  const [size, file_] = [newId(), newId()];
  const { sara, anna, bruno, dive } = await makeEventWithParticipants({
    questions: [
      { id: size, kind: "size", label: "Taglia della muta", is_required: false },
      { id: file_, kind: "file", label: "Brevetto", is_required: false },
    ],
  });
  await db.insert(eventDeclarations).values({
    ...{ event_id: dive.id, user_id: anna.id, updated_at: new Date().toISOString() },
    answers: { [size]: "M", [file_]: `/api/upload/private/${newId()}.jpg` },
  });
  const [heads = [], ...rows] = cells((await file(dive, sara)).text);
  const answersOf = (email: string) => rows.find((row) => row[1] === email)?.slice(-2);
  expect([heads.slice(-2), answersOf(anna.email), answersOf(bruno.email)]).toEqual([
    ["Taglia della muta", "Brevetto"],
    ["M", "Sì"],
    ["", ""],
  ]);
});
