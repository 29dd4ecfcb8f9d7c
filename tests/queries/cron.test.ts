import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { CRON_BUDGET } from "../../worker/cronBudget.ts";
import worker from "../../worker/index.ts";
import { payments, refunds, stripeEvents } from "../../worker/payments/schema.ts";
import { payoutAccounts } from "../../worker/payouts/schema.ts";
import {
  advanceMinutes,
  findPayment,
  inBatches,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { mailbox, sentMails } from "../support/mailbox.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePayoutAccount } from "../support/payouts.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();

/** What a tick asked of the platform, counted from outside. */
type TickCost = { statements: number; subrequests: number };

/** A binding whose calls are counted. */
function counted<Binding extends object>(binding: Binding, count: () => void): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        count();
        return value.apply(target, args);
      };
    },
  });
}

/** One tick of the cron. Each statement of a batch is a query of D1's; a batch, and any other call, is one subrequest. */
async function tick(other: Partial<Env> = {}): Promise<TickCost & { meter: DatabaseMeter }> {
  const { db: DB, meter } = meterDatabase(database);
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  const inner = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    count();
    return inner(input, init);
  });
  const CONFIG = counted(env.CONFIG, count);
  const UPLOADS = counted(env.UPLOADS, count);
  const MAIL = counted(mailbox, count);
  await worker.scheduled(createScheduledController(), bindings({ DB, CONFIG, UPLOADS, MAIL, ...other }));
  vi.stubGlobal("fetch", inner);
  return { statements: meter.statements.length, subrequests: meter.trips + calls, meter };
}

async function dueMails(count: number): Promise<void> {
  await database
    .prepare(`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ? - 1)
      insert into mails (id, recipient, language, template, params, attempts, created_at, next_attempt_at)
      select 'due mail ' || n, n || '@lago.example', 'it', 'enrolled', '{}', 0, '', '2026-01-01T00:00:00.000Z' from numbers`)
    .bind(count)
    .run();
}

/** Files that nothing refers to, uploads in parts that stopped, and events that Stripe told long ago. */
async function leftovers(owner: { id: string }): Promise<void> {
  const numbers = "with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 149)";
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database.prepare(`${numbers} insert into uploads (key, content_type, size_bytes, created_at, unused_since)
      select 'left-' || n, 'image/webp', 1, ${at}, ${at} from numbers`),
    database.prepare(`${numbers} insert into stripe_events (id, type, processed_at)
      select 'evt_old_' || n, 'refund.updated', ${at} from numbers`),
  ]);
  const keys = Array.from({ length: 40 }, () => `film-${crypto.randomUUID()}.mp4`);
  const started = await Promise.all(keys.map((key) => env.UPLOADS.createMultipartUpload(key)));
  const insert = database.prepare(
    `insert into upload_sessions (id, owner_id, key, content_type, bucket_id, size_bytes, created_at)
      values (?, ?, ?, 'video/mp4', ?, 1, ${at})`,
  );
  await database.batch(
    started.map(({ key, uploadId }) => insert.bind(crypto.randomUUID(), owner.id, key, uploadId)),
  );
}

/** So many refunds that Stripe did not answer to at first, so that the next try looks them up before. */
async function unsentRefunds(stripe: ReturnType<typeof standIn>, count: number): Promise<void> {
  const sara = await makeUserWithDocuments("sara", { role: "instructor" });
  const house = await makePaidEvent({ organizer_id: sara.id });
  await inBatches(Array.from({ length: count }), async () => {
    stripe.pay(await openCheckout(await makeUserWithDocuments("pagante"), house));
  });
  await stripe.deliverAll();
  stripe.set({ outage: "network" });
  const body = { paying: count, total: count * 45, message: "Mare mosso" };
  const cancelled = await ask("POST", `/api/events/${house.id}/cancellation`, { as: sara, body });
  expect(cancelled.status, cancelled.text).toBe(200);
  stripe.set({ outage: false });
}

beforeEach(async () => {
  skipRetryDelays();
  await database.batch([
    ...["mails", "stripe_events"].map((table) => database.prepare(`delete from ${table}`)),
    database.prepare("update payments set next_check_at = null"),
  ]);
});

/** Each more than a tick has room for. */
const REFUNDS = 28;
const SALES = 40;
const MAILS = 300;
const ACCOUNTS = 12;

/** What is due, by kind. */
type Due = { sales: number; refunds: number; mails: number };

async function countDue(): Promise<Due> {
  const [sales, waiting] = await db.batch([
    db.select().from(payments).where(eq(payments.status, "open")),
    db.select().from(refunds).where(eq(refunds.status, "waiting")),
  ]);
  return { sales: sales.length, refunds: waiting.length, mails: Math.max(0, MAILS - sentMails.length) };
}

/** Everything that can be due is due at once. */
async function everythingDue(stripe: ReturnType<typeof standIn>, sales: number): Promise<string[]> {
  await unsentRefunds(stripe, REFUNDS);
  const house = await makePaidEvent();
  const sessions = await inBatches(Array.from({ length: sales }), async () =>
    openCheckout(await makeUserWithDocuments("lenta"), house),
  );
  for (const [index, session] of sessions.entries()) if (index % 3 === 0) stripe.pay(session);
  for (let count = 0; count < ACCOUNTS; count += 1)
    await makePayoutAccount(stripe, await makeUserWithDocuments("conto"), { checked_at: null });
  await leftovers(await makeUserWithDocuments("archivio"));
  await dueMails(MAILS);
  return sessions;
}

