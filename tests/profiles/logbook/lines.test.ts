import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { LogbookLineDraft } from "../../../worker/profiles/logbook/diveLine.ts";
import { deleteLogbookLines, logbookLineUpserts } from "../../../worker/profiles/logbook/linesStore.ts";
import type { DiveLine, DiveSignature } from "../../../worker/profiles/logbook/outputs.ts";
import { logbookDives } from "../../../worker/profiles/logbook/schema.ts";
import { makeUser } from "../../support/users.ts";
import { db } from "../../support/worker.ts";

const LINE: DiveLine = {
  diver: { name: "Anna Rossi", birth_date: "1990-04-12", birth_place: "Genova" },
  certification: "Advanced",
  date: "2026-07-12",
  place: "Portofino",
  start_time: "10:05",
  end_time: "10:55",
  apparatus: "nessuno",
  mixture: "nessuna",
  planned_depth: 20,
  reached_depth: 18.5,
  centre: "Blu Profondo",
  instructor: "Bruno Verdi",
  signature: null,
};

function signatureOf(signer: { id: string }, other: Partial<DiveSignature> = {}): DiveSignature {
  return {
    id: newId(),
    signer_id: signer.id,
    signer_name: "Bruno Verdi",
    name_now: null,
    signed_at: "2026-07-12T09:10:00.000Z",
    received_at: "2026-07-12T09:10:05.000Z",
    method: "strokes",
    strokes: [
      [
        [10, 10],
        [200, 140],
      ],
    ],
    device: "Safari · iOS",
    hash: "ab".repeat(32),
    ...other,
  };
}

async function write(drafts: LogbookLineDraft[], now = new Date()) {
  const [first, ...rest] = logbookLineUpserts(db, drafts, now);
  if (first) await db.batch([first, ...rest]);
}

async function linesOf({ id }: { id: string }) {
  return db.select().from(logbookDives).where(eq(logbookDives.user_id, id));
}

function draftOf(user: { id: string }, line: Partial<DiveLine> = {}): LogbookLineDraft {
  return {
    user_id: user.id,
    register_id: newId(),
    dive_id: newId(),
    line: { ...LINE, ...line },
    corrections: [],
  };
}

test("a register's line enters the logbook once, however often it is sent", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const draft = draftOf(anna, { signature: signatureOf(bruno) });
  await write([draft]);
  await write([draft], new Date(Date.now() + 60_000));
  const [line, ...others] = await linesOf(anna);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    source: "register",
    diver_name: "Anna Rossi",
    reached_depth: 18.5,
    signer_id: bruno.id,
    signature_strokes: draft.line.signature?.strokes,
    corrections: null,
    revision: 1,
  });
});

test("a corrected line says so, and stays hidden when its member hid it", async () => {
  const anna = await makeUser("anna");
  const draft = draftOf(anna);
  await write([draft]);
  await db
    .update(logbookDives)
    .set({ hidden_at: "2026-07-13T00:00:00.000Z", note: "bellissima" })
    .where(eq(logbookDives.user_id, anna.id));
  const correction = {
    ...{ entry: "reached_depth" as const, before: 18.5, after: 19.5, reason: "computer" },
    ...{ author_id: newId(), author_name: "Bruno Verdi", at: "2026-07-14T08:00:00.000Z" },
  };
  await write([{ ...draft, line: { ...draft.line, reached_depth: 19.5 }, corrections: [correction] }]);
  expect(await linesOf(anna)).toMatchObject([
    {
      reached_depth: 19.5,
      corrections: [correction],
      hidden_at: "2026-07-13T00:00:00.000Z",
      note: "bellissima",
      revision: 2,
    },
  ]);
});

test("an empty entry stays empty, and an erased or unknown user gets no line", async () => {
  const [anna, gone] = [await makeUser("anna"), await makeUser("gone", { deleted_at: "2026-01-01" })];
  const empty = {
    ...{ certification: null, place: null, start_time: null, end_time: null, apparatus: null },
    ...{ mixture: null, planned_depth: null, reached_depth: null, instructor: null },
    diver: { name: "Анна Łącka", birth_date: null, birth_place: null },
  };
  await write([draftOf(anna, empty), draftOf(gone), draftOf({ id: newId() })]);
  const [line] = await linesOf(anna);
  expect(line).toMatchObject({
    ...{ diver_name: "Анна Łącka", birth_date: null, certification: null, start_time: null },
    ...{ planned_depth: null, reached_depth: null, signature_id: null, signature_strokes: null },
  });
  expect(await linesOf(gone)).toEqual([]);
});

test("lines that a register no longer has leave the logbooks", async () => {
  const anna = await makeUser("anna");
  const [kept, removed] = [draftOf(anna), draftOf(anna)];
  removed.register_id = kept.register_id;
  await write([kept, removed]);
  await deleteLogbookLines(db, kept.register_id, [{ user_id: anna.id, dive_id: kept.dive_id }]);
  expect((await linesOf(anna)).map(({ dive_id }) => dive_id)).toEqual([kept.dive_id]);
});

test("two hundred lines with full signatures fit into D1's statements", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const strokes = [Array.from({ length: 3000 }, (_, at): [number, number] => [at % 1000, at % 400])];
  const registerId = newId();
  const drafts = Array.from({ length: 200 }, () => ({
    ...draftOf(anna, { signature: signatureOf(bruno, { strokes }) }),
    register_id: registerId,
  }));
  await write(drafts);
  expect(await linesOf(anna)).toHaveLength(200);
});
