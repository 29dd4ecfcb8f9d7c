import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { PARTIAL_SEARCH_HEADER } from "../../worker/admin/payments/contract.ts";
import type { AdminPaymentRow, PaymentStory } from "../../worker/admin/payments/outputs.ts";
import { auditEntries } from "../../worker/audit/schema.ts";
import { ledgerMatches, payments, refunds, stripeEvents } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  runCron,
} from "../support/checkout.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

const admin = () => makeUser("ugo", { role: "admin" });

async function list(query: string, as?: { token: string }) {
  const answer = await ask<AdminPaymentRow[]>("GET", `/api/admin/payments${query}`, {
    as: as ?? (await admin()),
  });
  expect([query, answer.status], answer.text).toEqual([query, 200]);
  return { ids: answer.body.map(({ id }) => id), rows: answer.body, headers: answer.headers };
}

/** A payment with all that can have an id at Stripe. */
async function paidAndDisputed() {
  const stripe = standIn();
  const [anna, event] = [
    await makeUserWithDocuments("anna", { full_name: "Ondina Marelli" }),
    await makePaidEvent({ title: "Notte al faro di Punta Falcone" }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const payment = await findPayment(session);
  const ugo = await admin();
  const body = { key: crypto.randomUUID(), amount: 5, reason: "Una scusa." };
  const refund = await ask("POST", `/api/admin/payments/${payment.id}/refunds`, { as: ugo, body });
  expect(refund.status, refund.text).toBe(201);
  await runCron();
  await stripe.deliverAll();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  return { stripe, anna, event, session, payment, ugo, dispute };
}

test("a payment is found by each of its ids at Stripe, by its own, its person's and its event's", async () => {
  const { stripe, anna, event, session, payment, dispute, ugo } = await paidAndDisputed();
  const other = await makePaidEnrolment(await makeEvent(), await makeUser("bea"), { cents: 1000 });
  await db.insert(ledgerMatches).values({
    entry_id:
      (
        await database
          .prepare("select id from ledger_entries where payment_id = ?")
          .bind(payment.id)
          .first<{ id: string }>()
      )?.id ?? "",
    transaction_id: "txn_of_the_charge",
    compared_at: new Date().toISOString(),
  });
  const searches = [
    session,
    payment.stripe_payment_intent,
    stripe.refunds[0]?.id,
    dispute.id,
    dispute.balance_transactions[0]?.id,
    "txn_of_the_charge",
    stripe.charges[0]?.id,
    payment.id,
    payment.id.toUpperCase(),
    event.id,
    anna.id,
    event.slug,
    `https://respiro.test/events/${event.slug}?success=true`,
  ];
  for (const search of searches)
    expect([search, (await list(`?search=${encodeURIComponent(search ?? "")}`, ugo)).ids]).toEqual([
      search,
      [payment.id],
    ]);
  for (const search of [
    "cs_nobody",
    "pi_nobody",
    "re_nobody",
    "du_nobody",
    "txn_nobody",
    "ch_nobody",
    crypto.randomUUID(),
    "2026-01-01-niente",
  ])
    expect([search, (await list(`?search=${search}`, ugo)).ids]).toEqual([search, []]);
  expect((await list(`?search=pi_${other.payment}`, ugo)).ids).toEqual([other.payment]);
});

test("a charge is looked up at Stripe, and the search says so when Stripe does not answer", async () => {
  const { stripe, ugo } = await paidAndDisputed();
  stripe.set({ key: "revoked" });
  const answer = await ask("GET", `/api/admin/payments?search=${stripe.charges[0]?.id}`, { as: ugo });
  expect([answer.status, answer.error?.code]).toEqual([502, "payment_unavailable"]);
});

test("words find payments by the beginning of an e-mail, of a name's word, and by words of the title", async () => {
  const { anna, payment, ugo } = await paidAndDisputed();
  for (const search of [anna.email, anna.email.slice(0, -6), "ondina mar", "MARELLI", "punta falc"])
    expect((await list(`?search=${encodeURIComponent(search)}`, ugo)).ids).toContain(payment.id);
  for (const search of ["arelli", "unta", "zzzz", "%", '"', "' or 1=1 --", "*"])
    expect([
      search,
      (await list(`?search=${encodeURIComponent(search)}`, ugo)).ids.includes(payment.id),
    ]).toEqual([search, false]);
});

test("a search that matches too much says how many payments it looked at", async () => {
  const event = await makeEvent({ title: "Affollatissimo raduno" });
  const person = await makeUser("socia");
  const columns = "id, kind, user_id, event_id, title, amount_cents, status, created_at, updated_at";
  await database
    .prepare(
      `with recursive n(n) as (select 1 union all select n + 1 from n where n < 80) insert into payments (${columns})
       select lower(hex(randomblob(16))), 'event', ?, ?, 'x', 100, 'expired', '', '' from n`,
    )
    .bind(person.id, event.id)
    .run();
  const { headers, ids } = await list("?search=affollatissimo&limit=100");
  expect([headers.get(PARTIAL_SEARCH_HEADER), ids.length]).toEqual(["35", 35]);
  expect((await list(`?search=${event.id}&limit=100`)).ids).toHaveLength(80);
});

test("of a person with many payments a search finds the newest", async () => {
  const person = await makeUser("abituale");
  await database
    .prepare(
      `with recursive n(n) as (select 1 union all select n + 1 from n where n < 90)
       insert into payments (id, kind, user_id, title, amount_cents, status, created_at, updated_at)
       select printf('0198f3c0-0000-7000-8000-%012d', n), 'event', ?, 'x', 100, 'paid',
         printf('2026-01-01T00:00:00.%03dZ', n), '' from n`,
    )
    .bind(person.id)
    .run();
  const { ids, headers } = await list(`?search=${encodeURIComponent(person.email)}&limit=100`);
  expect(headers.get(PARTIAL_SEARCH_HEADER)).toBe(String(ids.length));
  const newest = Array.from({ length: ids.length }, (_, n) => `0198f3c0-0000-7000-8000-0000000000${90 - n}`);
  expect(ids).toEqual(newest);
});

test("filters and sorts combine, pages lead through every payment once and back", async () => {
  const event = await makeEvent();
  const person = await makeUser("tanti");
  const made = [];
  for (let turn = 0; turn < 12; turn += 1)
    made.push(
      await makePaidEnrolment(await makeEvent(), await makeUser("chi"), {
        cents: 1000 + 100 * (turn % 4),
        refunded: turn % 3 === 0 ? 1000 + 100 * (turn % 4) : 0,
      }),
    );
  await db
    .update(payments)
    .set({ attention: "disputed" })
    .where(eq(payments.id, made[5]?.payment ?? ""));
  await makePaidEnrolment(event, person, { cents: 99_99 });
  const { results } = await database.prepare("select id from payments order by rowid").all<{ id: string }>();
  const creation = new Map(results.map(({ id }, number) => [id, number]));
  const ugo = await admin();
  for (const filter of [
    "",
    "status=paid",
    "kind=event",
    "status=refunded&kind=event",
    "issue=yes",
    "kind=sponsor_package",
  ])
    for (const sort of ["created_at", "amount"])
      for (const direction of ["asc", "desc"]) {
        const query = `?limit=5&sort=${sort}&direction=${direction}${filter && `&${filter}`}`;
        const all = await list(`${query.replace("limit=5", "limit=100")}`, ugo);
        const values = all.rows.map((row) => (sort === "amount" ? row.amount : (creation.get(row.id) ?? -1)));
        const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
        expect([query, values]).toEqual([query, direction === "asc" ? sorted : sorted.toReversed()]);
        const first = await list(query, ugo);
        const walked = [...first.ids];
        let { headers } = first;
        while (headers.get("x-next-cursor") && walked.length < 100) {
          const page = await list(`${query}&cursor=${headers.get("x-next-cursor")}`, ugo);
          walked.push(...page.ids);
          ({ headers } = page);
        }
        expect([query, walked.slice(0, 100)]).toEqual([query, all.ids.slice(0, walked.length)]);
      }
  const issues = await list("?issue=yes&limit=100", ugo);
  expect(issues.ids).toContain(made[5]?.payment);
  expect(issues.rows.every(({ attention }) => attention !== null)).toBe(true);
  // What nobody knows is ignored.
  expect(
    (await list("?status=niente&sort=colore&direction=su&cursor=xx&limit=100", ugo)).ids.length,
  ).toBeGreaterThan(12);
});

test("a payment's story holds every delivery, entry, refund, dispute, mail and admin's action, in order", async () => {
  const { stripe, anna, event, session, payment, ugo, dispute } = await paidAndDisputed();
  stripe.stepDispute(dispute.id, "lost");
  await stripe.deliverAll();
  advanceMinutes(1);
  const answer = await ask<PaymentStory>("GET", `/api/admin/payments/${payment.id}`, { as: ugo });
  expect(answer.status, answer.text).toBe(200);
  const story = answer.body;
  expect(story).toMatchObject({
    id: payment.id,
    status: "paid",
    attention: "disputed",
    amount: 45,
    refunded: 5,
    disputed: 40,
    refundable: 0,
    is_disputed: false,
    event: { id: event.id },
    person: { id: anna.id, full_name: "Ondina Marelli", email: anna.email },
    enrolment: { status: "confirmed" },
    session_id: session,
    stripe_url: expect.stringContaining(String(payment.stripe_payment_intent)),
  });
  const { entries } = story;
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
  const whats = entries.map(({ what }) => what);
  expect(whats.indexOf("opened")).toBe(0);
  const of = (what: string) => entries.filter((entry) => entry.what === what);
  const told = await db.select().from(stripeEvents).where(eq(stripeEvents.payment_id, payment.id));
  expect(told.length).toBeGreaterThanOrEqual(5);
  expect(
    of("delivery")
      .map((entry) => entry.what === "delivery" && entry.id)
      .toSorted(),
  ).toEqual(told.map(({ id }) => id).toSorted());
  expect(of("ledger").map((entry) => entry.what === "ledger" && [entry.kind, entry.amount])).toEqual([
    ["charge", 45],
    ["refund", -5],
    ["dispute", -40],
    ["dispute_fee", -20],
  ]);
  expect(of("refund")).toMatchObject([{ reason: "goodwill", note: "Una scusa.", state: "done", amount: 5 }]);
  expect(of("refund_done")).toMatchObject([{ stripe_refund_id: stripe.refunds[0]?.id }]);
  expect(of("dispute")).toMatchObject([{ state: "lost", taken: 40 }]);
  expect(
    of("mail")
      .map((entry) => entry.what === "mail" && [entry.template, entry.to])
      .toSorted(),
  ).toEqual(
    [
      ["place_paid", "payer"],
      ["refund_ordered", "payer"],
      ["refund_ordered_organizer", "organizer"],
      ["refund_sent", "payer"],
      ["dispute_lost", "organizer"],
    ].toSorted(),
  );
  expect(of("audit")).toMatchObject([{ action: "payment.refund", actor: ugo.full_name }]);
  expect(of("enrolment_confirmed")).toHaveLength(1);
  // Nothing of a mail's text.
  expect(answer.text).not.toContain("cartacon");
});

test("opening a story is an entry in the audit log, once in ten minutes", async () => {
  const { payment, ugo } = await paidAndDisputed();
  for (const _ of [1, 2, 3]) await ask("GET", `/api/admin/payments/${payment.id}`, { as: ugo });
  const read = async () =>
    (await db.select().from(auditEntries).where(eq(auditEntries.actor_id, ugo.id))).filter(
      ({ action }) => action === "payment.read",
    );
  expect(await read()).toMatchObject([{ subject_kind: "payment", subject_id: payment.id }]);
  advanceMinutes(11);
  await ask("GET", `/api/admin/payments/${payment.id}`, { as: ugo });
  expect(await read()).toHaveLength(2);
  for (const id of [crypto.randomUUID(), "niente"])
    expect((await ask("GET", `/api/admin/payments/${id}`, { as: ugo })).error?.code).toBe(
      "payment_not_found",
    );
});

test("the mails of a cancelled enrolment belong to the story, those of another one do not", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const second = await openCheckout(anna, await makePaidEvent());
  stripe.pay(second);
  await stripe.deliverAll();
  advanceMinutes(1);
  const [place] = (
    await ask<{ id: string; event_id: string }[]>("GET", "/api/me/participations", { as: anna })
  ).body.filter(({ event_id }) => event_id === event.id);
  await ask("POST", `/api/me/participations/${place?.id}/cancellation`, { as: anna, body: { refund: 45 } });
  await runCron();
  const { id } = await findPayment(session);
  const story = await ask<PaymentStory>("GET", `/api/admin/payments/${id}`, { as: await admin() });
  expect(story.body.entries.flatMap((entry) => (entry.what === "mail" ? [entry.template] : []))).toEqual([
    "place_paid",
    "place_given_up",
    "refund_sent",
  ]);
  expect(story.body.enrolment?.status).toBe("refunded");
});

test("a package's story names the package, and an unpaid payment has no refund to offer", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "organizer_package", "startup");
  const { id } = await findPayment(session);
  const ugo = await admin();
  const open = await ask<PaymentStory>("GET", `/api/admin/payments/${id}`, { as: ugo });
  expect(open.body).toMatchObject({ status: "open", refundable: 0, package: null, event: null });
  expect([open.body.terms_version, open.body.terms_accepted_at]).toEqual([
    ACCEPTED_TERMS.terms_version,
    open.body.created_at,
  ]);
  stripe.pay(session);
  await stripe.deliverAll();
  const paid = await ask<PaymentStory>("GET", `/api/admin/payments/${id}`, { as: ugo });
  expect(paid.body).toMatchObject({ package: { package_id: "startup", is_running: true } });
  expect(paid.body.refundable).toBeGreaterThan(0);
  expect(paid.body.entries.map(({ what }) => what)).toContain("package_granted");
});