/** From now on every other call to Stripe fails before it leaves, so that it has to be made again; returns what ends that. */
function failEveryOtherCall(): () => void {
  const inner = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    calls += 1;
    return calls % 2 === 1 ? Promise.reject(new TypeError("network")) : inner(input, init);
  });
  return () => vi.stubGlobal("fetch", inner);
}

/** The first of many ticks is calm; in these, counted from 1, every other call to Stripe has to be made twice. */
const FAILING_TICKS = [2, 3, 4];

test("with everything due at once a tick stays inside its budget, also where calls to Stripe are made twice, and later ticks do what is left", {
  timeout: 300_000,
}, async () => {
  vi.setSystemTime(`${dayFromNow(1)}T10:00:00Z`);
  const stripe = standIn();
  await everythingDue(stripe, SALES);
  advanceMinutes(32);
  const ticks: (TickCost & Due)[] = [];
  let due = await countDue();
  while (due.sales + due.refunds + due.mails > 0) {
    const restore = FAILING_TICKS.includes(ticks.length + 1) ? failEveryOtherCall() : () => {};
    const { statements, subrequests } = await tick();
    restore();
    ticks.push({ statements, subrequests, ...due });
    due = await countDue();
    expect(ticks.length, JSON.stringify(ticks)).toBeLessThan(40);
    advanceMinutes(5);
  }
  const told = JSON.stringify(ticks);
  expect(Math.max(...ticks.map(({ statements }) => statements)), told).toBeLessThanOrEqual(
    CRON_BUDGET.statements,
  );
  expect(Math.max(...ticks.map(({ subrequests }) => subrequests)), told).toBeLessThanOrEqual(
    CRON_BUDGET.subrequests,
  );
  const [first, second] = ticks;
  if (!first || !second) throw new Error(told);
  // None of the kinds starves, not even in the worst tick.
  expect(first.mails - second.mails, told).toBeGreaterThanOrEqual(30);
  expect(first.refunds - second.refunds, told).toBeGreaterThanOrEqual(5);
  // Each also reads its event for the mail that confirms it.
  expect(first.sales - second.sales, told).toBeGreaterThanOrEqual(8);
  // The first tick that has to call twice has more of each kind before it than the worst one does.
  expect(second.mails, told).toBeGreaterThanOrEqual(first.mails - second.mails);
  expect(Math.min(second.refunds, second.sales), told).toBeGreaterThanOrEqual(5);
  expect(
    await db.select().from(stripeEvents).where(eq(stripeEvents.processed_at, "2026-01-01T00:00:00.000Z")),
  ).toEqual([]);
  const { n } = (await database
    .prepare("select count(*) as n from uploads where key like 'left-%'")
    .first<{ n: number }>()) ?? { n: -1 };
  expect(n).toBe(0);
  expect(await db.select().from(payoutAccounts).where(isNull(payoutAccounts.checked_at))).toEqual([]);
});

test("whose hold still lives is asked about first, then who was never asked about, each the oldest first", {
  timeout: 120_000,
}, async () => {
  vi.setSystemTime(`${dayFromNow(1)}T10:00:00Z`);
  const stripe = standIn();
  const house = await makePaidEvent();
  // Long gone: asked about in vain for hours, and due since before all others.
  const gone = await inBatches(Array.from({ length: 25 }), async () =>
    openCheckout(await makeUserWithDocuments("sparita"), house),
  );
  stripe.pay(gone[0] ?? "");
  advanceMinutes(60);
  await database.prepare("update payments set checks = 9 where next_check_at is not null").run();
  const ended = await openCheckout(await makeUserWithDocuments("finita"), house);
  stripe.pay(ended);
  advanceMinutes(20);
  const live = await openCheckout(await makeUserWithDocuments("viva"), house);
  stripe.pay(live);
  advanceMinutes(32);
  const asked: string[] = [];
  const inner = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    asked.push(pathname.split("/").at(-1) ?? "");
    return inner(input, init);
  });
  const { meter } = await tick();
  const sessions = asked.filter((name) => name.startsWith("cs_"));
  expect(sessions.slice(0, 2)).toEqual([live, ended]);
  expect(sessions).toContain(gone[0]);
  expect((await findPayment(live)).status).toBe("paid");
  // By index, however many payments there are.
  const plans = await listQueryPlans(database, meter);
  expect(plans.filter((detail) => /^SCAN (payments|p|enrolments|s)\b(?! USING)/.test(detail))).toEqual([]);
  expect(plans.filter((detail) => /TEMP B-TREE/.test(detail) && /payments/.test(detail))).toEqual([]);
});

test("one job that fails keeps none of the others from its work", async () => {
  await dueMails(3);
  const CONFIG = { get: () => Promise.reject(new Error("KV is away")) } as unknown as KVNamespace;
  vi.setSystemTime(`${dayFromNow(1)}T10:00:00Z`);
  await expect(tick({ CONFIG })).rejects.toThrow("not all of the cron's work was done");
  expect(sentMails).toHaveLength(3);
  expect(takeLoggedErrors().join()).toContain("KV is away");
});

test("events of Stripe's are forgotten after thirty days, a bounded number a tick, found by an index", async () => {
  const now = new Date();
  const at = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString();
  await database.batch(
    [31, 29].map((days) =>
      database
        .prepare("insert into stripe_events (id, type, processed_at) values (?, 'refund.updated', ?)")
        .bind(`evt_${days}`, at(days)),
    ),
  );
  const { meter } = await tick();
  expect((await db.select().from(stripeEvents)).map(({ id }) => id)).toEqual(["evt_29"]);
  const plans = await listQueryPlans(database, meter);
  expect(plans.filter((detail) => /SCAN stripe_events/.test(detail))).toEqual([]);
});
