import { unzipSync } from "fflate";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { BillingBody, SellerTaxBody } from "../../worker/invoices/inputs.ts";
import type { TaxDocumentView } from "../../worker/invoices/outputs.ts";
import { refunds } from "../../worker/payments/schema.ts";
import { listEntries } from "../support/audit.ts";
import { today } from "../support/checkout.ts";
import { download } from "../support/download.ts";
import { validateFatture } from "../support/fattura/validateFattura.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import {
  BILLING,
  GENOVA,
  issue,
  makeSale,
  ORDINARY,
  putBilling,
  putTaxData,
  SELLER,
} from "../support/taxData.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const MONTH = today().slice(0, 7);

async function readXml(as: SignedInUser, id: string) {
  const { status, name, bytes } = await download(`/api/documents/${id}.xml`, as);
  return { status, name, xml: new TextDecoder().decode(bytes) };
}

async function credit(seller: SignedInUser, payment: string, cents: number): Promise<TaxDocumentView> {
  const [id, at] = [newId(), new Date().toISOString()];
  const refund = {
    id,
    payment_id: payment,
    amount_cents: cents,
    reason: "goodwill",
    status: "done",
  } as const;
  await db.insert(refunds).values({ ...refund, created_at: at, done_at: at });
  return (await ask<TaxDocumentView>("POST", `/api/refunds/${id}/credit-note`, { as: seller })).body;
}

const PERSON = {
  ...BILLING,
  kind: "person",
  tax_code: "RSSMRA85T10A562S",
  vat_number: null,
  sdi_code: null,
} as const;
const ABROAD = { street: "ul. Żeglarska 1", zip: "81-001", city: "Łódź", province: "", country: "PL" };

const CASES: [string, SellerTaxBody, BillingBody, number, string[]][] = [
  [
    "RF01 to a company",
    ORDINARY,
    BILLING,
    12_200,
    ["<Imposta>22.00<", "<AliquotaIVA>22.00<", "ABCD123", "Onda &amp; Vento"],
  ],
  [
    "RF19 to a person",
    SELLER,
    PERSON,
    10_000,
    ["<Natura>N2.2<", "<ImportoBollo>2.00<", "0000000", "Gea Lukasiewicz"],
  ],
  ["RF19 below the stamp duty", SELLER, PERSON, 7_747, ["<Natura>N2.2<"]],
  [
    "RF01 to a certified mailbox",
    ORDINARY,
    { ...PERSON, pec: "anna@pec.example" },
    1,
    ["<PECDestinatario>anna@pec"],
  ],
  [
    "RF18 of an association",
    { ...ORDINARY, kind: "association", regime: "RF18", register: null },
    PERSON,
    5_000,
    ["<Natura>N4<", "36-bis"],
  ],
  [
    "RF01 to a person abroad",
    ORDINARY,
    { ...PERSON, tax_code: "85121012345", address: ABROAD },
    5_000,
    ["XXXXXXX", "<CAP>00000<", "OO99999999999", "Zeglarska"],
  ],
  [
    "RF19 to a company abroad",
    SELLER,
    { ...BILLING, vat_number: "PL1234567890", address: ABROAD },
    5_000,
    ["<IdPaese>PL<", "PL1234567890"],
  ],
];

test.each(CASES)("%s validates against the official schema", async (_, data, billing, cents, texts) => {
  const { seller, buyer, payment } = await makeSale(data, cents);
  await putBilling(buyer, billing);
  const invoice = await issue(seller, payment, "invoice");
  expect(invoice.body).toMatchObject({ kind: "invoice", has_xml: true, number: 1 });
  const { name, xml } = await readXml(seller, invoice.body.id);
  for (const text of [...texts, "<TipoDocumento>TD01<", "<ModalitaPagamento>MP08<"])
    expect(xml).toContain(text);
  expect(name).toMatch(/^IT[A-Z0-9]{11,16}_00001\.xml$/);
  const note = await credit(seller, payment, 1);
  const corrected = await readXml(seller, note.id);
  expect(await validateFatture(xml, corrected.xml)).toEqual([[], []]);
  for (const text of ["<TipoDocumento>TD04<", `<IdDocumento>${invoice.body.label}<`, "_00002"])
    expect(corrected.xml + corrected.name).toContain(text);
});

