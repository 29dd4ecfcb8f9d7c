import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import type { Sponsor, UserPackage } from "../../worker/packages/outputs.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { makePackage } from "../support/organizers.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

withEmptyStorage();
beforeEach(async () => {
  await db.delete(userPackages);
});

async function uploadPicture(as: SignedInUser): Promise<string> {
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "logo.png"));
  return (await ask<UploadView>("POST", "/api/upload", { raw, as })).body.url;
}

async function names(): Promise<string[]> {
  // As somebody signed in: past the edge cache.
  const as = await makeUser("lettrice");
  return (await ask<Sponsor[]>("GET", "/api/sponsors", { as })).body.map(({ name }) => name);
}

test("a sponsor is shown while the package runs, main sponsors first, with logo and link", async () => {
  const [mare, onda, cima, ieri, basta, ferma] = await Promise.all(
    ["mare", "onda", "cima", "ieri", "basta", "ferma"].map((name) =>
      makeUser(name, { role: "company", company_name: name, sponsor_link: `https://${name}.example/` }),
    ),
  );
  if (!mare || !onda || !cima || !ieri || !basta || !ferma) throw new Error("six companies");
  await db.update(users).set({ avatar_url: "/public/logo.webp" }).where(eq(users.id, onda.id));
  await makePackage(mare, "partner");
  await makePackage(onda, "main-sponsor", null);
  await makePackage(cima, "startup");
  await makePackage(ieri, "partner", -1);
  await makePackage(basta, "partner", 30, true);
  await makePackage(ferma, "partner");
  await db.update(users).set({ is_active: false }).where(eq(users.id, ferma.id));
  const later = await makePackage(cima, "partner");
  const soon = new Date(Date.now() + 60_000).toISOString();
  await db.update(userPackages).set({ starts_at: soon }).where(eq(userPackages.id, later));
  const { body } = await ask<Sponsor[]>("GET", "/api/sponsors");
  expect(body).toEqual([
    {
      id: onda.id,
      name: "onda",
      logo_url: "/public/logo.webp",
      link: "https://onda.example/",
      text: null,
      level: "main-sponsor",
    },
    {
      id: mare.id,
      name: "mare",
      logo_url: null,
      link: "https://mare.example/",
      text: null,
      level: "partner",
    },
  ]);
});

test("an admin hides a logo and shows it again, each with one audit entry; organizer packages have none", async () => {
  const [gea, admin] = [
    await makeUser("gea", { role: "company", company_name: "Gea" }),
    await makeUser("capo", { role: "admin" }),
  ];
  const id = await makePackage(gea, "partner");
  const set = (hidden: boolean, as = admin, which = id) =>
    ask("PUT", `/api/admin/user-packages/${which}/visibility`, { as, body: { hidden } });
  expect((await set(true, gea)).status).toBe(403);
  expect((await set(true)).status).toBe(200);
  expect((await set(true)).status).toBe(200);
  expect(await names()).not.toContain("Gea");
  expect((await set(false)).status).toBe(200);
  expect(await names()).toContain("Gea");
  const log = await ask<{ action: string }[]>("GET", "/api/admin/audit", { as: admin });
  expect(log.text.match(/"package\.(hide|show)"/g)).toEqual(['"package.show"', '"package.hide"']);
  expect((await set(true, admin, await makePackage(gea, "startup"))).error?.code).toBe("package_not_found");
});

/** The HTML of a page as somebody new gets it. */
async function pageOf(path: string): Promise<string> {
  return (await visit(path, { "cache-control": "no-cache" })).text;
}

test("a partner stands on the sponsors' page, a main sponsor on home and below articles too", async () => {
  const [mare, onda] = [
    await makeUser("mare", {
      role: "company",
      company_name: "Mare Sas",
      sponsor_link: "https://mare.example/",
    }),
    await makeUser("onda", {
      ...{ role: "company", company_name: "Onda Srl", sponsor_text: "Mute su misura" },
      sponsor_link: "https://onda.example/",
    }),
  ];
  await makePackage(mare, "partner");
  const id = await makePackage(onda, "main-sponsor");
  await makeEvent({ title: "Corso" });
  const article = articlePath(await makeArticle());
  const stands = async () => {
    const shown = [];
    for (const path of ["/", "/sponsor", article]) {
      const html = await pageOf(path);
      shown.push(["mare", "onda"].map((name) => html.includes(`<a href="https://${name}.example/"`)));
    }
    return shown;
  };
  expect(await stands()).toEqual([
    [false, true],
    [true, true],
    [false, true],
  ]);
  const page = await pageOf("/sponsor");
  expect(page).toContain("Mute su misura");
  expect(page).toMatch(/<a href="https:\/\/onda\.example\/"[^>]* rel="sponsored noopener"/);
  expect(await pageOf(article)).toContain("Il blog è sostenuto da");
  // From its last instant on.
  await db.update(userPackages).set({ expires_at: new Date().toISOString() }).where(eq(userPackages.id, id));
  expect(await stands()).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(await pageOf("/")).not.toContain("Con il sostegno di");
  expect(await pageOf(article)).not.toContain("Il blog è sostenuto da");
});

