import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/universal";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { LOGBOOK_ENTRIES } from "../../worker/profiles/logbook/contract.ts";
import { mergeChanges, readState } from "../../worker/registers/changes/contract.ts";
import type { RegisterView } from "../../worker/registers/outputs.ts";
import { registerLines } from "../../worker/registers/registerLines.ts";
import {
  registerCorrections,
  registerGuides,
  registerSeals,
  registerSignatures,
  registers,
} from "../../worker/registers/schema.ts";
import { BUCKET_LIMIT_MS } from "../../worker/uploads/askBucket.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { awayBucket, BUCKET_OUTAGES } from "../support/buckets.ts";
import { download } from "../support/download.ts";
import { endTimers } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { PICTURES } from "../support/pictures.ts";
import { readPdf } from "../support/readPdf.ts";
import { STROKES } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

/** A day at Camogli: Anna and Bruno enrolled, a guest from Kraków, a dive in which Bruno said no depth. */
async function makeDay(options: Parameters<typeof makeRegister>[0] = {}) {
  const day = await makeRegister({ title: "Giornata a Camogli", ...options });
  const { gea, register, members } = day;
  const [anna, bruno] = members;
  if (!anna || !bruno) throw new Error("two members");
  await updateUser(anna.id, { full_name: "Наталья Молчанова", birth_date: "1962-05-08", birth_place: "Уфа" });
  await updateUser(bruno.id, { full_name: "Łukasz Żółć" });
  const guest = newId();
  const dive = newId();
  const group = newId();
  const { body } = await sendChanges(gea, register, [
    makeChange(
      { type: "day", id: "day" },
      { responsible: gea.id, buoy: true, numbers: "112 e 1530", note: "Mare calmo" },
    ),
    makeChange({ type: "group", id: group }, { name: "Cavo 1", guide: gea.id }),
    makeChange(member(anna), { presence: "present", group }),
    makeChange(member(bruno), { presence: "present", group }),
    makeChange(
      { type: "guest", id: guest },
      { name: "Wojciech Brzęczyszczykiewicz", certification: "AIDA 2", presence: "present" },
      { details: { birth_date: "1999-01-02", birth_place: "Kraków" } },
    ),
    makeChange(
      { type: "dive", id: dive },
      { group, start: "09:10", end: "09:50", apparatus: "nessuno", mixture: "nessuna" },
    ),
    makeChange(
      { type: "entry", id: `${dive}/${anna.id}` },
      { taking_part: true, planned_depth: 20, reached_depth: 18.5 },
    ),
    makeChange({ type: "entry", id: `${dive}/${bruno.id}` }, { taking_part: true }),
    makeChange({ type: "entry", id: `${dive}/${guest}` }, { taking_part: true, reached_depth: 9 }),
  ]);
  expect(body.refused).toEqual([]);
  return { ...day, anna, bruno, guest, dive };
}

/** Signs Anna's line as it is now. */
async function signLine({ gea, register, anna, dive }: Awaited<ReturnType<typeof makeDay>>) {
  const { body: view } = await ask<RegisterView>("GET", `/api/registers/${register.id}`, { as: gea });
  const line = registerLines(readState(mergeChanges(view.changes)), view).find(
    ({ person }) => person === anna.id,
  );
  const at = new Date().toISOString();
  await db.insert(registerSignatures).values({
    id: newId(),
    act_id: newId(),
    register_id: register.id,
    dive_id: dive,
    person_id: anna.id,
    signer_id: gea.id,
    signer_name: "Gea Rossi",
    signed_at: at,
    received_at: at,
    method: "strokes",
    strokes: STROKES,
    content: line?.content ?? "",
    hash: "cd".repeat(32),
  });
}

/** Closes the day as its route does, with a correction of Anna's depth; returns the seal. */
async function closeDay({ gea, register, anna, dive }: Awaited<ReturnType<typeof makeDay>>) {
  const [at, seal] = [new Date().toISOString(), "0f".repeat(32)];
  const { body: view } = await ask<RegisterView>("GET", `/api/registers/${register.id}`, { as: gea });
  const { members: closed_members, guides: closed_guides } = view;
  const closing = {
    closed_at: at,
    closed_by: gea.id,
    closed_by_name: "Gea Rossi",
    closed_members,
    closed_guides,
  };
  await db.update(registers).set(closing).where(eq(registers.id, register.id));
  await db.insert(registerSeals).values({
    organizer_id: gea.id,
    number: 1,
    register_id: register.id,
    kind: "closing",
    content: "{}",
    previous_hash: "0".repeat(64),
    hash: seal,
    created_at: at,
  });
  await db.insert(registerCorrections).values({
    id: newId(),
    register_id: register.id,
    dive_id: dive,
    person_id: anna.id,
    entry: "reached_depth",
    before: 18.5,
    after: 19,
    reason: "letta male",
    author_id: gea.id,
    author_name: "Gea Rossi",
    at,
  });
  return seal;
}

