import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { decryptTaxData } from "../../worker/invoices/encryption.ts";
import { taxDocuments, taxProfiles } from "../../worker/invoices/schema.ts";
import { listEntries } from "../support/audit.ts";
import { deleteAccount, PROOF } from "../support/fullAccount.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { BILLING, issue, makeSale, ORDINARY, putBilling, putTaxData, SELLER } from "../support/taxData.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const organizer = () => makeUser("gea", { role: "instructor" });

const profileOf = (id: string) => db.select().from(taxProfiles).where(eq(taxProfiles.user_id, id)).get();

test("a seller's tax data come back normalized, and none before", async () => {
  const gea = await organizer();
  const before = await ask("GET", "/api/me/tax", { as: gea });
  expect(before.body).toMatchObject({ is_complete: false, kind: null, address: null });
  await putTaxData(gea, SELLER);
  const { body } = await ask("GET", "/api/me/tax", { as: gea });
  expect(body).toMatchObject({ is_complete: true, vat_number: "01234567897", birth_date: "1985-12-10" });
});

test.each([
  [{ ...SELLER, tax_code: "RSSMRA85T10A562T" }, { tax_code: "validation.tax_code" }],
  [{ ...SELLER, vat_number: "01234567890" }, { vat_number: "validation.vat_number" }],
  [{ ...SELLER, vat_number: null }, { vat_number: "validation.vat_number" }],
  [{ ...SELLER, regime: "none" as const }, { regime: "validation.regime" }],
  [{ ...SELLER, birth_date: null }, { birth_date: "validation.required" }],
  [{ ...ORDINARY, register: null }, { register: "validation.required" }],
  [{ ...SELLER, series: "TROPPO" }, { series: "validation.series" }],
  [
    { ...SELLER, address: { ...SELLER.address, zip: "1612", province: "G" } },
    { "address.zip": "validation.zip", "address.province": "validation.province" },
  ],
])("wrong tax data are refused by field: %#", async (body, fields) => {
  const { status, error } = await ask("PUT", "/api/me/tax", { as: await organizer(), body });
  expect(status).toBe(400);
  expect(error?.fields).toEqual(fields);
});

test("a buyer abroad gives any tax code, one in Italy a right one", async () => {
  const anna = await makeUser("anna");
  const abroad = {
    ...BILLING,
    kind: "person" as const,
    tax_code: "85121012345",
    vat_number: null,
    sdi_code: null,
    address: { street: "ul. Morska 1", zip: "81-001", city: "Gdynia", province: "x", country: "pl" },
  };
  const { body } = await ask("PUT", "/api/me/billing", { as: anna, body: abroad });
  expect(body).toMatchObject({ tax_code: "85121012345", address: { country: "PL", province: "" } });
  const italian = { ...abroad, address: BILLING.address };
  const { error } = await ask("PUT", "/api/me/billing", { as: anna, body: italian });
  expect(error?.fields).toEqual({ tax_code: "validation.tax_code" });
});

test("rows hold no plain value, and open for their own user and purpose alone", async () => {
  const [gea, leo] = [await organizer(), await organizer()];
  await putTaxData(gea, SELLER);
  await putBilling(gea);
  const row = await profileOf(gea.id);
  const text = JSON.stringify(row);
  for (const value of [SELLER.tax_code, SELLER.name, "01234567897", "Genova", "1985", BILLING.name])
    expect(text).not.toContain(value);
  const stored = row?.seller ?? "";
  expect(await decryptTaxData(env, "seller", gea.id, stored)).toMatchObject({ name: SELLER.name });
  await expect(decryptTaxData(env, "seller", leo.id, stored)).rejects.toThrow();
  await expect(decryptTaxData(env, "buyer", gea.id, stored)).rejects.toThrow();
  const other = { TAX_DATA_SECRET: `${env.TAX_DATA_SECRET}.` };
  expect((await ask("GET", "/api/me/tax", { as: gea, env: other })).error?.code).toBe("misconfigured");
  expect(takeLoggedErrors().join()).toContain("TAX_DATA_SECRET");
});

test("members have billing data and no tax data, and only admins read others', each look with an entry", async () => {
  const [gea, anna, admin] = [
    await organizer(),
    await makeUser("anna"),
    await makeUser("ugo", { role: "admin" }),
  ];
  await putTaxData(gea, SELLER);
  expect((await ask("PUT", "/api/me/tax", { as: anna, body: SELLER })).status).toBe(403);
  expect((await ask("GET", `/api/admin/users/${gea.id}/tax`, { as: gea })).status).toBe(403);
  for (let look = 0; look < 2; look += 1) {
    const { body } = await ask("GET", `/api/admin/users/${gea.id}/tax`, { as: admin });
    expect(body).toMatchObject({ tax_code: SELLER.tax_code });
  }
  const entries = await listEntries(admin, "tax_data.read");
  expect(entries.map(({ person_id }) => person_id)).toEqual([gea.id, gea.id]);
  expect(JSON.stringify(entries)).not.toContain(SELLER.tax_code);
});

test("an erased account loses its tax data, and its documents stay with what the law asks", async () => {
  const { seller, buyer, payment } = await makeSale();
  await putBilling(buyer);
  const { id } = (await issue(seller, payment)).body;
  expect((await deleteAccount(buyer)).status).toBe(204);
  expect(await profileOf(buyer.id)).toBeUndefined();
  const row = await db.select().from(taxDocuments).where(eq(taxDocuments.id, id)).get();
  const parties = await decryptTaxData(env, "parties", id, row?.parties ?? "");
  expect(parties.buyer).toMatchObject({ name: BILLING.name, vat_number: BILLING.vat_number });
  expect(JSON.stringify(row)).not.toContain(BILLING.name);
});

test("an account's export contains its tax data and the list of its documents", async () => {
  const { seller, buyer, payment } = await makeSale();
  await putBilling(buyer);
  await issue(seller, payment);
  const read = async (as: typeof seller) =>
    (
      await ask<Record<string, unknown[]>>("POST", "/api/account/export", {
        as,
        body: { password: PROOF.password },
      })
    ).body;
  const [sold, bought] = [await read(seller), await read(buyer)];
  expect(sold.tax_data).toMatchObject([{ seller: { tax_code: SELLER.tax_code }, buyer: null }]);
  expect(sold.documents_issued).toMatchObject([{ payment_id: payment, total_cents: 10_000 }]);
  expect(bought.tax_data).toMatchObject([{ seller: null, buyer: { name: BILLING.name } }]);
  expect(bought.documents_received).toHaveLength(1);
  expect(JSON.stringify(bought.documents_received)).not.toContain("parties");
});
