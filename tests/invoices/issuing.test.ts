import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { TAX_DOCUMENTS_PER_PAGE } from "../../worker/invoices/contract.ts";
import type { TaxDocumentView } from "../../worker/invoices/outputs.ts";
import { refunds } from "../../worker/payments/schema.ts";
import { listEntries } from "../support/audit.ts";
import { download } from "../support/download.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeBoughtPackage, makePaidEnrolment } from "../support/payments.ts";
import { readPdf } from "../support/readPdf.ts";
import {
  ASSOCIATION,
  BILLING,
  issue,
  makeSale,
  ORDINARY,
  putBilling,
  putTaxData,
  SELLER,
} from "../support/taxData.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const YEAR = new Date().getFullYear();

async function makeRefund(payment: string, cents: number, status: "done" | "waiting" = "done") {
  const [id, at] = [newId(), new Date().toISOString()];
  await db.insert(refunds).values({
    id,
    payment_id: payment,
    amount_cents: cents,
    reason: "goodwill",
    status,
    created_at: at,
    done_at: status === "done" ? at : null,
  });
  return id;
}

const list = (as: SignedInUser, query = "") =>
  ask<TaxDocumentView[]>("GET", `/api/documents${query}`, { as });

test("a member's receipt has a number, and seller and buyer open its PDF", async () => {
  const { seller, buyer, payment } = await makeSale(ASSOCIATION, 4_500);
  await updateUser(buyer.id, { language: "en" });
  const { status, body } = await issue(seller, payment);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: "receipt",
    series: "R",
    year: YEAR,
    number: 1,
    total: 45,
    stamp_duty: 0,
  });
  expect(body).toMatchObject({
    label: `${YEAR}/R/1`,
    state: "issued",
    buyer_name: buyer.full_name,
    has_xml: false,
  });
  for (const as of [seller, buyer]) {
    const { name, bytes } = await download(`/api/documents/${body.id}.pdf`, as);
    expect(name).toBe(`ricevuta-${YEAR}-R-1.pdf`);
    const [page] = await readPdf(bytes);
    for (const text of [
      `Ricevuta n. ${YEAR}/R/1`,
      "Receipt no.",
      "Apnea Genova ASD",
      "45,00",
      "DPR 633/1972",
    ])
      expect(page).toContain(text);
  }
  expect((await list(buyer, "?as=buyer")).body.map(({ id }) => id)).toEqual([body.id]);
  expect((await list(seller, `?year=${YEAR}`)).body).toHaveLength(1);
  expect((await list(seller, `?year=${YEAR - 1}`)).body).toEqual([]);
});

test("nothing is issued without the data that a document needs", async () => {
  const without = await makeSale(null);
  expect((await issue(without.seller, without.payment)).error?.code).toBe("tax_data_missing");
  const association = await makeSale(ASSOCIATION);
  const invoice = (as: SignedInUser, payment: string) => issue(as, payment, "invoice");
  expect((await invoice(association.seller, association.payment)).error?.code).toBe("invoice_not_possible");
  const ordinary = await makeSale(ORDINARY);
  expect((await invoice(ordinary.seller, ordinary.payment)).error?.code).toBe("billing_data_missing");
  const refunded = await makePaidEnrolment(ordinary.event, ordinary.buyer, { cents: 500, refunded: 500 });
  expect((await issue(ordinary.seller, refunded.payment)).error?.code).toBe("payment_not_paid");
});

test("a second document is refused with the first one's id, and others' payments are unknown", async () => {
  const { seller, buyer, payment } = await makeSale();
  const { id } = (await issue(seller, payment)).body;
  expect((await issue(seller, payment)).error).toMatchObject({ code: "already_issued", current: { id } });
  const admin = await makeUser("ugo", { role: "admin" });
  const leo = await makeUser("leo", { role: "company" });
  for (const as of [admin, leo]) expect((await issue(as, payment)).error?.code).toBe("payment_not_found");
  expect((await issue(buyer, payment)).status).toBe(403);
  expect((await ask("GET", `/api/documents/${id}.pdf`, { as: leo })).status).toBe(404);
  expect((await ask("GET", `/api/documents/${id}.pdf`, { as: admin })).status).toBe(200);
  expect(await listEntries(admin, "tax_document.read")).toMatchObject([
    { subject_id: id, person_id: buyer.id },
  ]);
});

