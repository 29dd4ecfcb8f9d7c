import {
  type BankPayout,
  type Connected,
  type ConnectObject,
  newId,
  type OnboardingLink,
  type World,
} from "./account.ts";
import type { Endpoint } from "./api.ts";
import { type Form, metadataOf, needed, onlyKnown, part, text, texts } from "./forms.ts";
import { invalid, missing, StripeRefusal } from "./refusal.ts";

const LINK_SECONDS = 5 * 60;
const DAY = 24 * 60 * 60;
/** Until one more document is due. */
const DOCUMENT_DAYS = 14;

/** The switches of an account's page. */
export const ACCOUNT_STEPS = ["complete", "document", "review", "restrict", "reject", "close"] as const;
export type AccountStep = (typeof ACCOUNT_STEPS)[number];

const STATUS = {
  complete: "active",
  document: "document",
  review: "review",
  restrict: "restricted",
  reject: "rejected",
  close: "closed",
} as const satisfies Record<AccountStep, Connected["status"]>;

export const ACCOUNT_ENDPOINTS: [call: RegExp, endpoint: Endpoint][] = [
  [/^POST \/v2\/core\/accounts$/, createV2],
  [/^GET \/v2\/core\/accounts\/([^/]+)$/, retrieveV2],
  [/^POST \/v2\/core\/account_links$/, createLinkV2],
  [/^POST \/v1\/accounts$/, createV1],
  [/^GET \/v1\/accounts\/([^/]+)$/, (world, _, id) => v1Of(findConnected(world, id))],
  [/^POST \/v1\/account_links$/, createLinkV1],
  [/^POST \/v1\/accounts\/([^/]+)\/login_links$/, createLoginLink],
];

/** `POST /v2/core/accounts`: an account that receives transfers. */
function createV2(world: World, form: Form) {
  onlyKnown(form, [
    ...["configuration", "contact_email", "dashboard", "defaults", "display_name"],
    ...["identity", "include", "metadata"],
  ]);
  if (world.switches.accounts !== "v2")
    throw new StripeRefusal("Accounts v2 is not enabled for your platform.", {
      code: "accounts_v2_access_blocked",
    });
  const country = text(part(form, "identity"), "country", "identity.country");
  if (!country)
    throw new StripeRefusal("The country is required with the recipient configuration.", {
      code: "identity_country_required",
    });
  const account = addAccount(world, form, { api: "v2", country, email: text(form, "contact_email") ?? null });
  return v2Of(account, texts(form, "include"));
}

function retrieveV2(world: World, form: Form, id: string) {
  onlyKnown(form, ["include"]);
  const account = findConnected(world, id);
  if (account.api === "v1")
    throw new StripeRefusal("V1 account used in V2.", { code: "v1_account_instead_of_v2_account" });
  return v2Of(account, texts(form, "include"));
}

/** `POST /v1/accounts` with controller properties. */
function createV1(world: World, form: Form) {
  onlyKnown(form, ["capabilities", "controller", "country", "email", "metadata"]);
  if (world.switches.accounts === "none")
    throw new StripeRefusal("You can only create new accounts if you've signed up for Connect.");
  const email = text(form, "email") ?? null;
  return v1Of(addAccount(world, form, { api: "v1", country: needed(form, "country"), email }));
}

function addAccount(
  world: World,
  form: Form,
  given: Pick<Connected, "api" | "country" | "email">,
): Connected {
  const account: Connected = {
    ...given,
    id: newId("acct"),
    created: world.now(),
    metadata: metadataOf(form),
    status: "new",
    wasActive: false,
    deadline: null,
    balance: 0,
  };
  world.account.connected[account.id] = account;
  return account;
}

