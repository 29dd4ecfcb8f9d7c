import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { TaxDocumentView } from "../../worker/invoices/outputs.ts";
import { ledgerEntries, payments } from "../../worker/payments/schema.ts";
import { transfers } from "../../worker/payouts/schema.ts";
import { listEntries } from "../support/audit.ts";
import { today } from "../support/checkout.ts";
import { download } from "../support/download.ts";
import { validateFatture } from "../support/fattura/validateFattura.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { readPdf } from "../support/readPdf.ts";
import { makeSale, ORDINARY, putTaxData, SELLER } from "../support/taxData.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

/** An enrolment paid at an instant of the past, of which the platform kept a fee. */
async function makeOldSale(
  { event }: Pick<Awaited<ReturnType<typeof makeSale>>, "event">,
  { cents, fee, at, sent = at }: { cents: number; fee: number; at: string; sent?: string },
) {
  const { payment } = await makePaidEnrolment(event, await makeUser("anna"), { cents, at });
  await db.update(payments).set({ fee_cents: fee }).where(eq(payments.id, payment));
  await db
    .insert(transfers)
    .values({
      payment_id: payment,
      organizer_id: event.organizer_id ?? "",
      event_id: event.id,
      gross_cents: cents,
      fee_cents: fee,
      kept_cents: cents,
      due_on: at.slice(0, 10),
      created_at: at,
    })
    .onConflictDoNothing();
  await db
    .update(transfers)
    .set({ fee_cents: fee, sent_at: sent, sent_cents: sql`net_cents` })
    .where(eq(transfers.payment_id, payment));
  return payment;
}

async function refundAt(payment: string, organizer: string, cents: number, at: string) {
  const id = newId();
  await db.insert(ledgerEntries).values({
    id,
    payment_id: payment,
    organizer_id: organizer,
    kind: "refund",
    amount_cents: -cents,
    stripe_reference: `re_${id}`,
    created_at: at,
  });
}

test("a month's fees are invoiced once for each organizer with data, from the site's series", async () => {
  const [one, two] = [await makeSale(ORDINARY), await makeSale(null)];
  await makeOldSale(one, { cents: 10_000, fee: 1_000, at: "2025-03-05T10:00:00.000Z" });
  await makeOldSale(one, { cents: 2_200, fee: 220, at: "2025-03-31T21:30:00.000Z" });
  // In Italy the next month's.
  await makeOldSale(one, { cents: 5_000, fee: 500, at: "2025-03-31T22:30:00.000Z" });
  await makeOldSale(two, { cents: 5_000, fee: 500, at: "2025-03-10T10:00:00.000Z" });
  const admin = await makeUser("ugo", { role: "admin" });
  const run = () =>
    ask<{ issued: number; missing: unknown[] }>("POST", "/api/admin/fee-invoices", {
      as: admin,
      body: { month: "2025-03" },
    });
  const answers = await Promise.all([run(), run()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(1);
  expect(answers[0]?.body.missing).toMatchObject([{ user_id: two.seller.id }]);
  await putTaxData(two.seller, SELLER);
  expect((await run()).body).toEqual({ issued: 1, missing: [] });
  expect((await run()).body).toEqual({ issued: 0, missing: [] });
  const { body } = await ask<TaxDocumentView[]>("GET", "/api/documents?as=buyer", { as: one.seller });
  expect(body).toMatchObject([
    { kind: "invoice", total: 12.2, payment_id: null, title: "Commissioni del servizio, 03/2025" },
  ]);
  const { bytes } = await download(`/api/documents/${body[0]?.id}.xml`, admin);
  const xml = new TextDecoder().decode(bytes);
  expect(await validateFatture(xml)).toEqual([[]]);
  for (const text of ["<ImponibileImporto>10.00<", "<Imposta>2.20<", "<ModalitaPagamento>MP22<"])
    expect(xml).toContain(text);
  expect(await listEntries(admin, "tax_document.issue")).toHaveLength(2);
});

test("the current month's fees are not invoiced, and only by admins", async () => {
  const admin = await makeUser("ugo", { role: "admin" });
  const month = today().slice(0, 7);
  const { error } = await ask("POST", "/api/admin/fee-invoices", { as: admin, body: { month } });
  expect(error).toMatchObject({ code: "invalid", fields: { month: "validation.month" } });
  const gea = await makeUser("gea", { role: "company" });
  expect((await ask("POST", "/api/admin/fee-invoices", { as: gea, body: { month: "2025-03" } })).status).toBe(
    403,
  );
});

test("DAC7 has consideration before fees, sales and fees by the quarter of the site's time zone, less refunds", async () => {
  const sale = await makeSale(SELLER);
  const { seller } = sale;
  const first = await makeOldSale(sale, { cents: 10_000, fee: 1_001, at: "2024-02-01T10:00:00.000Z" });
  await makeOldSale(sale, { cents: 3_000, fee: 300, at: "2024-03-31T21:30:00.000Z" });
  const second = await makeOldSale(sale, { cents: 4_000, fee: 400, at: "2024-03-31T22:30:00.000Z" });
  await refundAt(first, seller.id, 5_000, "2024-05-01T10:00:00.000Z");
  await refundAt(second, seller.id, 4_000, "2024-12-31T22:59:00.000Z");
  await refundAt(first, seller.id, 5_000, "2024-12-31T23:01:00.000Z");
  const admin = await makeUser("ugo", { role: "admin" });
  const { text } = await ask("GET", "/api/admin/dac7?year=2024&format=csv", { as: admin });
  const lines = text.split("\r\n").filter((line) => line.includes(seller.id));
  expect(lines.map((line) => line.split(";").slice(1, 2).concat(line.split(";").slice(-3)))).toEqual([
    ["1", "2", "130,00", "13,01"],
    // The half of 10.01 euros is rounded up, so that the second half gives back 5.00.
    ["2", "0", "-10,00", "-1,00"],
    ["4", "0", "-40,00", "-4,00"],
  ]);
  expect(lines[0]).toContain(
    `${SELLER.name};persona;${SELLER.tax_code};IT;01234567897;Via del Molo 3;16128;Genova;GE;1985-12-10`,
  );
  expect(await listEntries(admin, "dac7.export")).toMatchObject([
    { subject_id: "dac7", after: { year: 2024 } },
  ]);
  const copy = await download("/api/payouts/dac7?year=2024", seller);
  expect(copy.name).toBe("dac7-2024.pdf");
  const [page] = await readPdf(copy.bytes);
  for (const part of [SELLER.tax_code, "130,00", "13,01", "DAC7"]) expect(page).toContain(part);
  const other = await makeUser("leo", { role: "company" });
  const [empty] = await readPdf((await download("/api/payouts/dac7?year=2024", other)).bytes);
  expect(empty).toContain("I dati fiscali non sono ancora stati dati");
  expect(empty).not.toContain(SELLER.tax_code);
  expect((await ask("GET", "/api/admin/dac7?year=2024", { as: other })).status).toBe(403);
});
