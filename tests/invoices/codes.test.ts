import { expect, test } from "vitest";
import { canInvoice, isTaxCode, taxDocumentLabel } from "../../worker/invoices/contract.ts";
import { latin } from "../../worker/invoices/issuing/fatturaXml.ts";
import { amountsOf, seriesOf, siteSellerData, vatRule } from "../../worker/invoices/issuing/rules.ts";
import { isPersonTaxCode, isVatNumber, toVatNumber } from "../../worker/lib/taxCodes.ts";
import { ASSOCIATION, BILLING, ORDINARY, SELLER } from "../support/taxData.ts";

test.each([
  ["RSSMRA85T10A562S", true],
  ["RSSMRA85T10A562T", false],
  ["RSSMRA85T10A56NH", true],
  ["RSSMRA85T10A56NG", false],
  ["RSSMRA85T50A562W", true],
  ["RSSMRA85T32A562S", false],
  ["RSSMRA85F10A562S", false],
  ["RSSMRA85T10A562", false],
  ["01234567897", false],
  ["", false],
])("codice fiscale %s of a person is right: %s", (code, isRight) => {
  expect(isPersonTaxCode(code)).toBe(isRight);
});

test.each([
  ["01234567897", true],
  ["01234567890", false],
  ["12345678903", true],
  ["00000000000", false],
  ["0123456789", false],
  ["0123456789A", false],
])("P.IVA %s is right: %s", (number, isRight) => {
  expect(isVatNumber(number)).toBe(isRight);
});

test("companies and associations have eleven digits, and abroad any code will do", () => {
  expect(isTaxCode("01234567897", "company", "IT")).toBe(true);
  expect(isTaxCode("RSSMRA85T10A562S", "association", "IT")).toBe(false);
  expect(isTaxCode("PESEL 85121012345", "person", "PL")).toBe(true);
  expect(toVatNumber("IT 0123 4567 897", "IT")).toBe("01234567897");
  expect(toVatNumber("PL123", "PL")).toBe("PL123");
});

const seller = (body: object) => ({
  ...SELLER,
  birth_date: null,
  birth_place: null,
  register: null,
  ...body,
});
const buyer = { name: "Anna" };

test.each([
  ["RF19 has no VAT, and stamp duty above 77.47 euros", SELLER, 7_748, 7_748, 0, 200, "N2.2"],
  ["RF19 has no stamp duty at 77.47 euros", SELLER, 7_747, 7_747, 0, 0, "N2.2"],
  ["RF01 contains 22 % and no stamp duty", ORDINARY, 10_000, 8_197, 1_803, 0, null],
  ["one cent keeps its sum", ORDINARY, 1, 1, 0, 0, null],
  ["an association is exempt, here without stamp duty", ASSOCIATION, 10_000, 10_000, 0, 0, "N4"],
] as const)("%s", (_, body, cents, net, vat, stamp, nature) => {
  const data = seller(body);
  const rule = vatRule(data, buyer);
  expect(rule.nature).toBe(nature);
  expect(amountsOf(cents, rule, { kind: "receipt", stamp_duty: data.stamp_duty })).toEqual({
    net_cents: net,
    vat_cents: vat,
    stamp_duty_cents: stamp,
    total_cents: cents,
  });
});

test("net and VAT add up to every price", () => {
  for (let cents = 1; cents < 2_000; cents += 1) {
    const { net_cents, vat_cents } = amountsOf(
      cents,
      { vat_rate: 22, nature: null, legal_text: null },
      { kind: "invoice", stamp_duty: "never" },
    );
    expect(net_cents + vat_cents).toBe(cents);
    expect(Math.abs(vat_cents - net_cents * 0.22)).toBeLessThan(1);
  }
});

test("what the site sells to a business abroad has no Italian VAT", () => {
  const abroad = { ...BILLING, vat_number: "PL1234567890", address: { ...BILLING.address, country: "PL" } };
  expect(vatRule(seller(ORDINARY), abroad, true).nature).toBe("N2.1");
  expect(vatRule(seller(ORDINARY), abroad).nature).toBe(null);
});

test("receipts and credit notes have series of their own, within FatturaPA's twenty characters", () => {
  expect(["receipt", "invoice", "credit_note"].map((kind) => seriesOf(kind as "receipt", "A"))).toEqual([
    "A-R",
    "A",
    "A-NC",
  ]);
  const longest = taxDocumentLabel({ series: seriesOf("credit_note", "ABCDE"), year: 2026, number: 999_999 });
  expect(longest).toBe("2026/ABCDE-NC/999999");
  expect(longest.length).toBeLessThanOrEqual(20);
  expect(taxDocumentLabel({ series: "", year: 2026, number: 7 })).toBe("2026/7");
});

test("invoices need a VAT number and its regime", () => {
  expect(canInvoice(seller(ASSOCIATION))).toBe(false);
  expect(canInvoice(seller(SELLER))).toBe(true);
});

test("the site sells by its operator's address, and not without one", () => {
  const operator = {
    OPERATOR_NAME: "Respiro di Esempio S.r.l.",
    OPERATOR_ADDRESS: "Calata Esempio 1, 16100 Genova (GE), Italia",
    OPERATOR_VAT_NUMBER: "IT01234567897",
    OPERATOR_REGISTER: "",
    OPERATOR_TAX_REGIME: "RF01",
  };
  expect(siteSellerData(operator)?.address).toEqual({
    street: "Calata Esempio 1",
    zip: "16100",
    city: "Genova",
    province: "GE",
    country: "IT",
  });
  expect(siteSellerData({ ...operator, OPERATOR_ADDRESS: "Genova" })).toBeNull();
});

test("texts of FatturaPA are Latin-1", () => {
  expect(latin("Łukasz Żółć – Щука, Œuvre’s 5 €", 80)).toBe("Lukasz Zólc - Shchuka, Oeuvre's 5 EUR");
  expect(latin("日本 è", 80)).toBe("?? è");
  expect(latin("abc", 2)).toBe("ab");
});
