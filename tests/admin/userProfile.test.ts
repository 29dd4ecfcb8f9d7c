import { eq } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { userProfileForm } from "../../web/admin/users/detail/forms.ts";
import { userProfileBody } from "../../worker/admin/users/detail/inputs.ts";
import type { UserDetailView } from "../../worker/admin/users/outputs.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { listEntries } from "../support/audit.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { interceptBatches } from "../support/interception.ts";
import { PICTURES } from "../support/pictures.ts";
import { findUser, makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const put = (as: SignedInUser, id: string, body: object, env: Partial<Env> = {}) =>
  ask<UserDetailView>("PUT", `/api/admin/users/${id}/profile`, { as, body, env });

async function uploadPicture(as: SignedInUser): Promise<string> {
  const form = new FormData();
  form.set("file", new File([PICTURES.png], "foto.png", { type: "image/png" }));
  const { body } = await ask<{ url: string }>("POST", "/api/upload", { as, raw: form });
  return body.url;
}

test("an admin writes name and company; missing fields stay, empty ones are emptied", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company", vat_number: "IT1", company_address: "Via Mare 1" });
  const { status, body } = await put(ugo, gea.id, {
    ...{
      full_name: "  Gea\nMarini ",
      role: "company",
      company_name: "Blu",
      company_address: " ",
      revision: 1,
    },
  });
  expect([status, body.revision]).toEqual([200, 2]);
  expect(body.profile).toMatchObject({
    ...{ full_name: "Gea Marini", company_name: "Blu", vat_number: "IT1", company_address: null },
  });
  // The company's follow-up call of the specification sends nothing else.
  const later = await put(ugo, gea.id, { vat_number: "IT2" });
  expect([later.status, later.body.profile.vat_number, later.body.profile.full_name]).toEqual([
    200,
    "IT2",
    "Gea Marini",
  ]);
  expect((await put(ugo, gea.id, { vat_number: "IT2", revision: 3 })).body.revision).toBe(3);
});

test.each(["instructor", "final_user", "blogger", "admin"] as const)(
  "an admin's change of company, VAT number and address is obeyed for the role %s too",
  async (role) => {
    const ugo = await makeUser("ugo", { role: "admin" });
    const anna = await makeUser("anna", { role, company_name: "Prima" });
    const company = { company_name: "Dopo", vat_number: "IT3", company_address: "Via Mare 3" };
    const { status, body } = await put(ugo, anna.id, { full_name: anna.full_name, ...company });
    expect([status, body.profile]).toEqual([200, expect.objectContaining(company)]);
    expect(await findUser(anna)).toMatchObject(company);
    expect(await listEntries(ugo)).toMatchObject([
      { fields: ["company_name", "vat_number", "company_address"] },
    ]);
  },
);

test("a profile is judged as a member's own would be", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company" });
  for (const [fields, name, key] of [
    [{ full_name: " x " }, "full_name", "validation.full_name"],
    [{ full_name: "x".repeat(121) }, "full_name", "validation.too_long"],
    [{ company_name: "x".repeat(121) }, "company_name", "validation.too_long"],
    [{ vat_number: "x".repeat(31) }, "vat_number", "validation.too_long"],
    [{ company_address: "x".repeat(201) }, "company_address", "validation.too_long"],
    [{ avatar_url: "https://altrove.example/foto.png" }, "avatar_url", "validation.wrong"],
    [{ role: "captain" }, "role", "validation.wrong"],
    [{ revision: 0 }, "revision", "validation.wrong"],
  ] as const) {
    const answer = await put(ugo, gea.id, fields);
    expect([answer.status, answer.error?.fields?.[name]]).toEqual([400, key]);
  }
  expect((await findUser(gea)).revision).toBe(1);
  expect(await listEntries(ugo)).toEqual([]);
});

const VALUES = { full_name: "Gea", company_name: "", vat_number: "", company_address: "", avatar_url: null };

test.each([
  ["full_name", "Gea Marini", null],
  ["full_name", "  ", "validation.full_name"],
  ["full_name", "\u200bG", "validation.full_name"],
  ["full_name", "G".repeat(120), null],
  ["full_name", "G".repeat(121), "validation.too_long"],
  ["company_name", ` ${"x".repeat(120)} `, null],
  ["company_name", "x".repeat(121), "validation.too_long"],
  ["vat_number", "x".repeat(30), null],
  ["vat_number", "x".repeat(31), "validation.too_long"],
  ["company_address", "x".repeat(200), null],
  ["company_address", "x".repeat(201), "validation.too_long"],
])("form and server judge %s alike: %j", (name, value, key) => {
  const values = { ...VALUES, [name]: value };
  const form = v.safeParse(userProfileForm, values);
  const body = userProfileBody.safeParse(values);
  expect([form.issues?.[0]?.message ?? null, body.error?.issues[0]?.message ?? null]).toEqual([key, key]);
});

