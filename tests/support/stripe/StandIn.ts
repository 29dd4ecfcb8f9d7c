import {
  type Account,
  API_VERSION,
  type BankPayout,
  type Charge,
  type ConnectEventType,
  type Connected,
  type ConnectObject,
  type ConnectTarget,
  type Delivery,
  type Dispute,
  type EventType,
  emptyAccount,
  newId,
  type OnboardingLink,
  type Refund,
  type Reversal,
  type Session,
  type StripeEvent,
  type Switches,
  type Transaction,
  type Transfer,
  usualSwitches,
  type World,
} from "./account.ts";
import {
  type AccountStep,
  findConnected,
  finishPayout,
  openLink,
  payOutTo,
  stepAccount,
} from "./accounts.ts";
import { payOut, topUp } from "./balance.ts";
import { Door } from "./Door.ts";
import { type DisputeStep, type DisputeTerms, disputeSession, movedBy, stepDispute } from "./disputes.ts";
import { type Fault, Faults } from "./faults.ts";
import { declineSession, paySession } from "./payments.ts";
import { finishRefund } from "./refunds.ts";
import { endOverdue, expireSession, findSession } from "./sessions.ts";
import { connectAccount, payAccountOut } from "./transfers.ts";
import { type DeliverAll, Webhooks } from "./webhooks.ts";

export interface StandInOptions {
  /** What callers must present. */
  secretKey: string;
  webhookSecret: string;
  /** Of the accounts' webhook, and of their payouts'; left out: the payments' one. */
  accountsSecret?: string;
  payoutsSecret?: string;
  webhookUrl: string;
  /** The address of the stand-in, without a slash at the end. */
  origin: string;
  /** Brings a webhook to the shop. */
  send(request: Request): Promise<Response>;
  now?(): Date;
  /** 0 to 1, for order and duplicates of webhooks; ids never depend on it. */
  random?(): number;
  pause?(milliseconds: number): Promise<unknown>;
  switches?: Partial<Switches>;
  /** What an earlier stand-in held. */
  account?: Account;
  /** Something has happened that `snapshot` would show. */
  onChange?(): void;
}

/** Stripe as the shop sees it: an API, a customer who pays or does not, events for the webhook, and the books. */
export class StripeStandIn {
  readonly switches: Switches;
  readonly #account: Account;
  readonly #world: World;
  readonly #webhooks: Webhooks;
  readonly #faults: Faults;
  readonly #door: Door;

