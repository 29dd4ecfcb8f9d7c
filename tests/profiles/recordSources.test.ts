import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnRecordSource } from "../../worker/profiles/certifications/outputs.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { closeRegister, makeDive, signLines } from "../support/registerDays.ts";
import { makeRegister } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const sourcesOf = async (as: SignedInUser) =>
  (await ask<OwnRecordSource[]>("GET", "/api/me/record-sources", { as })).body;
const saveRecords = (as: SignedInUser, personal_best: object) =>
  ask("PUT", "/api/profile", { as, body: { personal_best } });

test("a record that a signed line of a closed register equals is confirmed, until the member changes it", async () => {
  const { gea, register, members } = await makeRegister({ members: 3 });
  const [anna, bea, carla] = members as [SignedInUser, SignedInUser, SignedInUser];
  await updateUser(anna.id, { personal_best: { CWT: "18.5", STA: "4:30" } });
  await updateUser(bea.id, { personal_best: { CWT: "18.5", FIM: "18.5" } });
  await updateUser(carla.id, { personal_best: { CWT: "12" } });
  await makeDive(gea, register, members);
  await signLines(gea, register);
  expect(await sourcesOf(anna)).toEqual([]);
  await closeRegister(gea, register);
  const source = { discipline: "CWT", value: "18.5", source: "register", confirmed_by_name: gea.full_name };
  expect(await sourcesOf(anna)).toEqual([{ ...source, confirmed_on: register.day }]);
  // Of two records of that depth nobody knows which one it was, until the dive says so.
  expect(await sourcesOf(bea)).toEqual([]);
  const [dive] = await db.select().from(logbookDives).where(eq(logbookDives.user_id, bea.id));
  const body = { revision: dive?.revision, discipline: "FIM" };
  expect((await ask("PUT", `/api/logbook/${dive?.id}/personal`, { as: bea, body })).status).toBe(200);
  expect(await sourcesOf(bea)).toMatchObject([{ discipline: "FIM" }]);
  // A line that beats the record counts once the member takes it over.
  expect(await sourcesOf(carla)).toEqual([]);
  await saveRecords(carla, { CWT: "18,5" });
  expect(await sourcesOf(carla)).toMatchObject([source]);
  await saveRecords(anna, { CWT: "20", STA: "4:30" });
  expect(await sourcesOf(anna)).toEqual([]);
});

test("an unsigned line, a corrected depth and a dive of one's own confirm nothing", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  await updateUser(anna.id, { personal_best: { CWT: "18.5" } });
  await makeDive(gea, register, members);
  await closeRegister(gea, register);
  expect(await sourcesOf(anna)).toEqual([]);
  await signLines(gea, register);
  expect(await sourcesOf(anna)).toHaveLength(1);
});

test("the public page says where the records come from, without who signed", async () => {
  const nina = await makeUser("nina", { role: "instructor", personal_best: { CWT: "18.5" } });
  const { gea, event, register } = await makeRegister({ members: 0 });
  await ask("POST", `/api/events/${event.id}/register-free`, { as: nina });
  await makeDive(gea, register, [nina]);
  await signLines(gea, register);
  await closeRegister(gea, register);
  const read = () => ask<{ record_sources: object[] }>("GET", `/api/instructors/${nina.id}`);
  expect((await read()).body.record_sources).toEqual([
    { discipline: "CWT", value: "18.5", source: "register", confirmed_on: register.day },
  ]);
  await ask("PUT", "/api/profile", { as: nina, body: { public_show_records: false } });
  expect((await read()).body.record_sources).toEqual([]);
});
