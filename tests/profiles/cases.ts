import type { RecordRow } from "../../web/profiles/records/rows.ts";
import { FULL_NAME_MAX, FULL_NAME_MIN } from "../../worker/auth/contract.ts";
import {
  BIO_MAX,
  BREVETTI,
  COMPANY_ADDRESS_MAX,
  PHONE_MAX,
  type RecordDiscipline,
  SHORT_TEXT_MAX,
} from "../../worker/profiles/contract.ts";

/** What is typed into the form and what is said at each field; nothing said means accepted. */
export type Case = [what: string, typed: Record<string, unknown>, errors: Record<string, string>];

const LIMITS = {
  full_name: FULL_NAME_MAX,
  instagram_contact: SHORT_TEXT_MAX,
  bio: BIO_MAX,
  assicurazione: SHORT_TEXT_MAX,
  company_name: SHORT_TEXT_MAX,
  vat_number: PHONE_MAX,
  company_address: COMPANY_ADDRESS_MAX,
};

const lengths = Object.entries(LIMITS).flatMap(([field, max]): Case[] => [
  [`the longest ${field}`, { [field]: "a".repeat(max) }, {}],
  [`the longest ${field} with spaces around it`, { [field]: `  ${"a".repeat(max)} ` }, {}],
  [
    `one character too many of ${field}`,
    { [field]: "a".repeat(max + 1) },
    { [field]: "validation.too_long" },
  ],
]);

const days = ["scadenza_brevetto", "scadenza_assicurazione", "scadenza_certificato_medico"].flatMap(
  (field): Case[] => [
    [`the last day of a month for ${field}`, { [field]: "2028-02-29" }, {}],
    [`a past day for ${field}`, { [field]: "2001-01-31" }, {}],
    [`no ${field}`, { [field]: "" }, {}],
    [`a day that does not exist for ${field}`, { [field]: "2027-02-29" }, { [field]: "validation.date" }],
    [`a text for ${field}`, { [field]: "domani" }, { [field]: "validation.date" }],
    [`a month alone for ${field}`, { [field]: "2027-02" }, { [field]: "validation.date" }],
  ],
);

function records(...rows: [RecordDiscipline, string][]): { personal_best: RecordRow[] } {
  return { personal_best: rows.map(([discipline, value], index) => ({ id: `${index}`, discipline, value })) };
}

const [time, metres] = ["validation.record_time", "validation.record_metres"];

const values: Case[] = [
  ["a time", records(["STA", "4:30"]), {}],
  ["two digits of minutes", records(["STA", "11:54"]), {}],
  ["metres", records(["CWT", "75"]), {}],
  ["metres with a point", records(["CWT", "29.5"]), {}],
  ["metres with a comma", records(["CWT", "29,5"]), {}],
  ["metres with three decimals", records(["CWT", "29.555"], ["DYN", "75,1"]), {}],
  ["metres that round to a thousand", records(["DYN", "999.999"]), { "personal_best.DYN": metres }],
  ["a value with spaces around it", records(["STA", " 4:30 "], ["DYN", " 100 "]), {}],
  ["empty lines", records(["STA", ""], ["DYN", "  "]), {}],
  ["no lines", records(), {}],
  ["a time with a point", records(["STA", "4.30"]), { "personal_best.STA": time }],
  ["seconds beyond a minute", records(["STA", "4:75"]), { "personal_best.STA": time }],
  ["one digit of seconds", records(["STA", "4:3"]), { "personal_best.STA": time }],
  ["a time for metres", records(["CWT", "4:30"]), { "personal_best.CWT": metres }],
  ["metres with their unit", records(["CWT", "75m"]), { "personal_best.CWT": metres }],
  ["a thousand metres", records(["DYN", "1000"]), { "personal_best.DYN": metres }],
  ["metres below zero", records(["FIM", "-5"]), { "personal_best.FIM": metres }],
  [
    "two wrong among three",
    records(["STA", "430"], ["CWT", "75"], ["DYN", "molti"]),
    { "personal_best.STA": time, "personal_best.DYN": metres },
  ],
];

const phones: Case[] = [
  ...[
    "+39 333 1234567",
    "333 1234567",
    "0039 333 1234567",
    "(06) 555-0133",
    "+48 601 555 018",
    "+7 912 345-67-89",
  ].map((phone): Case => [`the phone number ${phone}`, { phone }, {}]),
  ["a phone number with spaces around it", { phone: "  333 1234567 " }, {}],
  ["no phone number", { phone: "  " }, {}],
  ["the longest phone number", { phone: `+39${" ".repeat(PHONE_MAX - 13)}3331234567` }, {}],
  [
    "one character too many of phone",
    { phone: `+39${" ".repeat(PHONE_MAX - 12)}3331234567` },
    { phone: "validation.too_long" },
  ],
  ...[
    "abc",
    "123",
    "+39",
    "444",
    "112",
    "+39 333",
    "call 333 1234567",
    "333 1234567 anna",
    "+999 333 1234567",
  ].map((phone): Case => [`"${phone}" for a phone number`, { phone }, { phone: "validation.phone" }]),
];

/** What the profile's form and the server both say, of the same values. */
export const CASES: Case[] = [
  ["nothing touched", {}, {}],
  ["the shortest name", { full_name: "A".repeat(FULL_NAME_MIN) }, {}],
  ["a name with an apostrophe", { full_name: "Anna D'Angelo" }, {}],
  ["a name in two lines", { full_name: "Anna\r\n D'Angelo\u0007" }, {}],
  ["no name", { full_name: "" }, { full_name: "validation.full_name" }],
  ["spaces for a name", { full_name: "    " }, { full_name: "validation.full_name" }],
  ["one letter between spaces", { full_name: "  A " }, { full_name: "validation.full_name" }],
  ["a bio in several lines and alphabets", { bio: "Ciao\n\nПривет 🌊" }, {}],
  ...BREVETTI.map((brevetto): Case => [`the brevetto ${brevetto}`, { brevetto }, {}]),
  ["a brevetto nobody gives", { brevetto: "sub" }, { brevetto: "validation.wrong" }],
  ...lengths,
  ...phones,
  ...days,
  ...values,
  [
    "wrong in several places",
    { full_name: "", bio: "a".repeat(BIO_MAX + 1), ...records(["STA", "x"]) },
    { full_name: "validation.full_name", bio: "validation.too_long", "personal_best.STA": time },
  ],
];
