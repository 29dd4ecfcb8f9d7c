import { expect, test, vi } from "vitest";
import worker from "../../worker/index.ts";
import {
  advanceMinutes,
  confirmPayment,
  deleteHold,
  lastStripeEvent,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment } from "../support/events.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePriceCode } from "../support/prices.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser } from "../support/users.ts";
import { type Ask, ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

/** How many settled payments there are when a call is measured. The same budget holds for each. */
const SIZES = dataSizes(100, 10_000);
/** Who has a place in the event that is paid for: they are counted when the seat is taken. */
const PEOPLE = 20;

/** `rows` is what was measured, and a tenth for chance; the same with a hundred payments as with ten thousand. */
type Budget = { rows: number; statements: number; written?: number };

const BUDGETS: Record<string, Budget> = {
  // Two statements hold the event's requirements: that they are as checked, and as shown with the seat.
  begin: { rows: 48, statements: 11, written: 19 },
  resume: { rows: 20, statements: 7 },
  // The mark of a member (1) and the code with its uses (2) decide the price, and are asked again by the seat's statement.
  "begin with a code": { rows: 29, statements: 13, written: 20 },
  "price with a code": { rows: 8, statements: 5 },
  // A charge begins its transfer by trigger: the row with its three indexes, and what is kept of it (6 written).
  // Two statements look for a waiting list.
  settle: { rows: 132, statements: 21, written: 35 },
  "settle again": { rows: 1, statements: 1 },
  confirm: { rows: 12, statements: 3 },
  "confirm before the webhook": { rows: 142, statements: 22, written: 33 },
  // A notice tells of the refund, which changes the transfer again.
  "settle in vain": { rows: 196, statements: 32, written: 75 },
  // By day, once: whose papers and packages end, and what begins tomorrow (3), is looked up as well.
  // Every sweep checks the alarms (11 statements), lists vouchers to mail (1), transfers (3) and tax data to ask for (1), looks for registers to remind of (2) and to keep (4), records its jobs (1),
  // asks for a comparison with Stripe (1) and for articles that are due (1), for the settings (1), for balances to remind of and to charge (3), for decisions (3), for old places (1), for
  // deleted and refused posts (3), unconfirmed subscriptions (1), guests (1), files sent as answers (1) and reporters (1) to erase, for gates to ask again and to remind of (2), for verdicts to ask for (1) and schools' papers (2), for the night's
  // forum counts (1, once a night 6), and for notices to tell (1), to mail (1) and to push (2) and followed searches (1).
  // Two rows of each job are its record. On the second day the digest tells of the first day's refund
  // (3), and some forty rows are of the day before, whatever the size.
  // On Thursdays the newsletter looks at the articles of each language (6 rows).
  "sweep that reminds": { rows: 306, statements: 87 },
  sweep: { rows: 207, statements: 61 },
  "sweep with one to settle": { rows: 223, statements: 64 },
  // A page of fifty out of a hundred: those of one person are put in order.
  "own payments": { rows: 640, statements: 3 },
};

const FULL_SCAN =
  /^SCAN (payments|p|refunds|r|ledger_entries|l|enrolments|s|taken|events|e|users|u|user_packages|mails|price_codes|k|price_members|m|used)\b(?! USING| VIRTUAL)/;

/** Settled payments from one number up to another: of one event each, a third given back, all of one person. */
async function settled(
  from: number,
  to: number,
  who: { id: string },
  organizer: { id: string },
): Promise<void> {
  const numbers = `with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1})`;
  const id = (prefix: string) => `${prefix} || printf('%012d', n)`;
  const at = "'2026-01-01T00:00:00.000Z'";
  const [payment, event, refund] = [
    "'0198f3c0-5000-7000-8000-'",
    "'60000000-0000-4000-8000-'",
    "'70000000-0000-4000-8000-'",
  ].map(id);
  await database.batch([
    database
      .prepare(`${numbers} insert into events (id, slug, title, date, cost_cents, organizer_id, created_at, updated_at)
        select ${event}, 'pagato-' || n, 'Pagato ' || n, '2026-01-0' || (1 + n % 9), 4500, ?, ${at}, ${at} from numbers`)
      .bind(organizer.id),
    database
      .prepare(`${numbers} insert into payments (id, kind, user_id, event_id, title, stripe_session_id, stripe_payment_intent,
          amount_cents, refunded_cents, status, expires_at, paid_at, created_at, updated_at)
        select ${payment}, 'event', iif(n % 100, ?, ?), ${event}, 'Pagato', 'cs_' || n, 'pi_' || n, 4500, iif(n % 3, 0, 4500),
          iif(n % 3, 'paid', 'refunded'), ${at}, ${at}, ${at}, ${at} from numbers`)
      .bind(organizer.id, who.id),
    database.prepare(`${numbers} insert into refunds (id, payment_id, amount_cents, reason, status, stripe_refund_id, created_at)
        select ${refund}, ${payment}, 4500, 'late', 'done', 're_' || n, ${at} from numbers where n % 3 = 0`),
    database
      .prepare(`${numbers} insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
        select ${payment}, ${payment}, ?, ${event}, 'charge', 4500, 'pi_' || n, ${at} from numbers`)
      .bind(organizer.id),
    database.prepare(`${numbers} insert into mails (id, recipient, language, template, params, dedupe_key, created_at, sent_at)
        select ${payment}, 'sub@mare.example', 'it', 'place_paid', '{}', 'paid ' || ${payment}, ${at}, ${at} from numbers`),
  ]);
}

async function costOf(work: (env: Partial<Env>) => Promise<unknown>): Promise<DatabaseMeter> {
  const { db, meter } = meterDatabase(database);
  await work({ DB: db });
  return meter;
}

test("what money costs the database is the same with a hundred settled payments as with ten thousand", {
  timeout: 180_000,
}, async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const payer = await makeUserWithDocuments("payer");
  const over: string[] = [];
  const figures: Record<string, string[]> = {};
  const measure = async (name: string, work: (env: Partial<Env>) => Promise<unknown>) => {
    const meter = await costOf(work);
    const { rows, written } = meter;
    const statements = meter.statements.length;
    figures[name] = [...(figures[name] ?? []), `${rows} rows in ${statements}, ${written} written`];
    const budget = BUDGETS[name] ?? { rows: 0, statements: 0 };
    if (rows > budget.rows || statements > budget.statements || written > (budget.written ?? Infinity))
      over.push(`${name}: ${rows} rows in ${statements} statements, ${written} written`);
    const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
    if (scans.length > 0) over.push(`${name}: ${scans.join("; ")}`);
  };
  const asked = async (env: Partial<Env>, method: string, path: string, options: Ask) => {
    const answer = await ask(method, path, { ...options, env });
    expect([path, answer.status], answer.text).toEqual([path, 200]);
  };
  const tell = async (env: Partial<Env>, id: string) => {
    const request = await stripe.signed(id);
    const headers = Object.fromEntries(request.headers);
    await asked(env, "POST", WEBHOOK_PATH, { raw: await request.text(), headers });
  };
  const sweep = (env: Partial<Env>) => worker.scheduled({} as ScheduledController, bindings(env));

  for (const [index, size] of SIZES.entries()) {
    // A day of its own, and an hour at which reminders go out.
    vi.setSystemTime(`${dayFromNow(1)}T12:00:00Z`);
    await settled(SIZES[index - 1] ?? 0, size, payer, gea);
    const [anna, bruno, carla] = [
      await makeUserWithDocuments("anna"),
      await makeUserWithDocuments("bruno"),
      await makeUserWithDocuments("carla"),
    ];
    const event = await makePaidEvent({ participants: PEOPLE + 3 });
    for (let turn = 0; turn < PEOPLE; turn += 1) await makeEnrolment(event, await makeUser("sub"));
    const path = "/api/payments/create-checkout-session";
    const body = { eventId: event.id, ...ACCEPTED_TERMS };
    await measure("begin", (env) => asked(env, "POST", path, { as: anna, body }));
    const priced = await makePaidEvent({ participants: PEOPLE, member_price_cents: 4_400 });
    const { code } = await makePriceCode({ id: priced.organizer_id ?? "" }, { percent: 20, max_uses: 100 });
    const emma = await makeUserWithDocuments("emma");
    const typed = { eventId: priced.id, code, ...ACCEPTED_TERMS };
    await measure("begin with a code", (env) => asked(env, "POST", path, { as: emma, body: typed }));
    await deleteHold(emma, priced);
    await measure("price with a code", (env) =>
      asked(env, "GET", `/api/events/${priced.id}/price?code=${code}`, { as: carla }),
    );
    await measure("resume", (env) => asked(env, "POST", path, { as: anna, body }));
    const session = await openCheckout(anna, event);
    stripe.pay(session);
    const { id } = lastStripeEvent(stripe, session);
    await measure("settle", (env) => tell(env, id));
    await measure("settle again", (env) => tell(env, id));
    await measure("confirm", (env) =>
      asked(env, "POST", "/api/payments/confirm", { as: anna, body: { session_id: session } }),
    );
    const second = await openCheckout(bruno, event);
    stripe.pay(second);
    await measure("confirm before the webhook", (env) =>
      asked(env, "POST", "/api/payments/confirm", { as: bruno, body: { session_id: second } }),
    );
    const third = await openCheckout(carla, event);
    stripe.pay(third);
    advanceMinutes(41);
    await makeEnrolment(event, await makeUser("sub"));
    await measure("settle in vain", (env) => tell(env, lastStripeEvent(stripe, third).id));
    await measure("sweep that reminds", sweep);
    await measure("sweep", sweep);
    await postCheckout(await makeUserWithDocuments("dora"), await makePaidEvent());
    advanceMinutes(32);
    await measure("sweep with one to settle", sweep);
    // Once an hour a call also notes that the auth session is in use.
    await asked({}, "GET", "/api/me/payments", { as: payer });
    await measure("own payments", (env) => asked(env, "GET", "/api/me/payments", { as: payer }));
    expect((await confirmPayment(carla, third)).body.status).toBe("refunded");
  }
  expect(over, JSON.stringify(figures, null, 1)).toEqual([]);
});
