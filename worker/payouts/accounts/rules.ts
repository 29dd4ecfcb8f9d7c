import type Stripe from "stripe";
import {
  type AccountTelling,
  type PayoutAccountState,
  type RequirementTurn,
  TAX_REMINDERS,
  TAX_STOP_DAYS,
} from "../contract.ts";
import type { StoredRequirement } from "../schema.ts";

/** What is stored of an account of Stripe. `deadline`: the earliest one of a requirement, an instant. */
export type AccountFacts = {
  state: PayoutAccountState;
  asked_by: RequirementTurn | null;
  requirements: StoredRequirement[];
  deadline: string | null;
};

/** An account of either generation of Stripe's API. `isActive`: transfers arrive. */
type AccountReading = {
  isClosed: boolean;
  isRejected: boolean;
  isActive: boolean;
  /** Transfers stopped for a reason that no requirement names. */
  isStopped: boolean;
  asked: StoredRequirement[];
  reviewed: StoredRequirement[];
  deadline: string | null;
};

type V2Account = Stripe.V2.Core.Account;
type V1Account = Stripe.Account | Stripe.DeletedAccount;

/**
 * The facts of an account, whose state was `before`. An account that was active once is restricted, not new, when transfers
 * stop. A capability that the answer does not contain is not active.
 */
export function readAccountFacts(account: V2Account | V1Account, before: PayoutAccountState): AccountFacts {
  const reading = account.object === "v2.core.account" ? readV2(account) : readV1(account);
  const { asked, reviewed, deadline } = reading;
  if (reading.isClosed || reading.isRejected) {
    const state = reading.isClosed ? "closed" : "rejected";
    return { state, asked_by: null, requirements: [], deadline: null };
  }
  const state = stateOf(reading, before);
  const turn = asked.length > 0 ? "organizer" : reviewed.length > 0 || state !== "active" ? "stripe" : null;
  return {
    state,
    asked_by: turn,
    requirements: asked.length > 0 ? asked : reviewed,
    deadline: turn === "organizer" ? deadline : null,
  };
}

function stateOf(
  { isActive, isStopped, asked }: AccountReading,
  before: PayoutAccountState,
): PayoutAccountState {
  if (isActive) return "active";
  if (before === "active" || before === "restricted") return "restricted";
  if (asked.length > 0) return "onboarding";
  return isStopped ? "restricted" : "pending";
}

/** Requirements that are due only after more sales are left out. */
function readV2({ closed, configuration, requirements }: V2Account): AccountReading {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const details = transfers?.status_details ?? [];
  const due = (requirements?.entries ?? []).filter(
    ({ minimum_deadline }) => minimum_deadline.status !== "eventually_due",
  );
  const turnOf = (turn: "user" | "stripe") =>
    due
      .filter(({ awaiting_action_from }) => awaiting_action_from === turn)
      .map(({ description, errors }) => ({ code: description, text: errors[0]?.description ?? "" }));
  const { status, time } = requirements?.summary?.minimum_deadline ?? {};
  return {
    isClosed: closed === true,
    isRejected:
      transfers?.status === "rejected" ||
      transfers?.status === "unsupported" ||
      details.some(({ code }) => code.startsWith("rejected_")),
    isActive: transfers?.status === "active",
    isStopped:
      transfers?.status === "restricted" && details.some(({ resolution }) => resolution !== "provide_info"),
    asked: turnOf("user"),
    reviewed: turnOf("stripe"),
    deadline: time && status !== "eventually_due" ? new Date(time).toISOString() : null,
  };
}

function readV1(account: V1Account): AccountReading {
  const { capabilities, requirements } = "deleted" in account ? {} : account;
  const reason = requirements?.disabled_reason ?? "";
  const texts = new Map(requirements?.errors?.map((error) => [error.requirement, error.reason]));
  const toRequirements = (codes: string[]) =>
    [...new Set(codes)].map((code) => ({ code, text: texts.get(code) ?? "" }));
  const { past_due, currently_due, pending_verification, current_deadline } = requirements ?? {};
  return {
    isClosed: "deleted" in account,
    isRejected: reason.startsWith("rejected."),
    isActive: capabilities?.transfers === "active",
    isStopped: ["listed", "other", "platform_paused"].includes(reason),
    asked: toRequirements([...(past_due ?? []), ...(currently_due ?? [])]),
    reviewed: toRequirements(pending_verification ?? []),
    deadline: current_deadline ? new Date(current_deadline * 1000).toISOString() : null,
  };
}

/** Of what the organizer is told after a change. Data asked while the organizer fills in the form are no news. */
export function tellingOf({ state, asked_by }: AccountFacts, before: PayoutAccountState): AccountTelling {
  const isAskedAgain = state === "active" || (state === "onboarding" && before === "pending");
  return asked_by === "organizer" && isAskedAgain ? "data" : state;
}

/** The tellings that are news; the others are recorded without a notice. */
const NEWS = ["data", "active", "restricted", "rejected", "closed"] as const;
type AccountNews = (typeof NEWS)[number];

export function isNews(telling: AccountTelling): telling is AccountNews {
  return NEWS.some((news) => news === telling);
}

/** Groups of Stripe's requirements by the words of their codes, the first that fits. */
const REQUIREMENT_TOPICS = {
  document: /document|proof_of/,
  bank: /external_account|bank_account|payout_method/,
  tax: /id_number|tax_id|vat_id|registration_number/,
  birth: /\bdob\b|date_of_birth/,
  address: /address/,
  terms: /tos_acceptance|terms_of_service|attestation/,
  people: /owner|director|executive|representative|relationship|person_/,
  contact: /name|email|phone/,
  business: /business|company|url|mcc|product_description|entity_type/,
  rest: /./,
} as const satisfies Record<string, RegExp>;
type RequirementTopic = keyof typeof REQUIREMENT_TOPICS;

/** What stored requirements ask for, as texts of the reader's language, each once; Stripe's own words follow a topic. */
export function requirementTexts(
  requirements: StoredRequirement[],
  topics: Record<RequirementTopic, string>,
): string[] {
  const names = Object.keys(REQUIREMENT_TOPICS) as RequirementTopic[];
  const texts = requirements.map(({ code, text }) => {
    const topic = topics[names.find((name) => REQUIREMENT_TOPICS[name].test(code)) ?? "rest"];
    return text ? `${topic}: ${text}` : topic;
  });
  return [...new Set(texts)];
}

/** After these hours without an event of Stripe an account's facts are retrieved again. */
const FACTS_HOURS = 24;

/** Facts retrieved before this instant are stale. */
export function staleBefore(now: Date): string {
  return new Date(now.getTime() - FACTS_HOURS * 3_600_000).toISOString();
}

export type TaxDataState = "missing" | "asked" | "complete";

/** Why an organizer's due transfers wait; null when nothing stops them. */
export function stoppedBy(
  account: { state: PayoutAccountState; tax_asked_at: string | null; tax_reminders: number } | undefined,
  taxData: TaxDataState,
  now: Date,
): "account" | "tax_data" | null {
  if (account?.state !== "active") return "account";
  const { tax_asked_at: asked, tax_reminders: reminders } = account;
  if (taxData === "complete" || !asked || reminders < TAX_REMINDERS) return null;
  return Date.parse(asked) + TAX_STOP_DAYS * 86_400_000 <= now.getTime() ? "tax_data" : null;
}
