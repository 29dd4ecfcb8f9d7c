import { describe, expect, test } from "vitest";
import type { User } from "../../worker/auth/outputs.ts";
import type { SlugAvailabilityView } from "../../worker/profiles/outputs.ts";
import { findUser, makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const save = (who: SignedInUser, body: unknown) =>
  ask<{ user: User }>("PUT", "/api/profile", { as: who, body });

const FORM = {
  full_name: "Anna D'Angelo",
  instagram_contact: "@anna.apnea",
  phone: "+39 333 1234567",
  bio: "Scendo piano.",
  brevetto: "advanced",
  scadenza_brevetto: "2027-05-31",
  assicurazione: "DAN",
  scadenza_assicurazione: "2027-02-28",
  scadenza_certificato_medico: "2027-03-31",
};

const PAGE = {
  company_name: "Onda Blu srl",
  vat_number: "IT01234567890",
  company_address: "Via del Porto 3, Camogli",
  public_show_bio: false,
  public_show_personal: false,
};

describe("saving a profile", () => {
  test("stores every field and returns the user without private columns", async () => {
    const anna = await makeUser("anna");
    const answer = await save(anna, { ...FORM, personal_best: { STA: "4:30", CWT: "29,5" } });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ ...FORM, personal_best: { STA: "4:30", CWT: "29.5" } });
    expect(answer.text).not.toMatch(/password|token/);
    expect((await ask<User>("GET", "/api/profile", { as: anna })).body).toEqual(answer.body.user);
  });

  test("a company that gives its name after registering renames its school, not one with another name", async () => {
    const gea = await makeUser("gea", { role: "company", full_name: "Gea Neri" });
    const schoolOf = async () =>
      (await ask<User>("GET", "/api/profile", { as: gea })).body.schools?.[0]?.name;
    expect(await schoolOf()).toBe("Gea Neri");
    const { user } = (await save(gea, { company_name: "Onda Blu srl" })).body;
    expect([user.schools?.[0]?.name, await schoolOf()]).toEqual(["Onda Blu srl", "Onda Blu srl"]);
    await database.prepare("update schools set name = 'Scuola Onda' where account_id = ?").bind(gea.id).run();
    await save(gea, { company_name: "Onda Nera srl" });
    expect(await schoolOf()).toBe("Scuola Onda");
  });

  test("changes only the sent fields; empty texts become null", async () => {
    const avatar_url = "/public/avatars/a1.webp";
    const anna = await makeUser("anna", {
      bio: "Prima",
      phone: "333",
      avatar_url,
      personal_best: { CWT: "40" },
    });
    expect((await save(anna, { phone: " 333 7654321 " })).body.user).toMatchObject({
      phone: "333 7654321",
      avatar_url,
      bio: "Prima",
      personal_best: { CWT: "40" },
    });
    const emptied = await save(anna, {
      bio: "  ",
      phone: "",
      avatar_url: null,
      brevetto: "",
      personal_best: [],
    });
    expect(emptied.body.user).toMatchObject({
      bio: null,
      phone: null,
      avatar_url: null,
      brevetto: null,
      personal_best: null,
    });
  });

  test("normalises names of people and companies to one line without invisible characters", async () => {
    const anna = await makeUser("anna", { role: "company" });
    const names = {
      full_name: " Anna\r\nPaga qui:\t\u0007x\u2028\u0000 ",
      company_name: "Onda\r\nBlu\u2028 srl ",
    };
    const answer = await save(anna, names);
    const lines = { full_name: "Anna Paga qui: x", company_name: "Onda Blu srl" };
    expect(answer.body.user).toMatchObject(lines);
    expect(await findUser(anna)).toMatchObject(lines);
  });

  test("ignores fields that a user may not set", async () => {
    const anna = await makeUser("anna");
    const body = {
      ...PAGE,
      bio: "Ciao",
      role: "admin",
      email: "altra@lago.example",
      is_active: false,
      id: "1",
      token_version: 9,
      confirmed_at: "2026-01-01",
      public_profile_enabled: true,
      public_slug: "anna",
    };
    expect((await save(anna, body)).status).toBe(200);
    const { updated_at: _, token: __, ...before } = anna;
    expect(await findUser(anna)).toMatchObject({ ...before, bio: "Ciao" });
  });

  test("is refused to a visitor", async () => {
    expect((await ask("PUT", "/api/profile", { body: { bio: "x" } })).status).toBe(401);
    expect((await ask("GET", "/api/profile/slug-availability/anna")).status).toBe(401);
  });

  const wrong: [what: string, body: Record<string, unknown>, fields: Record<string, string>][] = [
    ["a name of one letter", { full_name: " A " }, { full_name: "validation.full_name" }],
    ["no name", { full_name: null }, { full_name: "validation.full_name" }],
    [
      "a day that does not exist",
      { scadenza_brevetto: "2027-02-30" },
      { scadenza_brevetto: "validation.date" },
    ],
    ["a brevetto nobody gives", { brevetto: "sub" }, { brevetto: "validation.wrong" }],
    ["a life's story", { bio: "a".repeat(3001) }, { bio: "validation.too_long" }],
    ["a number for a text", { phone: 333 }, { phone: "validation.wrong" }],
    [
      "a picture of another site",
      { avatar_url: "https://altrove.example/a.png" },
      { avatar_url: "validation.wrong" },
    ],
    [
      "a path out of the folder",
      { avatar_url: "/public/../secrets.txt" },
      { avatar_url: "validation.wrong" },
    ],
    ["a text for records", { personal_best: "nessuno" }, { personal_best: "validation.wrong" }],
    ["records inside records", { personal_best: { DYN: { m: 1 } } }, { personal_best: "validation.wrong" }],
    ["a list of words for records", { personal_best: ["DYN"] }, { personal_best: "validation.wrong" }],
    [
      "a dive measured in atoms",
      { personal_best: { DYN: `75.${"1".repeat(900)}` } },
      { "personal_best.DYN": "validation.record_metres" },
    ],
    [
      "a name that nobody can see",
      { full_name: "\u200b\u200b\u200b" },
      { full_name: "validation.full_name" },
    ],
    [
      "a record in the wrong form",
      { personal_best: { STA: "430", CWT: "40" } },
      { "personal_best.STA": "validation.record_time" },
    ],
    [
      "metres that are none",
      { personal_best: [{ discipline: "DYN", value: "molti" }] },
      { "personal_best.DYN": "validation.record_metres" },
    ],
  ];
  test.each(wrong)("%s is refused and changes nothing", async (_, body, fields) => {
    const anna = await makeUser("anna");
    const answer = await save(anna, { instagram_contact: "@nuova", ...body });
    expect([answer.status, answer.error?.fields]).toEqual([400, fields]);
    expect((await findUser(anna)).instagram_contact).toBeNull();
  });
});

