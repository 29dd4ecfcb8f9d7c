import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { registerSeals } from "../../worker/registers/schema.ts";
import { closeRegister, correctLine, makeDive, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, sendChanges } from "../support/registers.ts";
import type { SignedInUser } from "../support/users.ts";
import { db } from "../support/worker.ts";

async function makeClosed() {
  const made = await makeRegister({ members: 1 });
  const [anna] = made.members as [SignedInUser];
  const dive = await makeDive(made.gea, made.register, made.members);
  await signLines(made.gea, made.register);
  await closeRegister(made.gea, made.register);
  return { ...made, anna, line: { dive, person: anna.id } };
}

test("a correction stands beside the sealed line, with reason, author and time, and in the logbook", async () => {
  const { gea, register, anna, line } = await makeClosed();
  const { status, body } = await correctLine(gea, register, line);
  expect(status).toBe(201);
  expect(body).toMatchObject([
    {
      ...line,
      entry: "reached_depth",
      before: 18.5,
      after: 21,
      reason: "Letto sul computer",
      author_name: "Gea Rossi",
    },
  ]);
  const second = await correctLine(gea, register, line, { after: 20 });
  expect(second.body.at(-1)).toMatchObject({ before: 21, after: 20 });
  const { lines, view } = await readDay(gea, register);
  expect(lines[0]).toMatchObject({ reached_depth: 18.5, signature: { signer_id: gea.id } });
  expect(view.corrections).toEqual(second.body);
  const dive = await db.select().from(logbookDives).where(eq(logbookDives.user_id, anna.id)).get();
  expect(dive).toMatchObject({ reached_depth: 18.5, corrections: [{ after: 21 }, { after: 20 }] });
  const seals = await db.select().from(registerSeals).where(eq(registerSeals.register_id, register.id));
  expect(seals.map(({ kind }) => kind)).toEqual(["closing", "correction", "correction"]);
});

test("the same correction sent again adds nothing, also at once", async () => {
  const { gea, register, line } = await makeClosed();
  const id = newId();
  const answers = await Promise.all([1, 2, 3].map(() => correctLine(gea, register, line, { id })));
  for (const { status, body } of answers) expect([status, body.length]).toEqual([201, 1]);
});

test("corrections are of closed registers alone", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  const dive = await makeDive(gea, register, members);
  expect((await correctLine(gea, register, { dive, person: anna.id })).error?.code).toBe("register_open");
  await closeRegister(gea, register);
  const late = makeChange({ type: "dive", id: dive }, { end: "00:25" });
  const { body } = await sendChanges(gea, register, [late]);
  expect(body.refused).toEqual([{ id: late.id, code: "register_closed" }]);
  const typed = { entry: "end_time", after: "00:25", reason: "Dal telefono di Leo" };
  expect((await correctLine(gea, register, { dive, person: anna.id }, typed)).status).toBe(201);
});

test("a correction follows the rules of what it corrects", async () => {
  const { gea, register, line } = await makeClosed();
  const cases = [
    [{ after: -3 }, "after"],
    [{ after: 900 }, "after"],
    [{ after: "ventuno" }, "after"],
    [{ entry: "end_time", after: "25:00" }, "after"],
    [{ entry: "signature", after: "Leo" }, "entry"],
    [{ entry: "instructor", after: "Leo" }, "entry"],
    [{ after: 18.5 }, "after"],
    [{ reason: "  " }, "reason"],
    [{ person: newId() }, "person"],
  ] as const;
  for (const [other, field] of cases) {
    const { status, error } = await correctLine(gea, register, line, other);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [`corrections.0.${field}`]]);
  }
  expect((await correctLine(gea, register, line, { after: null })).status).toBe(201);
});