const letters = LOGBOOK_ENTRIES.map(({ letter }) => letter).join("");
const lettersOf = (text: string) =>
  [...text.matchAll(/(?:^| )([a-ilmno])\) /g)].map(([, letter]) => letter).join("");

test("a register’s PDF says the day, its checks and people, and thirteen entries per line, as a working copy", async () => {
  const day = await makeDay();
  await signLine(day);
  const { status, name, bytes } = await download(
    `/api/registers/${day.register.id}/files/register.pdf`,
    day.gea,
  );
  expect([status, name]).toEqual([200, `registro-${day.register.day}.pdf`]);
  const pages = await readPdf(bytes);
  const text = pages.join(" ");
  for (const said of [
    "Giornata a Camogli",
    "Camogli (GE)",
    "Responsabile Gea Rossi",
    "Aperto: copia di lavoro",
    "Mare calmo",
    "112 e 1530",
    "Cavo 1 Responsabile: Gea Rossi.",
    "Legge 7 maggio 2026, n. 70",
    "Наталья Молчанова nascita 08/05/1962, Уфа",
    "Łukasz Żółć nascita –",
    "Wojciech Brzęczyszczykiewicz nascita 02/01/1999, Kraków",
    "l) 18,5 m",
    "o) Gea Rossi",
    `Pagina 1 di ${pages.length}`,
  ])
    expect(text).toContain(said);
  // Three lines, and the head of the table on each of its pages.
  const table = text.slice(text.indexOf("Immersione 1"));
  const heads = table.split("a) generalità del subacqueo").length - 1;
  expect(lettersOf(table)).toBe(letters.repeat(3 + heads));
  expect(text.toLowerCase()).not.toMatch(/conforme|parere/);
});

test("a closed register’s PDF has its seal, who closed it, and its corrections with reason and author", async () => {
  const day = await makeDay();
  await signLine(day);
  const seal = await closeDay(day);
  const { bytes } = await download(`/api/registers/${day.register.id}/files/register.pdf`, day.gea);
  const text = (await readPdf(bytes)).join(" ");
  expect(text).toContain(seal);
  expect(text).toContain(", Gea Rossi");
  expect(text).toContain(
    "Correzione, profondità massima raggiunta: da «18,5 m» a «19 m». Motivo: letta male. Gea Rossi",
  );
  expect(text).not.toContain("copia di lavoro");
});

test("a day written on paper is marked, with the place for the photograph of its sheet", async () => {
  const day = await makeDay();
  await sendChanges(day.gea, day.register, [makeChange({ type: "day", id: "day" }, { from_paper: true })]);
  const { bytes } = await download(`/api/registers/${day.register.id}/files/register.pdf`, day.gea);
  const text = (await readPdf(bytes)).join(" ");
  expect(text).toContain("Giornata scritta su carta e trascritta dopo");
  expect(text).toContain("Spazio per la fotografia del foglio");
});

test("the photograph of a sheet is put into the PDF", async () => {
  const { gea, register } = await makeDay();
  const path = (file: string) => `/api/registers/${register.id}/files/${file}`;
  const hasPicture = async () => {
    const { bytes } = await download(path("register.pdf"), gea);
    return new TextDecoder("latin1").decode(bytes).includes("/DCTDecode");
  };
  const key = `${gea.id}/sheet.jpg`;
  const at = new Date().toISOString();
  const file = { content_type: "image/jpeg", size_bytes: 1, created_at: at, unused_since: at };
  await db.insert(uploads).values({ ...file, key, owner_id: gea.id });
  const { body } = await sendChanges(gea, register, [
    makeChange({ type: "day", id: "day" }, { from_paper: true, paper_photo: `/public/${key}` }),
  ]);
  expect(body.refused).toEqual([]);
  // Not there, or no picture after all: the place is left.
  expect(await hasPicture()).toBe(false);
  await env.UPLOADS.put(`${gea.id}/sheet.jpg`, "not a picture");
  expect(await hasPicture()).toBe(false);
  await env.UPLOADS.put(`${gea.id}/sheet.jpg`, new Uint8Array([0xff, 0xd8, 0xff]));
  expect(await hasPicture()).toBe(false);
  await env.UPLOADS.put(`${gea.id}/sheet.jpg`, PICTURES.jpeg);
  expect(await hasPicture()).toBe(true);
  // A PDF without it would look like that of a day without a sheet.
  endTimers(BUCKET_LIMIT_MS);
  for (const outage of BUCKET_OUTAGES) {
    const call = { as: gea, env: { UPLOADS: awayBucket(outage) } };
    const { status, error } = await ask("GET", path("register.pdf"), call);
    expect([status, error?.code]).toEqual([503, "files_unavailable"]);
    expect(takeLoggedErrors().join()).toContain("the bucket does not answer");
    for (const file of ["register.csv", "pack.pdf"])
      expect((await ask("GET", path(file), call)).status).toBe(200);
  }
});

