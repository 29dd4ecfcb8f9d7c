import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { gapIds } from "../../worker/registers/registerLines.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeDive, makeGuest, readDay, STROKES } from "../support/registerDays.ts";
import { makeRegister } from "../support/registers.ts";
import { ask, database } from "../support/worker.ts";

test("signing and closing a day of two hundred people reads each of its rows a few times", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const guests: string[] = [];
  for (let index = 0; index < 200; index += 1)
    guests.push(await makeGuest(gea, register, { name: `Ospite ${index}` }));
  await makeDive(gea, register, [], { guests });
  const { lines, view } = await readDay(gea, register);
  expect(lines).toHaveLength(200);
  const changes = view.last_number;

  const signing = meterDatabase(database);
  const signed = await ask("POST", `/api/registers/${register.id}/signatures`, {
    as: gea,
    env: { DB: signing.db },
    body: {
      ...{
        device: newId(),
        id: newId(),
        method: "strokes",
        strokes: STROKES,
        signed_at: new Date().toISOString(),
      },
      lines: lines.map(({ dive, person, content }) => ({ dive, person, content })),
    },
  });
  expect(signed.status).toBe(200);
  const { gaps } = await readDay(gea, register);
  expect(gaps.signature).toEqual([]);

  const closing = meterDatabase(database);
  const closed = await ask("POST", `/api/registers/${register.id}/closing`, {
    as: gea,
    env: { DB: closing.db },
    body: { after: changes, gaps_shown: gapIds(gaps), reason: "Senza date di nascita" },
  });
  expect(closed.status).toBe(200);
  const figures = [signing, closing].map(({ meter }) => [meter.rows, meter.statements.length]);
  const [[signingRows = 0, signingStatements = 0] = [], [closingRows = 0, closingStatements = 0] = []] =
    figures;
  expect(signingRows, `signing: ${figures}`).toBeLessThan(changes + 2_000);
  expect(signingStatements, `signing: ${figures}`).toBeLessThan(24);
  expect(closingRows, `closing: ${figures}`).toBeLessThan(2 * changes + 2_500);
  expect(closingStatements, `closing: ${figures}`).toBeLessThan(30);
}, 240_000);