test("whoever saved first, the second sees the saved version and nothing is overwritten", async () => {
  const [ugo, ida] = [await makeUser("ugo", { role: "admin" }), await makeUser("ida", { role: "admin" })];
  const anna = await makeUser("anna");
  expect((await put(ugo, anna.id, { full_name: "Anna Uno", revision: 1 })).status).toBe(200);
  const late = await put(ida, anna.id, { full_name: "Anna Due", revision: 1 });
  expect([late.status, late.error?.code]).toEqual([409, "stale"]);
  expect(late.error?.current).toEqual({
    ...{ full_name: "Anna Uno", role: "final_user", company_name: null, vat_number: null },
    ...{ company_address: null, avatar_url: null, revision: 2 },
  });
  expect((await findUser(anna)).full_name).toBe("Anna Uno");
  expect(await listEntries(ida)).toEqual([]);
});

test("the member's own save counts, and so does one while the call runs", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  await ask("PUT", "/api/profile", { as: anna, body: { full_name: "Anna Sua" } });
  const late = await put(ugo, anna.id, { full_name: "Anna Mia", revision: 1 });
  expect([late.status, late.error?.current?.revision]).toEqual([409, 2]);
  const DB = interceptBatches({ before: () => updateUser(anna.id, { full_name: "Anna Nuova" }) });
  const raced = await put(ugo, anna.id, { full_name: "Anna Mia", revision: 2 }, { DB });
  expect([raced.status, raced.error?.current?.full_name]).toEqual([409, "Anna Nuova"]);
  expect((await findUser(anna)).full_name).toBe("Anna Nuova");
  // What nobody edits here leaves the revision as it is.
  await updateUser(anna.id, { last_sign_in_at: new Date().toISOString(), bio: "Nuova" });
  expect((await findUser(anna)).revision).toBe(3);
});

test("the entry names the changed fields and holds no value of a person", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company", company_name: "Blu" });
  await put(ugo, gea.id, { full_name: "Gea Segreta", company_name: "Blu", vat_number: "IT99" });
  const entries = await listEntries(ugo);
  expect(entries).toMatchObject([
    { action: "user.profile", subject_kind: "user", subject_id: gea.id, fields: ["full_name", "vat_number"] },
  ]);
  for (const personal of ["Gea Segreta", gea.full_name, "IT99"])
    expect(JSON.stringify(entries)).not.toContain(personal);
  // Nothing to change: no entry.
  await put(ugo, gea.id, { full_name: "Gea Segreta" });
  expect(await listEntries(ugo)).toHaveLength(1);
});

test("a picture that the admin uploaded becomes the member's own; another's is refused", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const url = await uploadPicture(ugo);
  const { status, body } = await put(ugo, anna.id, { avatar_url: url, revision: 1 });
  expect([status, body.profile.avatar_url]).toEqual([200, url]);
  const [file] = await db
    .select({ owner_id: uploads.owner_id })
    .from(uploads)
    .where(eq(uploads.key, url.replace("/public/", "")));
  expect(file).toEqual({ owner_id: anna.id });
  const others = await uploadPicture(bruno);
  const refused = await put(ugo, anna.id, { avatar_url: others });
  expect([refused.status, refused.error?.fields]).toEqual([400, { avatar_url: "validation.wrong" }]);
  expect((await put(ugo, anna.id, { avatar_url: null })).body.profile.avatar_url).toBeNull();
});

test("another role by the profile's call follows the rules of the role's own call", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const { status, body } = await put(ugo, anna.id, {
    ...{ full_name: anna.full_name, role: "company", company_name: "Blu", revision: 1 },
  });
  expect([status, body.profile.role, body.profile.company_name, body.revision]).toEqual([
    200,
    "company",
    "Blu",
    2,
  ]);
  // The former session may no longer do what it could.
  expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
  expect(await listEntries(ugo)).toMatchObject([
    { action: "user.role", before: { role: "final_user" }, after: { role: "company" } },
    { action: "user.profile", fields: ["company_name"] },
  ]);
  await makeEvent({ organizer_id: anna.id, date: dayFromNow(9) });
  const organizing = await put(ugo, anna.id, { role: "final_user", full_name: "Anna Altra" });
  expect([organizing.status, organizing.error?.code]).toEqual([409, "organizer_has_events"]);
  expect((await findUser(anna)).full_name).toBe(anna.full_name);
  const own = await put(ugo, ugo.id, { role: "final_user" });
  expect([own.status, own.error?.code]).toEqual([409, "own_account"]);
  expect((await put(ugo, ugo.id, { role: "admin", full_name: "Ugo Nuovo" })).status).toBe(200);
});
