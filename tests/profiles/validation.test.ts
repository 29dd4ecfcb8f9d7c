import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  changedFields,
  type ProfileValues,
  toProfileBody,
  toProfileValues,
} from "../../web/profiles/form/values.ts";
import { profileForm } from "../../web/profiles/forms.ts";
import type { User } from "../../worker/auth/outputs.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";
import { CASES } from "./cases.ts";

async function userOf(actor: SignedInUser): Promise<User> {
  return (await ask<User>("GET", "/api/profile", { as: actor })).body;
}

/** The form as the person finds it, with what is typed. */
async function typing(typed: Record<string, unknown>) {
  const marta = await makeUser("marta", { role: "instructor" });
  const user = await userOf(marta);
  return { marta, user, values: { ...toProfileValues(user), ...typed } as ProfileValues };
}

function formErrors(values: unknown, user: User): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of v.safeParse(profileForm(user), values).issues ?? []) {
    const message = issue.message.startsWith("validation.") ? issue.message : "validation.wrong";
    errors[issue.path?.map(({ key }) => key).join(".") ?? ""] ??= message;
  }
  return errors;
}

test.for(CASES)("the form and the server answer %s as the table says", async ([, typed, errors]) => {
  const { marta, user, values } = await typing(typed);
  expect(formErrors(values, user)).toEqual(errors);
  const answer = await ask<{ user: User }>("PUT", "/api/profile", { as: marta, body: toProfileBody(values) });
  if (Object.keys(errors).length > 0) {
    expect(answer.error).toMatchObject({ code: "invalid", fields: errors });
    return;
  }
  // What was saved is what the form would send, and leaves it nothing more to save.
  expect(answer.status).toBe(200);
  expect(changedFields(values, answer.body.user)).toEqual({});
});

test("a phone number saved before numbers were checked does not stop the other fields", async () => {
  const anna = await makeUser("anna", { phone: "abc" });
  const user = await userOf(anna);
  const values = { ...toProfileValues(user), bio: "Scendo piano." };
  expect(formErrors(values, user)).toEqual({});
  const answer = await ask<{ user: User }>("PUT", "/api/profile", { as: anna, body: toProfileBody(values) });
  expect([answer.status, answer.body.user?.bio, answer.body.user?.phone]).toEqual([
    200,
    "Scendo piano.",
    "abc",
  ]);
  const other = { ...values, phone: "abcd" };
  expect(formErrors(other, user)).toEqual({ phone: "validation.phone" });
  const refused = await ask("PUT", "/api/profile", { as: anna, body: toProfileBody(other) });
  expect(refused.error).toMatchObject({ code: "invalid", fields: { phone: "validation.phone" } });
});

describe("what saving sends", () => {
  test("contains only changed fields; an emptied text is null", async () => {
    const anna = await makeUser("anna", { phone: "333", bio: "Prima", assicurazione: "DAN" });
    const user = await userOf(anna);
    const values = { ...toProfileValues(user), phone: "  ", bio: " Prima ", instagram_contact: "@anna" };
    expect(changedFields(values, user)).toEqual({ phone: null, instagram_contact: "@anna" });
  });

  test("contains all records when one differs, and null when none is left", async () => {
    const anna = await makeUser("anna", { personal_best: { STA: "4:30", CWT: "40" } });
    const user = await userOf(anna);
    const values = toProfileValues(user);
    const [first, second] = values.personal_best;
    if (!first || !second) throw new Error("the records are not in the form");
    const changed = { ...values, personal_best: [first, { ...second, value: "41,5" }] };
    expect(changedFields(changed, user)).toEqual({ personal_best: { STA: "4:30", CWT: "41.5" } });
    expect(changedFields({ ...values, personal_best: [second, first] }, user)).toEqual({});
    expect(changedFields({ ...values, personal_best: [] }, user)).toEqual({ personal_best: null });
  });

  test("records in legacy formats are shown in the form", async () => {
    const anna = await makeUser("anna");
    const user = await userOf(anna);
    const old = { static_apnea: "4:30", constant_weight: "40" };
    const list = [
      { discipline: "STA", value: "4:30" },
      { discipline: "CWT", value: "40" },
    ];
    for (const personal_best of [old, list]) {
      const kept = { ...user, personal_best } as unknown as User;
      expect(toProfileValues(kept).personal_best.map(({ discipline, value }) => [discipline, value])).toEqual(
        [
          ["STA", "4:30"],
          ["CWT", "40"],
        ],
      );
      expect(changedFields(toProfileValues(kept), kept)).toEqual({});
    }
  });

  test("contains a slug only with its enabled page", async () => {
    const marta = await makeUser("marta", { role: "instructor" });
    const user = await userOf(marta);
    const values = { ...toProfileValues(user), public_slug: "marta-" };
    expect(changedFields(values, user)).toEqual({});
    expect(changedFields({ ...values, public_profile_enabled: true }, user)).toEqual({
      public_profile_enabled: true,
      public_slug: "marta",
    });
  });
});