test("the CSV has the payments of the same filters, is safe against formulas, and is an entry in the log", async () => {
  const event = await makeEvent({ title: '=HYPERLINK("http://male.example")' });
  const anna = await makeUser("anna", { full_name: "+39 Anna" });
  const { payment } = await makePaidEnrolment(event, anna, { cents: 4550, refunded: 1000 });
  const ugo = await makeUser("ugo", { role: "admin", language: "it" });
  const answer = await ask("GET", `/api/admin/payments.csv?search=${event.id}&status=paid`, { as: ugo });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="payments.csv"');
  const [heads, line, ...more] = answer.text.trim().split("\r\n");
  expect(more).toEqual([]);
  expect(heads).toContain("Creato;Pagato;Stato;Tipo;");
  expect(line).toContain(`"'=HYPERLINK(""http://male.example"")"`);
  expect(line).toContain("'+39 Anna");
  expect(line).toContain(";45,50;10,00;0,00;");
  expect(line).toContain(payment);
  expect(
    (await ask("GET", `/api/admin/payments.csv?search=${event.id}&status=open`, { as: ugo })).text
      .trim()
      .split("\r\n"),
  ).toHaveLength(1);
  const log = await db.select().from(auditEntries).where(eq(auditEntries.actor_id, ugo.id));
  expect(log.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ["table.export", "payments"],
    ["table.export", "payments"],
  ]);
});