/** The account as v2 shows it: what is not included is null. */
function v2Of(account: Connected, include: string[]) {
  const { id, created, email, metadata, status } = account;
  const transfers = { status: capabilityOf(account), status_details: detailsOf(account) };
  const configuration = { recipient: { capabilities: { stripe_balance: { stripe_transfers: transfers } } } };
  const entries = requirementsOf(account).map(({ code, error, turn, deadline }) => ({
    awaiting_action_from: turn,
    description: code,
    errors: error ? [{ code: "verification_document_not_readable", description: error }] : [],
    impact: { restricts_capabilities: [] },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: "routine_onboarding" }],
  }));
  const [first] = entries;
  const time = account.deadline === null ? {} : { time: instantOf(account.deadline) };
  const summary = first && { minimum_deadline: { status: first.minimum_deadline.status, ...time } };
  return {
    id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: status === "closed",
    configuration: include.includes("configuration.recipient") ? configuration : null,
    contact_email: email,
    created: instantOf(created),
    dashboard: "express",
    livemode: false,
    metadata,
    requirements: include.includes("requirements") ? { entries, ...(summary && { summary }) } : null,
  };
}

function v1Of(account: Connected) {
  const { id, created, email, country, metadata, status, deadline } = account;
  if (status === "closed") return { id, object: "account", deleted: true };
  const requirements = requirementsOf(account);
  const codes = (turn: "user" | "stripe") =>
    requirements.filter((one) => one.turn === turn).map(({ code }) => code);
  const errors = requirements.flatMap(({ code, error }) =>
    error ? [{ requirement: code, reason: error, code: "verification_document_not_readable" }] : [],
  );
  return {
    id,
    object: "account",
    capabilities: { transfers: capabilityOf(account) === "active" ? "active" : "inactive" },
    charges_enabled: false,
    country,
    created,
    details_submitted: status !== "new",
    email,
    metadata,
    payouts_enabled: capabilityOf(account) === "active",
    requirements: {
      alternatives: [],
      current_deadline: deadline,
      currently_due: codes("user"),
      disabled_reason: disabledReasonOf(account),
      errors,
      eventually_due: codes("user"),
      past_due: status === "document" ? [] : codes("user"),
      pending_verification: codes("stripe"),
    },
    type: "express",
  };
}

function disabledReasonOf({ status }: Connected): string | null {
  if (status === "rejected") return "rejected.other";
  if (status === "review") return "requirements.pending_verification";
  return status === "new" || status === "restricted" ? "requirements.past_due" : null;
}

export function capabilityOf({
  status,
  wasActive,
}: Connected): "active" | "pending" | "restricted" | "rejected" {
  if (status === "active" || (status === "document" && wasActive)) return "active";
  if (status === "review") return "pending";
  return status === "rejected" ? "rejected" : "restricted";
}

function detailsOf(account: Connected) {
  const details = {
    active: [],
    pending: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
    restricted: [{ code: "requirements_past_due", resolution: "provide_info" }],
    rejected: [{ code: "rejected_other", resolution: "contact_stripe" }],
  };
  return details[capabilityOf(account)];
}

type Requirement = {
  code: string;
  turn: "user" | "stripe";
  deadline: "currently_due" | "past_due";
  error?: string;
};

function requirementsOf({ status }: Connected): Requirement[] {
  const of = (code: string, turn: "user" | "stripe", deadline: Requirement["deadline"]) => ({
    code,
    turn,
    deadline,
  });
  const document = "individual.verification.document";
  switch (status) {
    case "new":
      return ["individual.first_name", "individual.dob.day", "external_account"].map((code) =>
        of(code, "user", "past_due"),
      );
    case "review":
      return [of(document, "stripe", "currently_due")];
    case "document":
      return [of(document, "user", "currently_due")];
    case "restricted":
      return [{ ...of(document, "user", "past_due"), error: "The document is not readable." }];
    default:
      return [];
  }
}

/** `POST /v2/core/account_links` */
function createLinkV2(world: World, form: Form) {
  onlyKnown(form, ["account", "use_case"]);
  const useCase = part(form, "use_case");
  if (text(useCase, "type") !== "account_onboarding") throw invalid("use_case.type", "Invalid use case.");
  const account = findConnected(world, needed(form, "account"));
  if (account.api === "v1")
    throw new StripeRefusal("V1 account used in V2.", { code: "v1_account_instead_of_v2_account" });
  const { expires_at, url } = addLink(world, account, part(useCase, "account_onboarding"));
  const times = { created: instantOf(world.now()), expires_at: instantOf(expires_at) };
  return { object: "v2.core.account_link", account: account.id, ...times, livemode: false, url };
}