  constructor(options: StandInOptions) {
    const {
      now = () => new Date(),
      random = Math.random,
      pause = sleep,
      account = emptyAccount(),
      onChange = () => {},
    } = options;
    this.switches = { ...usualSwitches(), ...options.switches };
    // An account kept by an earlier version knew no movements.
    this.#account = { ...emptyAccount(), ...account };
    this.#faults = new Faults(this.switches);
    this.#webhooks = new Webhooks({
      account: this.#account,
      switches: this.switches,
      secrets: {
        payments: options.webhookSecret,
        accounts: options.accountsSecret ?? options.webhookSecret,
        payouts: options.payoutsSecret ?? options.webhookSecret,
      },
      url: options.webhookUrl,
      send: options.send,
      now,
      random,
      pause,
      onChange,
    });
    this.#world = {
      account: this.#account,
      switches: this.switches,
      origin: options.origin,
      requested: { id: null, idempotency_key: null },
      now: () => Math.floor(now().getTime() / 1000),
      changed: onChange,
      tell: (type, object, at) => this.#tell(type, object, at),
      tellConnect: (...told) => this.#tellConnect(...told),
    };
    this.#door = new Door(this.#world, this.#faults, options.secretKey);
    this.#webhooks.resume();
  }

  /** Answers a call to the API. Throws ConnectionLost where the line would be dead. */
  fetch(request: Request): Promise<Response> {
    this.sweep();
    return this.#door.enter(request);
  }

  /** The customer pays. Throws NotPayable when the session is over. */
  pay(session: string): Session {
    return copyOf(paySession(this.#world, session));
  }

  /** The customer's card is refused; the session stays open. Throws NotPayable when the session is over. */
  decline(session: string): Session {
    return copyOf(declineSession(this.#world, session));
  }

  /** Where the customer's browser goes with "back"; Stripe itself does nothing. */
  cancel(session: string): string {
    const { cancel_url } = findSession(this.#world, session);
    if (!cancel_url) throw new Error("the session has no cancel_url");
    return cancel_url;
  }

  /** Somebody ends an open session by hand, in Stripe's own dashboard. */
  expire(session: string): Session {
    return copyOf(expireSession(this.#world, session));
  }

  /** The customer's bank takes the money of a paid session back for now, or asks about it. */
  dispute(session: string, terms?: DisputeTerms): Dispute {
    return copyOf(disputeSession(this.#world, session, terms));
  }

  /** The bank decides about a dispute, or an inquiry becomes one. */
  stepDispute(dispute: string, step: DisputeStep): Dispute {
    return copyOf(stepDispute(this.#world, dispute, step));
  }

  /** The bank's last word on a refund; one that had succeeded may still fail. */
  finishRefund(refund: string, status: "succeeded" | "failed"): Refund {
    return copyOf(finishRefund(this.#world, refund, status));
  }

  /** The next calls fail. */
  failNext(fault: Fault): void {
    this.#faults.order(fault);
  }

  /** Stripe pays the balance out to the bank: a movement that no payment knows. */
  payOut(amount: number): Transaction {
    return copyOf(payOut(this.#world, amount));
  }

  /** The owner adds money to the balance. */
  topUp(amount: number): Transaction {
    return copyOf(topUp(this.#world, amount));
  }

  /** A connected account that receives transfers from now on, or with the state of `change`. */
  connect(id: string, change: Partial<Omit<Connected, "id">> = {}): Connected {
    return copyOf(Object.assign(connectAccount(this.#world, id), change));
  }

  /** A connected account's money goes to its bank, all of it when no amount is given. */
  payAccountOut(id: string, amount?: number): void {
    payAccountOut(this.#world, id, amount);
  }

  /** An organizer's account changes, as by a switch of its page. `deadline` in seconds. */
  stepAccount(id: string, step: AccountStep, deadline?: number): Connected {
    return copyOf(stepAccount(this.#world, id, step, deadline));
  }

  /**
   * Opens a link to the onboarding, once and while it has not expired, or with `again` the page that is open; else answers
   * the address that makes a new one.
   */
  openLink(url: string, again = false): OnboardingLink | string {
    return copyOf(openLink(this.#world, url.split("/").at(-1) ?? "", again));
  }

  /** An organizer's account as it is now. Throws StripeRefusal when there is none. */
  lookAtAccount(id: string): Connected {
    return copyOf(findConnected(this.#world, id));
  }

  /** Stripe pays an organizer's balance out to the bank, all of it when no cents are given. */
  payOutTo(account: string, cents?: number): BankPayout {
    return copyOf(payOutTo(this.#world, account, cents));
  }

  /** The bank's word on a payout. */
  finishPayout(id: string, status: "paid" | "failed"): BankPayout {
    return copyOf(finishPayout(this.#world, id, status));
  }

  /** A movement of the balance has another amount than it had: no such thing happens, but a test can plant it. */
  alterTransaction(id: string, amount: number): void {
    const transaction = this.#account.transactions[id];
    if (!transaction) throw new Error(`no movement ${id}`);
    Object.assign(transaction, { amount, net: amount - transaction.fee });
  }

  /** Turns switches; ordered faults are forgotten when an outage ends. Webhooks that are on again send what waits. */
  set(change: Partial<Switches>): void {
    Object.assign(this.switches, change);
    if (change.outage === false) this.#faults.clear();
    if (change.webhooks === "auto") this.#webhooks.resume();
  }

  /** Ends what is overdue; any look does the same. */
  sweep(): void {
    endOverdue(this.#world);
  }

  /** The webhook request of an event, not sent: signed now, or at another time, or with another secret. */
  signed(event: string, other: { at?: Date; secret?: string } = {}): Promise<Request> {
    return this.#webhooks.request(event, other);
  }

  /** One try to bring an event, whether or not it was taken before: the webhook's status, or null. */
  deliver(event: string): Promise<number | null> {
    return this.#webhooks.deliver(event);
  }

  /** One try for each event that the webhook has not taken: their statuses. */
  deliverAll(how: DeliverAll = {}): Promise<(number | null)[]> {
    this.sweep();
    return this.#webhooks.deliverAll(how);
  }

  /** Resolves when no webhook is under way. */
  settled(): Promise<void> {
    return this.#webhooks.settled();
  }

  /** A session as it is now, and what it sells. Throws StripeRefusal when there is none. */
  look(session: string): Session & { items: string[] } {
    this.sweep();
    const { items = [] } = this.#account.orders[session] ?? {};
    const names = items.map(({ description }) => description ?? "");
    return { ...copyOf(findSession(this.#world, session)), items: names };
  }

  /** Copies, oldest first. */
  get sessions(): Session[] {
    this.sweep();
    return copyOf(Object.values(this.#account.sessions));
  }

  get charges(): Charge[] {
    return copyOf(Object.values(this.#account.charges));
  }

  get refunds(): Refund[] {
    return copyOf(Object.values(this.#account.refunds));
  }

  get disputes(): Dispute[] {
    return copyOf(Object.values(this.#account.disputes));
  }

  get transfers(): Transfer[] {
    return copyOf(Object.values(this.#account.transfers));
  }

  get reversals(): Reversal[] {
    return copyOf(Object.values(this.#account.reversals));
  }

  get connected(): Connected[] {
    return copyOf(Object.values(this.#account.connected));
  }

  get payouts(): BankPayout[] {
    return copyOf(Object.values(this.#account.payouts));
  }

  /** What moved the balance. */
  get transactions(): Transaction[] {
    return copyOf(Object.values(this.#account.transactions));
  }

  /** Events, oldest first; `waiting` are those that the webhook has not taken. */
  get events(): StripeEvent[] {
    this.sweep();
    return copyOf(Object.values(this.#account.events).map(({ event }) => event));
  }

  get waiting(): StripeEvent[] {
    this.sweep();
    return copyOf(this.#webhooks.waiting().map(({ event }) => event));
  }

  get deliveries(): Delivery[] {
    return copyOf(this.#account.deliveries);
  }

  /** Cents of all payments that went through. */
  taken(): number {
    const paid = Object.values(this.#account.charges).filter(({ status }) => status === "succeeded");
    return paid.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Cents given back: refunds that succeeded or are pending. */
  returned(): number {
    const given = Object.values(this.#account.refunds).filter(({ status }) => status !== "failed");
    return given.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Cents that disputes have moved, fees taken off: below zero when more was taken than given back. */
  disputed(): number {
    return Object.values(this.#account.disputes).reduce((sum, dispute) => sum + movedBy(dispute), 0);
  }

  /** Everything there is, to be kept as JSON and given to the next stand-in. */
  snapshot(): Account {
    return copyOf(this.#account);
  }

  #tellConnect(type: ConnectEventType, object: ConnectObject, { endpoint, account }: ConnectTarget): void {
    // Only the webhooks of organizers' accounts get these.
    const told = object as unknown as StripeEvent["data"]["object"];
    this.#tell(type, told, this.#world.now(), { endpoint, account });
  }

  #tell(
    type: EventType,
    object: StripeEvent["data"]["object"],
    at = this.#world.now(),
    { endpoint, account }: Partial<ConnectTarget> = {},
  ): void {
    const event: StripeEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: at,
      data: { object: copyOf(object) },
      livemode: false,
      pending_webhooks: 1,
      request: this.#world.requested,
      type,
      ...(account && { account }),
    };
    this.#account.events[event.id] = { event, delivered: false, tries: 0, ...(endpoint && { endpoint }) };
    this.#world.changed();
    this.#webhooks.announce(event.id);
  }
}

function copyOf<Value>(value: Value): Value {
  return structuredClone(value);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
