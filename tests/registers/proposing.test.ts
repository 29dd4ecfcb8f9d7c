import { expect, test } from "vitest";
import { proposesRegister } from "../../worker/events/contract.ts";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { dayFromNow } from "../support/events.ts";
import { makePackage, postEvent, putEvent } from "../support/organizers.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

test.each([
  [{ discipline: "outdoor" }, true],
  [{ discipline: "indoor&outdoor", location: "Piscina comunale, poi Camogli" }, true],
  [{ discipline: "indoor" }, false],
  [{ discipline: null }, false],
  [{ discipline: "outdoor", event_type: "gara" }, false],
  [{ discipline: "outdoor", event_type: "escursione" }, true],
  [{ discipline: "outdoor", location: "Y-40 The Deep Joy, Montegrotto" }, false],
  [{ discipline: "outdoor", title: "Pesca in apnea a Ponza" }, false],
] as const)("for %o a register is proposed: %s", (event, proposed) => {
  expect(proposesRegister(event)).toBe(proposed);
});

test("a published outing gets its register, unless the organizer says otherwise, and later too", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  await makePackage(gea, "premium");
  const fields = {
    discipline: "outdoor",
    event_type: "escursione",
    location: "Camogli (GE)",
    date: dayFromNow(9),
    end_date: null,
  };
  const publish = (other: object) => postEvent(gea, { ...fields, ...other });
  const daysOf = async ({ id }: { id: string }) =>
    (await ask<RegisterRow[]>("GET", `/api/registers?event=${id}`, { as: gea })).body.map(({ day }) => day);
  const outing = await publish({});
  expect(outing.body, outing.text).toMatchObject({ keeps_register: true });
  expect(await daysOf(outing.body)).toEqual([dayFromNow(9)]);
  const without = await publish({ title: "Senza registro", keeps_register: false });
  expect(await daysOf(without.body)).toEqual([]);
  const change = (body: Record<string, unknown>) => putEvent(gea, without.body.id, body);
  expect((await change({ title: "Con registro" })).body.keeps_register).toBe(false);
  expect((await change({ keeps_register: true })).body.keeps_register).toBe(true);
  expect(await daysOf(without.body)).toEqual([dayFromNow(9)]);
  expect((await change({ date: dayFromNow(12) })).status).toBe(200);
  expect(await daysOf(without.body)).toEqual([dayFromNow(12)]);
  expect((await change({ keeps_register: "sì" })).error?.fields).toHaveProperty("keeps_register");
});