test("the schema's test refuses what the schema refuses", async () => {
  const { seller, buyer, payment } = await makeSale(ORDINARY);
  await putBilling(buyer);
  const { xml } = await readXml(seller, (await issue(seller, payment, "invoice")).body.id);
  const broken: [string, string][] = [
    ["RF01", "RF77"],
    ["<Divisa>EUR</Divisa>", ""],
    ["<CAP>16128<", "<CAP>161<"],
    ["<NumeroLinea>1</NumeroLinea>", "<NumeroLinea>1</NumeroLinea><Altro>1</Altro>"],
    ["100.00", "100"],
    ['versione="FPR12"', 'versione="FPR99"'],
    ["Corso di apnea", "Корс"],
  ];
  const errors = await validateFatture(xml, ...broken.map(([from, to]) => xml.replace(from, to)));
  expect(errors.map(({ length }) => length > 0)).toEqual([false, ...broken.map(() => true)]);
});

test("a month is a zip of its files, which marks them exported, or a table", async () => {
  const { seller, buyer, event, payment } = await makeSale(ORDINARY, 12_200);
  await putBilling(buyer);
  await issue(seller, payment, "invoice");
  await credit(seller, payment, 6_100);
  const guest = await makeUser("leo", { full_name: "=Leo" });
  const { payment: other } = await makePaidEnrolment(event, guest, { cents: 3_000 });
  await issue(seller, other, "receipt");
  const { name, bytes } = await download(`/api/documents/export?month=${MONTH}&format=zip`, seller);
  expect(name).toBe(`fatture-${MONTH}.zip`);
  const files = unzipSync(new Uint8Array(bytes));
  expect(Object.keys(files).toSorted()).toEqual(["IT01234567897_00001.xml", "IT01234567897_00002.xml"]);
  const texts = Object.values(files).map((file) => new TextDecoder().decode(file));
  expect(await validateFatture(...texts)).toEqual([[], []]);
  const { body } = await ask<TaxDocumentView[]>("GET", "/api/documents", { as: seller });
  expect(body.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ["credit_note", "exported"],
    ["invoice", "exported"],
    ["receipt", "issued"],
  ]);
  const csv = await ask("GET", `/api/documents/export?month=${MONTH}&format=csv`, { as: seller });
  const [head, ...lines] = csv.text.split("\r\n");
  expect(head).toContain("Numero;Tipo;Data");
  expect(lines).toHaveLength(3);
  for (const text of ["100,00;22;;22,00;122,00;0,00;", "-50,00;22;;-11,00;-61,00;0,00;", ";'=Leo;"])
    expect(csv.text).toContain(text);
  expect((await ask("GET", "/api/documents/export?month=2026-13&format=zip", { as: seller })).status).toBe(
    400,
  );
});

test("the buyer opens no file of the seller's provider, and a receipt has none", async () => {
  const { seller, buyer, payment } = await makeSale(SELLER);
  await putBilling(buyer);
  const { id } = (await issue(seller, payment, "invoice")).body;
  expect((await readXml(buyer, id)).status).toBe(404);
  expect((await download(`/api/documents/${id}.pdf`, buyer)).status).toBe(200);
  const other = await makeSale(SELLER);
  const receipt = (await issue(other.seller, other.payment)).body;
  expect((await readXml(other.seller, receipt.id)).status).toBe(404);
  const admin = await makeUser("ugo", { role: "admin" });
  expect((await readXml(admin, id)).status).toBe(200);
  expect(await listEntries(admin, "tax_document.read")).toHaveLength(1);
});

test("a seller abroad issues invoices without a FatturaPA file", async () => {
  const abroad = {
    ...SELLER,
    tax_code: "85121012345",
    vat_number: "PL1234567890",
    address: { ...GENOVA, country: "PL" },
  };
  const { seller, buyer, payment } = await makeSale(abroad);
  await putTaxData(seller, abroad);
  await putBilling(buyer);
  expect((await issue(seller, payment, "invoice")).body).toMatchObject({ kind: "invoice", has_xml: false });
});