test("the pack for a boat has names, numbers to call, and nothing that nobody said", async () => {
  const { gea, register } = await makeDay();
  const { name, bytes } = await download(`/api/registers/${register.id}/files/pack.pdf`, gea);
  expect(name).toBe(`barca-${register.day}.pdf`);
  const text = (await readPdf(bytes)).join(" ");
  for (const said of [
    "Foglio per la barca",
    "112 e 1530",
    "Łukasz Żółć",
    "Ospiti",
    "Immersione 1",
    "Boa segnasub",
  ])
    expect(text).toContain(said);
  // Depths and apparatus are for the pen.
  expect(text).not.toContain("18,5");
  expect(text).not.toContain("nessuno");
  const fresh = await makeRegister();
  const unopened = await download(`/api/registers/${fresh.register.id}/files/pack.pdf`, fresh.gea);
  expect((await readPdf(unopened.bytes)).join(" ")).toContain("112 · 1530 (Guardia Costiera)");
});

test("a register’s Excel, CSV and JSON files hold the same lines", async () => {
  const day = await makeDay();
  await signLine(day);
  const fetchFile = (file: string) => download(`/api/registers/${day.register.id}/files/${file}`, day.gea);
  const sheets = await readXlsxFile(new Blob([(await fetchFile("register.xlsx")).bytes]));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["Registro delle immersioni", "Giorno", "Persone"]);
  const [head = [], ...rows] = sheets[0]?.data ?? [];
  const depth = head.indexOf("l) profondità massima raggiunta");
  expect(rows.map((row) => row[depth]).sort()).toEqual([18.5, 9, null]);
  const csv = new TextDecoder().decode((await fetchFile("register.csv")).bytes);
  const table = Papa.parse<string[]>(csv, { delimiter: ";" }).data;
  expect(table[0]).toEqual(head);
  expect(
    table
      .slice(1)
      .map((row) => row[depth])
      .sort(),
  ).toEqual(["", "18,5", "9"]);
  const json = JSON.parse(new TextDecoder().decode((await fetchFile("register.json")).bytes));
  expect(json).toMatchObject({
    format: "respiro-register",
    version: 1,
    status: "open",
    responsible: expect.stringMatching(/^Gea Rossi \([0-9a-f]{8}\)$/),
  });
  expect(Object.keys(json.lines[0]).slice(1, 14)).toEqual(json.law.entries);
  expect(json.lines.map((line: { l_reached_depth: number | null }) => line.l_reached_depth).sort()).toEqual([
    18.5,
    9,
    null,
  ]);
});

test("files go to the organizer and the guides alone, and a register without a tap has them, too", async () => {
  const { gea, register, members } = await makeRegister();
  const path = `/api/registers/${register.id}/files`;
  const [guide, other] = [
    await makeUser("piero", { role: "instructor" }),
    await makeUser("ugo", { role: "instructor" }),
  ];
  await db
    .insert(registerGuides)
    .values({ register_id: register.id, user_id: guide.id, created_at: new Date().toISOString() });
  for (const file of ["register.pdf", "pack.pdf", "register.xlsx", "register.csv", "register.json"]) {
    expect([file, (await download(`${path}/${file}`, gea)).status]).toEqual([file, 200]);
    expect([file, (await download(`${path}/${file}`, guide)).status]).toEqual([file, 200]);
    expect([file, (await download(`${path}/${file}`, other)).status]).toEqual([file, 404]);
  }
  const admin = await makeUser("adele", { role: "admin" });
  expect((await download(`${path}/register.pdf`, admin)).status).toBe(404);
  expect((await download(`${path}/register.pdf`, members[0] ?? gea)).status).toBe(403);
  expect((await ask("GET", `${path}/register.pdf`)).status).toBe(401);
  expect((await download(`${path}/register.exe`, gea)).status).toBe(404);
  expect(await db.select().from(registers).where(eq(registers.id, register.id))).toHaveLength(1);
});
