import { expect, test } from "vitest";
import { EMBED_SCRIPT_MAX } from "../../worker/pages/embed/contract.ts";
import { schools } from "../../worker/schools/schema.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { database, db, visit } from "../support/worker.ts";

/** A school of a company, which a trigger founds, with two coming events and a past one. */
async function makeSchool(name = "Scuola «Blu» <Roma>") {
  const company = await makeUser("blu", { role: "company", company_name: name });
  await makeEvent({
    title: "Corso <1>",
    date: dayFromNow(5),
    organizer_id: company.id,
    cost_cents: 9000,
    early_price_cents: 8000,
    early_until: dayFromNow(1),
    location: "Nemi",
  });
  await makeEvent({
    title: "Stage",
    date: dayFromNow(9),
    organizer_id: company.id,
    participants: 1,
    seats_taken: 1,
  });
  await makeEvent({ title: "Vecchio", date: dayFromNow(-9), organizer_id: company.id });
  const [school] = (await db.select().from(schools)).filter(({ account_id }) => account_id === company.id);
  if (!school) throw new Error("the company has no school");
  return { company, path: `/embed/scuole/${school.slug}` };
}

test("a school's calendar is a page for frames: cached, without cookies, and every link opens the site in a new tab", async () => {
  const { path } = await makeSchool();
  const page = await visit(path);
  expect(page.status, page.text).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(page.headers.get("x-frame-options")).toBeNull();
  expect(page.headers.get("set-cookie")).toBeNull();
  expect(page.headers.get("cache-control")).toContain("s-maxage=30");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  expect(page.text).toContain("Corso &lt;1&gt;");
  expect(page.text).toContain("&lt;Roma&gt;");
  expect(page.text).toContain("80,00");
  expect(page.text).toContain("al completo");
  expect(page.text).not.toContain("Vecchio");
  expect(
    page.text
      .match(/<a [^>]*>/g)
      ?.every((link) => /href="https:\/\/respiro\.test\/.*target="_blank" rel="noopener"/.test(link)),
  ).toBe(true);
  expect(page.text).not.toContain("<form");
  expect((await visit(path)).headers.get("cache-status")).toContain("hit");
});

test("language, theme and limit come from the address", async () => {
  const { path } = await makeSchool();
  const page = await visit(`${path}?lang=en&theme=dark&limit=1&boh=1`);
  expect(page.text).toContain('<html lang="en"');
  expect(page.text).toContain("color-scheme:dark");
  expect(page.text).toContain("?lang=en");
  expect(page.text).not.toContain("Stage");
  expect((await visit(`${path}?theme=pink&limit=999`)).text).toContain("color-scheme:light dark");
});

test("an unknown school and a deactivated one have no calendar: the frame leads to the site instead", async () => {
  const { company, path } = await makeSchool();
  const unknown = await visit("/embed/scuole/nessuna?lang=en");
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(unknown.text).toContain(
    'href="https://respiro.test/?lang=en" target="_blank" rel="noopener">There’s no calendar here',
  );
  await database.prepare("update users set is_active = 0 where id = ?").bind(company.id).run();
  expect((await visit(`${path}?limit=3`)).status).toBe(404);
});

test("no other page may stand in a frame", async () => {
  for (const path of ["/robots.txt", "/embed.js", "/api/public-config"]) {
    const { headers } = await visit(path);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});

test("the script is small, and other sites may load it", async () => {
  const script = await visit("/embed.js");
  expect(script.status).toBe(200);
  expect(new TextEncoder().encode(script.text).length).toBeLessThanOrEqual(EMBED_SCRIPT_MAX);
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(script.headers.get("set-cookie")).toBeNull();
  expect(script.text).not.toMatch(/cookie|localStorage|fetch\(/);
});