test("fifty issued at once have the numbers 1 to 50", async () => {
  const { seller, event, payment: another } = await makeSale();
  const payments = await Promise.all(
    Array.from({ length: 50 }, async () =>
      makePaidEnrolment(event, await makeUser("anna"), { cents: 3_000 }),
    ),
  );
  // Each twice, as a double click.
  const answers = await Promise.all(
    payments.flatMap(({ payment }) => [payment, payment]).map((id) => issue(seller, id)),
  );
  const issued = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  expect(issued.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(50);
  await issue(seller, another);
  const numbers: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(seller, cursor && `?cursor=${cursor}`);
    expect(page.body.length).toBeLessThanOrEqual(TAX_DOCUMENTS_PER_PAGE);
    numbers.push(...page.body.map(({ number }) => number));
    cursor = page.headers.get("X-Next-Cursor");
  }
  expect([numbers.length, new Set(numbers).size]).toEqual([51, 51]);
});

test("a refund has one credit note, which corrects the document in a series of its own", async () => {
  const { seller, buyer, payment } = await makeSale(ORDINARY, 12_200);
  await putBilling(buyer);
  const refund = await makeRefund(payment, 6_100);
  const note = (id: string) => ask<TaxDocumentView>("POST", `/api/refunds/${id}/credit-note`, { as: seller });
  expect((await note(refund)).error?.code).toBe("document_missing");
  const sales = () => ask<{ payment_id: string }[]>("GET", "/api/documents/sales", { as: seller });
  expect((await sales()).body).toMatchObject([{ payment_id: payment, amount: 122, asks_invoice: true }]);
  const invoice = (await issue(seller, payment, "invoice")).body;
  expect(invoice).toMatchObject({
    label: `${YEAR}/1`,
    buyer_name: BILLING.name,
    has_xml: true,
    stamp_duty: 0,
  });
  expect((await sales()).body).toEqual([]);
  expect((await list(seller)).body).toMatchObject([{ refunds: [{ id: refund, amount: 61 }] }]);
  const { status, body } = await note(refund);
  expect((await list(seller)).body).toMatchObject([{ refunds: [] }, { refunds: [] }]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: "credit_note",
    series: "NC",
    number: 1,
    total: 61,
    corrects_id: invoice.id,
  });
  expect((await note(refund)).error?.code).toBe("already_issued");
  expect((await note(await makeRefund(payment, 100, "waiting"))).error?.code).toBe("refund_not_done");
  expect(
    (
      await ask("POST", `/api/refunds/${refund}/credit-note`, {
        as: await makeUser("leo", { role: "company" }),
      })
    ).status,
  ).toBe(404);
  const { bytes } = await download(`/api/documents/${body.id}.pdf`, buyer);
  const [page] = await readPdf(bytes);
  for (const text of [`Nota di credito n. ${YEAR}/NC/1`, `Fattura n. ${YEAR}/1`, "50,00", "11,00", "61,00"])
    expect(page).toContain(text);
});

test("stamp duty is printed where the regime asks for it", async () => {
  const { seller, payment } = await makeSale({ ...SELLER, series: "a" }, 7_748);
  const { body } = await issue(seller, payment);
  expect(body).toMatchObject({ label: `${YEAR}/A-R/1`, stamp_duty: 2, total: 77.48 });
  const [page] = await readPdf((await download(`/api/documents/${body.id}.pdf`, seller)).bytes);
  expect(page).toContain("Imposta di bollo");
  expect(page).toContain("L. 190/2014");
});

test("admins issue what the site sells, with an entry, and list it", async () => {
  const [admin, buyer] = [
    await makeUser("ugo", { role: "admin" }),
    await makeUser("gea", { role: "instructor" }),
  ];
  await putTaxData(buyer, ORDINARY);
  const payment = await makeBoughtPackage(buyer, "startup");
  expect((await issue(buyer, payment, "invoice")).error?.code).toBe("payment_not_found");
  const { status, body } = await issue(admin, payment, "invoice");
  expect(status).toBe(201);
  expect(await listEntries(admin, "tax_document.issue")).toMatchObject([{ subject_id: body.id }]);
  expect((await list(admin, "?as=site")).body.map(({ id }) => id)).toContain(body.id);
  expect((await list(buyer, "?as=site")).status).toBe(403);
  expect((await list(buyer, "?as=buyer")).body.map(({ id }) => id)).toEqual([body.id]);
});

test("an organizer keeps the documents of a former role", async () => {
  const { seller, payment } = await makeSale();
  const { id } = (await issue(seller, payment)).body;
  await updateUser(seller.id, { role: "final_user" });
  expect((await list(seller)).body).toMatchObject([{ id }]);
  const event = await makeEvent({ organizer_id: seller.id, date: dayFromNow(9) });
  const other = await makePaidEnrolment(event, await makeUser("anna"), { cents: 100 });
  expect((await issue(seller, other.payment)).status).toBe(403);
});
