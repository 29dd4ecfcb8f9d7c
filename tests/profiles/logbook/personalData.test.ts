import { expect, test } from "vitest";
import type { ProfileSavedView, PublicProfile } from "../../../worker/profiles/outputs.ts";
import { makeUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

const BORN = { birth_date: "1990-04-12", birth_place: "Genova Nervi" };

test("date and place of birth are saved, emptied, and read by their owner", async () => {
  const anna = await makeUser("anna");
  const saved = await ask<ProfileSavedView>("PUT", "/api/profile", { as: anna, body: BORN });
  expect(saved.body.user).toMatchObject(BORN);
  expect((await ask("GET", "/api/profile", { as: anna })).body).toMatchObject(BORN);
  const emptied = await ask<ProfileSavedView>("PUT", "/api/profile", {
    as: anna,
    body: { birth_date: "", birth_place: null },
  });
  expect(emptied.body.user).toMatchObject({ birth_date: null, birth_place: null });
});

test.each(["2999-01-01", "1899-12-31", "1990-02-30"])("the birth date %s is refused", async (birth_date) => {
  const answer = await ask("PUT", "/api/profile", { as: await makeUser("anna"), body: { birth_date } });
  expect([answer.status, answer.error?.fields]).toEqual([400, { birth_date: "validation.birth_date" }]);
});

test("no public answer holds date or place of birth", async () => {
  const gea = await makeUser("gea", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: `gea-${crypto.randomUUID()}`,
    confirmed_at: "2026-01-01T00:00:00.000Z",
    ...BORN,
  });
  const answers = [
    await ask<PublicProfile>("GET", `/api/instructors/${gea.id}`),
    await ask<PublicProfile>("GET", `/api/instructors/slug/${gea.public_slug}`),
    await ask("GET", "/api/logbook/instructors?q=gea", { as: await makeUser("anna") }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/1990-04-12|Nervi|birth/);
});
