import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  readAccountFacts,
  requirementTexts,
  stoppedBy,
  tellingOf,
} from "../../worker/payouts/accounts/rules.ts";
import type { PayoutAccountState } from "../../worker/payouts/contract.ts";

type V2 = Stripe.V2.Core.Account;
const CODE = "individual.verification.document";
const AT = "2026-12-13T00:00:00.000Z";

function v2(
  status: string | null,
  turns: ("user" | "stripe")[] = [],
  { due = "currently_due", closed = false, resolution = "provide_info", code = "requirements_past_due" } = {},
): V2 {
  const entries = turns.map((turn) => ({
    awaiting_action_from: turn,
    description: CODE,
    errors: [],
    minimum_deadline: { status: due },
  }));
  const details = status === "active" ? [] : [{ code, resolution }];
  const transfers = { status, status_details: details };
  return {
    object: "v2.core.account",
    closed,
    configuration: status && {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: transfers } } },
    },
    requirements: { entries, summary: { minimum_deadline: { status: due, time: AT } } },
  } as unknown as V2;
}

function v1(transfers: string, other: Partial<Stripe.Account.Requirements> = {}): Stripe.Account {
  const lists = { currently_due: [], past_due: [], pending_verification: [], errors: [] };
  const requirements = { ...lists, disabled_reason: null, current_deadline: null, ...other };
  return { object: "account", capabilities: { transfers }, requirements } as unknown as Stripe.Account;
}

const deleted = { object: "account", deleted: true } as unknown as Stripe.DeletedAccount;
const seconds = Date.parse(AT) / 1000;

test.for<
  [
    what: string,
    account: V2 | Stripe.Account | Stripe.DeletedAccount,
    before: PayoutAccountState,
    state: string,
  ]
>([
  [
    "v2 new",
    v2("restricted", ["user"], { due: "past_due" }),
    "none",
    `onboarding organizer ${AT} onboarding`,
  ],
  ["v2 in review", v2("pending", ["stripe"]), "onboarding", "pending stripe null pending"],
  ["v2 in review without entries", v2("pending"), "onboarding", "pending stripe null pending"],
  ["v2 asked again", v2("restricted", ["user"]), "pending", `onboarding organizer ${AT} data`],
  ["v2 active", v2("active"), "pending", "active null null active"],
  [
    "v2 active, later data",
    v2("active", ["user"], { due: "eventually_due" }),
    "active",
    "active null null active",
  ],
  ["v2 active, a document by a day", v2("active", ["user"]), "active", `active organizer ${AT} data`],
  ["v2 active, reviewed", v2("active", ["stripe"]), "active", "active stripe null active"],
  [
    "v2 stopped",
    v2("restricted", ["user"], { due: "past_due" }),
    "active",
    `restricted organizer ${AT} restricted`,
  ],
  [
    "v2 stopped by Stripe",
    v2("restricted", [], { resolution: "contact_stripe" }),
    "pending",
    "restricted stripe null restricted",
  ],
  [
    "v2 reviewed after it was active",
    v2("pending", ["stripe"]),
    "active",
    "restricted stripe null restricted",
  ],
  ["v2 rejected", v2("rejected", ["user"]), "active", "rejected null null rejected"],
  [
    "v2 rejected by its details",
    v2("restricted", [], { code: "rejected_fraud" }),
    "pending",
    "rejected null null rejected",
  ],
  ["v2 unsupported", v2("unsupported"), "onboarding", "rejected null null rejected"],
  ["v2 closed", v2("active", [], { closed: true }), "active", "closed null null closed"],
  ["v2 without its capability", v2(null), "active", `restricted stripe null restricted`],
  ["v2 without its capability, new", v2(null), "onboarding", "pending stripe null pending"],
  [
    "v1 new",
    v1("inactive", { currently_due: [CODE], disabled_reason: "requirements.past_due" }),
    "none",
    "onboarding organizer null onboarding",
  ],
  [
    "v1 in review",
    v1("inactive", { pending_verification: [CODE] }),
    "onboarding",
    "pending stripe null pending",
  ],
  ["v1 active", v1("active"), "pending", "active null null active"],
  [
    "v1 active, a document by a day",
    v1("active", { currently_due: [CODE], current_deadline: seconds }),
    "active",
    `active organizer ${AT} data`,
  ],
  [
    "v1 stopped",
    v1("inactive", { past_due: [CODE], currently_due: [CODE] }),
    "active",
    "restricted organizer null restricted",
  ],
  [
    "v1 stopped by Stripe",
    v1("inactive", { disabled_reason: "platform_paused" }),
    "onboarding",
    "restricted stripe null restricted",
  ],
  [
    "v1 rejected",
    v1("inactive", { disabled_reason: "rejected.fraud" }),
    "active",
    "rejected null null rejected",
  ],
  ["v1 deleted", deleted, "active", "closed null null closed"],
])("%s: state, whose turn, deadline and news", ([, account, before, expected]) => {
  const facts = readAccountFacts(account, before);
  const { state, asked_by, deadline } = facts;
  expect(`${state} ${asked_by} ${deadline} ${tellingOf(facts, before)}`).toBe(expected);
});

test("requirements are read in the reader's words, each once, and followed by Stripe's own", () => {
  const topics = { document: "Documento", bank: "Conto", tax: "CF", birth: "Nascita", address: "Indirizzo" };
  const more = {
    terms: "Condizioni",
    people: "Titolari",
    contact: "Nome",
    business: "Attività",
    rest: "Altro",
  };
  const stored = [
    "individual.first_name",
    "individual.last_name",
    "external_account",
    "individual.dob.day",
    "x",
  ];
  const texts = requirementTexts(
    [...stored.map((code) => ({ code, text: "" })), { code: CODE, text: "Not readable." }],
    { ...topics, ...more },
  );
  expect(texts).toEqual(["Nome", "Conto", "Nascita", "Altro", "Documento: Not readable."]);
});

test("due transfers stop without an active account, and 60 days and two reminders after tax data were asked", () => {
  const now = new Date("2026-12-01T00:00:00Z");
  const active = { state: "active", tax_asked_at: "2026-10-01T00:00:00.000Z", tax_reminders: 2 } as const;
  expect(stoppedBy(undefined, "complete", now)).toBe("account");
  expect(stoppedBy({ ...active, state: "restricted" }, "complete", now)).toBe("account");
  expect(stoppedBy(active, "asked", now)).toBe("tax_data");
  expect(stoppedBy(active, "complete", now)).toBe(null);
  expect(stoppedBy({ ...active, tax_reminders: 1 }, "asked", now)).toBe(null);
  expect(stoppedBy({ ...active, tax_asked_at: "2026-10-03T00:00:00.000Z" }, "asked", now)).toBe(null);
  expect(stoppedBy({ ...active, tax_asked_at: null }, "missing", now)).toBe(null);
});
