import { FULL_NAME_MAX, FULL_NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from "../../worker/auth/contract.ts";
import { EMAIL_MAX } from "../../worker/lib/emailAddress.ts";

/** Values of a form and what is said at each field; nothing said means accepted. */
export type Case = [what: string, values: Record<string, unknown>, errors: Record<string, string>];

const email = "anna@lago.example";
const longest = `${"a".repeat(EMAIL_MAX - "@lago.example".length)}@lago.example`;
const tooLong = { email: "validation.email" };

const emails: [what: string, email: string, errors: Record<string, string>][] = [
  ["a plain e-mail", email, {}],
  ["an e-mail with a plus, dots and a long ending", "anna.maria+mare@sub.lago.museum", {}],
  ["an e-mail with spaces around it and capitals", "  ANNA@Lago.Example ", {}],
  ["an e-mail with letters of another alphabet", "анна@почта.рф", {}],
  ["the longest e-mail", longest, {}],
  ["one character more than the longest e-mail", `a${longest}`, tooLong],
  ["no e-mail", "", { email: "validation.email" }],
  ["spaces for an e-mail", "   ", { email: "validation.email" }],
  ["an e-mail without @", "anna.lago.example", { email: "validation.email" }],
  ["an e-mail with two @", "anna@@lago.example", { email: "validation.email" }],
  ["an e-mail without a name", "@lago.example", { email: "validation.email" }],
  ["an e-mail without an ending", "anna@lago", { email: "validation.email" }],
  ["an e-mail with two dots in a row", "anna@lago..example", { email: "validation.email" }],
  ["an e-mail with a space inside", "anna bianchi@lago.example", { email: "validation.email" }],
  ["an e-mail with a tag", "<b>anna@lago.example", { email: "validation.email" }],
  [
    "an e-mail with a line break",
    "anna@lago.example\nBcc: altri@lago.example",
    { email: "validation.email" },
  ],
  ["two e-mails", "anna@lago.example,bea@lago.example", { email: "validation.email" }],
  ["an e-mail with an apostrophe", "o'brien@lago.example", {}],
  ["an internationalised domain", "anna@münchen.example", {}],
  ["an e-mail at an IP address", "anna@127.0.0.12", { email: "validation.email" }],
  ["an e-mail with a path", "anna@lago.example/altro", { email: "validation.email" }],
  ["an e-mail with a letter of no width", "an\u200bna@lago.example", { email: "validation.email" }],
  ["an e-mail that begins with a dot", ".anna@lago.example", { email: "validation.email" }],
  ["an e-mail with a quote", "' or 1=1 --@lago.example", { email: "validation.email" }],
];

const newPasswords: [what: string, password: string, errors: Record<string, string>][] = [
  ["the shortest password", "a".repeat(PASSWORD_MIN), {}],
  ["one character less than the shortest password", "a".repeat(PASSWORD_MIN - 1), password("min")],
  ["no password", "", password("min")],
  ["the longest password", "a".repeat(PASSWORD_MAX), {}],
  ["one character more than the longest password", "a".repeat(PASSWORD_MAX + 1), password("max")],
  ["six spaces: a password is taken as it is", " ".repeat(PASSWORD_MIN), {}],
  ["a password with accents and emoji", "perché🌊", {}],
];

function password(rule: "min" | "max" | "required") {
  return { password: `validation.password_${rule}` };
}

const fullNames: [what: string, full_name: string, errors: Record<string, string>][] = [
  ["the shortest name", "A".repeat(FULL_NAME_MIN), {}],
  [
    "one character less than the shortest name",
    "A".repeat(FULL_NAME_MIN - 1),
    { full_name: "validation.full_name" },
  ],
  ["no name", "", { full_name: "validation.full_name" }],
  ["spaces for a name", "     ", { full_name: "validation.full_name" }],
  ["one letter between spaces", "  A  ", { full_name: "validation.full_name" }],
  ["two letters among what cannot be seen", "A\u0000\n\u0007B", {}],
  ["the longest name, spaces between not counted", `${"A".repeat(FULL_NAME_MAX - 2)}\n \t B`, {}],
  ["the longest name", "A".repeat(FULL_NAME_MAX), {}],
  [
    "one character more than the longest name",
    "A".repeat(FULL_NAME_MAX + 1),
    { full_name: "validation.too_long" },
  ],
  ["a name with an apostrophe", "Anna D'Angelo", {}],
];

const registration = { email, password: "trattengo", full_name: "Anna Bianchi", role: "final_user" };

/** What the forms and the server both say, of the same values. Server and form must agree on each. */
export const CASES: Record<"login" | "register" | "recovery" | "newPassword", Case[]> = {
  login: [
    ...emails.map(([what, email, errors]): Case => [what, { email, password: "x" }, errors]),
    ["a password of one character", { email, password: "x" }, {}],
    ["no password", { email, password: "" }, password("required")],
    ["a password beyond the longest", { email, password: "a".repeat(PASSWORD_MAX + 1) }, password("max")],
    ["nothing at all", { email: "", password: "" }, { email: "validation.email", ...password("required") }],
  ],
  register: [
    ...emails.map(([what, email, errors]): Case => [what, { ...registration, email }, errors]),
    ...newPasswords.map(([what, password, errors]): Case => [what, { ...registration, password }, errors]),
    ...fullNames.map(([what, full_name, errors]): Case => [what, { ...registration, full_name }, errors]),
    ["an instructor", { ...registration, role: "instructor" }, {}],
    ["a company", { ...registration, role: "company" }, {}],
    ["a role that does not exist", { ...registration, role: "captain" }, { role: "validation.wrong" }],
    [
      "nothing at all",
      { full_name: "", email: "", password: "", role: "final_user" },
      { full_name: "validation.full_name", email: "validation.email", ...password("min") },
    ],
  ],
  recovery: emails.map(([what, email, errors]): Case => [what, { email }, errors]),
  newPassword: newPasswords.map(([what, password, errors]): Case => [what, { password }, errors]),
};

/** What only the form knows: the password is written twice. */
export const REPEATED_PASSWORD_CASES: Case[] = [
  ["the same password twice", { password: "trattengo", confirmPassword: "trattengo" }, {}],
  [
    "two passwords",
    { password: "trattengo", confirmPassword: "trattengO" },
    { confirmPassword: "validation.passwords_differ" },
  ],
  [
    "no second password",
    { password: "trattengo", confirmPassword: "" },
    { confirmPassword: "validation.password_confirm" },
  ],
  [
    "a second password that is too short",
    { password: "trattengo", confirmPassword: "a".repeat(PASSWORD_MIN - 1) },
    { confirmPassword: "validation.password_confirm" },
  ],
];