describe("the public page of an organizer", () => {
  const organizer = (name: string) => makeUser(name, { role: "instructor" });
  const available = async (who: SignedInUser, slug: string) =>
    (
      await ask<SlugAvailabilityView>("GET", `/api/profile/slug-availability/${encodeURIComponent(slug)}`, {
        as: who,
      })
    ).body;

  test("is enabled with a slug, which then never changes", async () => {
    const marta = await organizer("marta");
    const slug = `marta-${crypto.randomUUID()}`;
    const answer = await save(marta, {
      ...PAGE,
      public_profile_enabled: true,
      public_slug: ` ${slug.toUpperCase()}. `,
    });
    expect(answer.body.user).toMatchObject({ ...PAGE, public_profile_enabled: true, public_slug: slug });
    const other = await save(marta, { public_slug: `${slug}-2` });
    expect([other.status, other.error?.code, other.error?.message]).toEqual([
      409,
      "slug_locked",
      "Slug bloccato",
    ]);
    expect((await save(marta, { public_profile_enabled: false, public_slug: "" })).status).toBe(200);
    expect((await findUser(marta)).public_slug).toBe(slug);
  });

  test("needs an available slug", async () => {
    const marta = await organizer("marta");
    const missing = await save(marta, { public_profile_enabled: true });
    expect([missing.status, missing.error?.message]).toEqual([400, "Slug mancante"]);
    const reserved = await save(marta, { public_profile_enabled: true, public_slug: "Blog" });
    expect([reserved.status, reserved.error?.message]).toEqual([409, "Slug non disponibile"]);
    const slug = `onda-${crypto.randomUUID()}`;
    await save(await organizer("nina"), { public_profile_enabled: true, public_slug: slug });
    const taken = await save(marta, { public_profile_enabled: true, public_slug: slug, bio: "Ciao" });
    expect([taken.status, taken.error?.message]).toEqual([409, "Slug in conflitto"]);
    expect(await findUser(marta)).toMatchObject({
      public_profile_enabled: false,
      public_slug: null,
      bio: null,
    });
  });

  test("a slug sent while the page is disabled is ignored", async () => {
    const marta = await organizer("marta");
    expect((await save(marta, { public_slug: "marta-spenta" })).status).toBe(200);
    expect((await findUser(marta)).public_slug).toBeNull();
  });

  test("of concurrent requests for one slug one gets it; of two tabs, the first", async () => {
    const slug = `gara-${crypto.randomUUID()}`;
    const five = await Promise.all(["a", "b", "c", "d", "e"].map((name) => organizer(`${name}nna`)));
    const answers = await Promise.all(
      five.map((who) => save(who, { public_profile_enabled: true, public_slug: slug })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const marta = await organizer("marta");
    const tabs = await Promise.all(
      ["uno", "due"].map((end) =>
        save(marta, { public_profile_enabled: true, public_slug: `${slug}-${end}` }),
      ),
    );
    const codes = tabs.map(({ status, error }) => error?.code ?? status);
    expect(codes.sort()).toEqual([200, "slug_locked"]);
  });

  test("the availability of a slug can be checked before saving", async () => {
    const [marta, nina] = [await organizer("marta"), await organizer("nina")];
    const slug = `cala-${crypto.randomUUID()}`;
    expect(await available(marta, slug)).toEqual({ available: true, reserved: false, mine: false });
    await save(nina, { public_profile_enabled: true, public_slug: slug });
    expect(await available(marta, slug.toUpperCase())).toEqual({
      available: false,
      reserved: true,
      mine: false,
    });
    expect(await available(nina, slug)).toEqual({ available: true, reserved: false, mine: true });
    expect(await available(marta, "forum")).toEqual({ available: false, reserved: true, mine: false });
    expect(await available(marta, "…")).toEqual({ available: false, reserved: true, mine: false });
  });
});
