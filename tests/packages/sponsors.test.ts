import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import type { Sponsor } from "../../worker/packages/sponsors/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

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
      level: "main-sponsor",
    },
    { id: mare.id, name: "mare", logo_url: null, link: "https://mare.example/", level: "partner" },
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