test("deliveries of a payment outlive thirty days, others do not", async () => {
  const { payment } = await paidAndDisputed();
  const before = await db.select().from(stripeEvents).where(eq(stripeEvents.payment_id, payment.id));
  await db
    .insert(stripeEvents)
    .values({ id: "evt_of_another_shop", type: "charge.refunded", processed_at: new Date().toISOString() });
  vi.setSystemTime(`${dayFromNow(40)}T10:00:00Z`);
  await runCron();
  expect(await db.select().from(stripeEvents).where(eq(stripeEvents.payment_id, payment.id))).toHaveLength(
    before.length,
  );
  expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, "evt_of_another_shop"))).toEqual([]);
});

test("a refund of the past that Stripe has refused shows its error and its state", async () => {
  const { payment, ugo } = await paidAndDisputed();
  await db.insert(refunds).values({
    ...{
      id: crypto.randomUUID(),
      payment_id: payment.id,
      amount_cents: 100,
      reason: "cancelled",
      status: "failed",
    },
    ...{ attempts: 3, last_error: "Insufficient funds", created_at: new Date().toISOString() },
  });
  const story = await ask<PaymentStory>("GET", `/api/admin/payments/${payment.id}`, { as: ugo });
  expect(story.body.entries).toContainEqual(
    expect.objectContaining({
      what: "refund",
      state: "failed",
      last_error: "Insufficient funds",
      attempts: 3,
    }),
  );
});