/** `POST /v1/account_links` */
function createLinkV1(world: World, form: Form) {
  onlyKnown(form, ["account", "collection_options", "refresh_url", "return_url", "type"]);
  const { expires_at, url } = addLink(world, findConnected(world, needed(form, "account")), form);
  return { object: "account_link", created: world.now(), expires_at, url };
}

function addLink(world: World, account: Connected, form: Form) {
  if (account.status === "rejected" || account.status === "closed")
    throw new StripeRefusal("The account cannot be onboarded any more.", { code: "account_invalid" });
  const token = newId("link");
  const expires_at = world.now() + LINK_SECONDS;
  const [return_url, refresh_url] = [needed(form, "return_url"), needed(form, "refresh_url")];
  world.account.links[token] = { account: account.id, expires_at, return_url, refresh_url, opened: false };
  return { expires_at, url: `${world.origin}/connect/${token}` };
}

/** Opens a link once, or with `again` what it opened; else answers where a new one is made. */
export function openLink(world: World, token: string, again: boolean): OnboardingLink | string {
  const link = world.account.links[token];
  if (!link) throw missing("account_link", token);
  if (link.opened !== again || link.expires_at <= world.now()) return link.refresh_url;
  link.opened = true;
  world.changed();
  return link;
}

function createLoginLink(world: World, _: Form, id: string) {
  const { status } = findConnected(world, id);
  if (status === "new")
    throw new StripeRefusal("Cannot create a login link for an account that has not completed onboarding.");
  return { object: "login_link", created: world.now(), url: `${world.origin}/dashboard/${id}` };
}

/** A switch of the account's page; tells what changed in two events, as Stripe does. */
export function stepAccount(
  world: World,
  id: string,
  step: AccountStep,
  deadline = world.now() + DOCUMENT_DAYS * DAY,
): Connected {
  const account = findConnected(world, id);
  account.status = STATUS[step];
  account.wasActive ||= step === "complete";
  account.deadline = step === "document" ? deadline : null;
  const about = { endpoint: "accounts", account: id } as const;
  if (account.api === "v1") {
    const capability = { id: "transfers", object: "capability", account: id, status: "active" };
    world.tellConnect("account.updated", v1Of(account), about);
    world.tellConnect("capability.updated", capability, about);
    return account;
  }
  const told: ConnectObject = { id, object: "v2.core.account" };
  if (step === "close") world.tellConnect("v2.core.account.closed", told, about);
  world.tellConnect("v2.core.account[requirements].updated", told, about);
  world.tellConnect("v2.core.account[configuration.recipient].capability_status_updated", told, about);
  return account;
}

/** Stripe pays an organizer's balance out to the bank, all of it when no amount is given. */
export function payOutTo(
  world: World,
  account: string,
  amount = findConnected(world, account).balance,
): BankPayout {
  findConnected(world, account).balance -= amount;
  const payout: BankPayout = {
    id: newId("po"),
    object: "payout",
    account,
    amount,
    currency: "eur",
    created: world.now(),
    arrival_date: world.now() + 2 * DAY,
    status: "pending",
    failure_code: null,
    failure_message: null,
  };
  world.account.payouts[payout.id] = payout;
  world.tellConnect("payout.created", payout, { endpoint: "payouts", account });
  return payout;
}

/** The bank's word on a payout; a paid one may still come back. */
export function finishPayout(world: World, id: string, status: "paid" | "failed"): BankPayout {
  const payout = world.account.payouts[id];
  if (!payout) throw missing("payout", id);
  payout.status = status;
  if (status === "failed") findConnected(world, payout.account).balance += payout.amount;
  if (status === "failed")
    Object.assign(payout, {
      failure_code: "account_closed",
      failure_message: "The bank account has been closed.",
    });
  world.tellConnect(`payout.${status}`, payout, { endpoint: "payouts", account: payout.account });
  return payout;
}

export function findConnected({ account }: World, id: string): Connected {
  const connected = account.connected[id];
  if (!connected) throw missing("account", id, "account");
  return connected;
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