test("cancelling a package and erasing the account take a sponsor away at once", async () => {
  const admin = await makeUser("capo", { role: "admin" });
  const [gea, ugo] = [
    await makeUser("gea", { role: "company", company_name: "Gea" }),
    await makeUser("ugo", { role: "company", company_name: "Ugo" }),
  ];
  const id = await makePackage(gea, "partner");
  await makePackage(ugo, "main-sponsor");
  const visible = async () => (await ask<Sponsor[]>("GET", "/api/sponsors")).body.map(({ name }) => name);
  expect(await visible()).toEqual(["Ugo", "Gea"]);
  expect((await ask("POST", `/api/admin/user-packages/${id}/cancel`, { as: admin })).status).toBe(200);
  expect(await visible()).toEqual(["Ugo"]);
  expect(
    (await ask("DELETE", "/api/account", { as: ugo, body: { password: PASSWORD } })).status,
  ).toBeLessThan(300);
  expect(await visible()).toEqual([]);
});

test("a sponsor's own logo stands for the profile's picture, and is the sponsor's own upload", async () => {
  const [gea, ugo] = [await makeUser("gea", { role: "company" }), await makeUser("ugo")];
  await makePackage(gea, "partner");
  const save = (as: SignedInUser, body: object) => ask("PUT", "/api/profile", { as, body });
  const shown = async () => (await ask<Sponsor[]>("GET", "/api/sponsors", { as: ugo })).body[0];
  const [logo, others] = [await uploadPicture(gea), await uploadPicture(ugo)];
  expect((await save(gea, { avatar_url: await uploadPicture(gea) })).status).toBe(200);
  expect((await save(gea, { sponsor_logo_url: others })).error?.fields).toEqual({
    sponsor_logo_url: "validation.wrong",
  });
  expect((await save(gea, { sponsor_logo_url: logo, sponsor_text: "Pinne\n in carbonio" })).status).toBe(200);
  expect(await shown()).toMatchObject({ logo_url: logo, text: "Pinne in carbonio" });
  expect((await save(gea, { sponsor_text: "a".repeat(201) })).error?.fields).toEqual({
    sponsor_text: "validation.too_long",
  });
  expect((await save(gea, { sponsor_logo_url: null })).status).toBe(200);
  expect((await shown())?.logo_url).not.toBe(logo);
});

test("a sponsor is told that an admin hides the logo", async () => {
  const [gea, admin] = [
    await makeUser("gea", { role: "company" }),
    await makeUser("capo", { role: "admin" }),
  ];
  const id = await makePackage(gea, "partner");
  await ask("PUT", `/api/admin/user-packages/${id}/visibility`, { as: admin, body: { hidden: true } });
  const [held] = (await ask<UserPackage[]>("GET", "/api/me/packages", { as: gea })).body;
  expect(held?.hidden_at).toEqual(expect.any(String));
});

test("a sponsor's link is an https address of the open net, or none", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const save = (sponsor_link: unknown) => ask("PUT", "/api/profile", { as: gea, body: { sponsor_link } });
  for (const bad of [
    "javascript:alert(1)",
    "http://gea.example",
    "https://a:b@gea.example",
    "https://localhost",
    "gea.example",
  ])
    expect([bad, (await save(bad)).error?.fields]).toEqual([bad, { sponsor_link: "validation.link" }]);
  for (const good of ["https://gea.example/chi-siamo?x=1", "", null])
    expect([good, (await save(good)).status]).toEqual([good, 200]);
});

test("main sponsor is the most chosen, as the document says, however many run", async () => {
  expect(await pageOf("/sponsor-packages")).toContain(">Il più scelto<");
});
