import type { Account, Endpoint, StripeEvent, Switches, Told } from "./account.ts";
import { signatureOf } from "./signing.ts";

/** Where the shop takes webhooks. */
export const WEBHOOK_PATH = "/api/payments/webhook";

const SECOND = 1000;

/** Pauses before each further try, in milliseconds; the last one repeats. Stripe takes hours, a journey has seconds. */
const PAUSES = [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND);

/** How far, in milliseconds, reordering lets events drift. */
const DRIFT = 2 * SECOND;

export interface WebhookOptions {
  account: Account;
  switches: Switches;
  /** Of each webhook; the paths of the others follow that of the payments. */
  secrets: Record<Endpoint, string>;
  url: string;
  send(request: Request): Promise<Response>;
  now(): Date;
  random(): number;
  pause(milliseconds: number): Promise<unknown>;
  onChange(): void;
}

export interface DeliverAll {
  /** In random order. */
  shuffle?: boolean;
  /** The share of events, 0 to 1, that come twice. */
  duplicates?: number;
}

/** Brings events to the shop's webhook, and notes every try. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #looked = new Set<string>();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** An event has happened: in `auto` it goes out by itself. */
  announce(id: string): void {
    if (this.#options.switches.webhooks === "auto") this.#lookAfter(id);
  }

  /** Sends everything that still waits: the webhook is on again. */
  resume(): void {
    for (const { event } of this.waiting()) this.announce(event.id);
  }

  /** Events that the webhook has not taken yet, oldest first. */
  waiting(): Told[] {
    return Object.values(this.#options.account.events).filter(({ delivered }) => !delivered);
  }

  /** The request that brings an event, signed now, or with another secret or another time. */
  async request(id: string, { at, secret }: { at?: Date; secret?: string } = {}): Promise<Request> {
    const { event, endpoint = "payments" } = this.#told(id);
    const body = JSON.stringify(event.type.startsWith("v2.") ? thinEventOf(event) : event, null, 2);
    const seconds = Math.floor((at ?? this.#options.now()).getTime() / SECOND);
    const signature = await signatureOf(body, secret ?? this.#options.secrets[endpoint], seconds);
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const url = this.#options.url + (endpoint === "payments" ? "" : `/${endpoint}`);
    return new Request(url, { method: "POST", headers, body });
  }

  /** One try, also of an event that was taken before. Answers the webhook's status, null when nobody answered. */
  async deliver(id: string): Promise<number | null> {
    const told = this.#told(id);
    const request = await this.request(id);
    told.tries += 1;
    const status = await this.#statusOf(request);
    const delivered = status !== null && status >= 200 && status < 300;
    if (delivered) told.delivered = true;
    told.event.pending_webhooks = told.delivered ? 0 : 1;
    const { id: event, type } = told.event;
    this.#options.account.deliveries.push({ event, type, at: this.#options.now().toISOString(), status });
    this.#options.onChange();
    return status;
  }

  /** One try for each event that waits, one after the other. Answers their statuses. */
  async deliverAll({ shuffle = false, duplicates = 0 }: DeliverAll = {}): Promise<(number | null)[]> {
    const { random } = this.#options;
    const once = this.waiting().map(({ event }) => event.id);
    const twice = once.flatMap((id) => (random() < duplicates ? [id, id] : [id]));
    const statuses: (number | null)[] = [];
    for (const id of shuffle ? shuffled(twice, random) : twice) statuses.push(await this.deliver(id));
    return statuses;
  }

  /** Resolves when no try is under way; tries that wait for their pause are not waited for. */
  async settled(): Promise<void> {
    while (this.#underWay.size) await Promise.allSettled(this.#underWay);
  }

  #told(id: string): Told {
    const told = this.#options.account.events[id];
    if (!told) throw new Error(`there is no event ${id}`);
    return told;
  }

  async #statusOf(request: Request): Promise<number | null> {
    try {
      const response = await this.#options.send(request);
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  async #lookAfter(id: string): Promise<void> {
    if (this.#looked.has(id)) return;
    this.#looked.add(id);
    const { switches, random, pause } = this.#options;
    await this.#counted(async () => {
      const drift = switches.reordering ? random() * DRIFT : 0;
      if (switches.delay + drift > 0) await pause(switches.delay + drift);
      await this.#try(id);
      if (random() < switches.duplicates) await this.#try(id);
    });
    for (let tries = 0; this.#stillAuto(id); tries += 1) {
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? SECOND);
      if (this.#stillAuto(id)) await this.#counted(() => this.#try(id));
    }
    this.#looked.delete(id);
  }

  #stillAuto(id: string): boolean {
    return this.#options.switches.webhooks === "auto" && !this.#told(id).delivered;
  }

  async #try(id: string): Promise<void> {
    if (this.#options.switches.webhooks === "auto") await this.deliver(id);
  }

  async #counted(work: () => Promise<void>): Promise<void> {
    const promise = work();
    this.#underWay.add(promise);
    await promise.finally(() => this.#underWay.delete(promise));
  }
}

/** What v2 tells: which object changed, not how. */
function thinEventOf({ id, type, created, livemode, data }: StripeEvent) {
  const { id: account } = data.object;
  return {
    id,
    object: "v2.core.event",
    type,
    created: new Date(created * SECOND).toISOString(),
    livemode,
    context: null,
    reason: null,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  };
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
