import { expect, test, vi } from "vitest";
import { newBudget } from "../../../worker/cronBudget.ts";
import type { Participant } from "../../../worker/enrolments/outputs.ts";
import { openDatabase } from "../../../worker/env.ts";
import { BALANCES_COST, collectBalances } from "../../../worker/payments/balances/collectBalances.ts";
import { runCron } from "../../support/checkout.ts";
import { noonOn, openBalance, payDeposit } from "../../support/deposits.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { listQueryPlans, meterDatabase } from "../../support/meterDatabase.ts";
import { ask, bindings, database } from "../../support/worker.ts";

withEmptyStorage();

/** The subjects of a member's mails about balances, by the day of the cron. */
async function subjectsOn(days: number[], due: string, { email }: { email: string }): Promise<string[][]> {
  const subjects = [];
  for (const day of days) {
    const before = mailsTo(email).length;
    for (const minutes of [0, 5]) {
      vi.setSystemTime(noonOn(due, day).getTime() + minutes * 60_000);
      await runCron();
    }
    subjects.push(
      mailsTo(email)
        .slice(before)
        .map(({ subject }) => subject),
    );
  }
  return subjects;
}

test("a payer is reminded 7 and 1 days before the last day, 1 and 3 after, each once; then the organizer decides", async () => {
  const { anna, gea, due, event } = await payDeposit();
  const early = `Saldo da pagare: ${event.title}`;
  const late = `Saldo in ritardo: ${event.title}`;
  expect(await subjectsOn([-8, -7, -6, -1, 0, 1, 2, 3, 4], due, anna)).toEqual([
    [],
    [early],
    [],
    [early],
    [],
    [late],
    [],
    [late],
    [],
  ]);
  const [mail] = mailsTo(gea.email).slice(-1);
  expect(mail?.subject).toBe(`Saldi in ritardo: ${event.title}`);
  expect(mail?.text).toContain(`/dashboard/participants/${event.id}`);
  expect(mailsTo(gea.email).filter(({ subject }) => subject.startsWith("Saldi in ritardo"))).toHaveLength(1);
  const [reminder] = mailsTo(anna.email).slice(-1);
  expect(reminder?.text).toContain("/my-events");
  expect(reminder?.text).toContain("150");
  const notices = await ask<{ kind: string }[]>("GET", "/api/notices", { as: gea });
  expect(notices.body.map(({ kind }) => kind)).toContain("balances_late");
});

test("the participants' list and file show what is still to be paid, which the organizer may end", async () => {
  const { anna, gea, due, event, enrolment } = await payDeposit();
  const list = () => ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  expect((await list()).body).toMatchObject([
    { amount: 50, is_paid: true, balance: { amount: 150, due_on: due } },
  ]);
  const file = await ask("GET", `/api/events/${event.id}/participants.csv`, { as: gea });
  expect(file.text).toContain("Saldo da pagare");
  expect(file.text).toContain(due);
  const removal = `/api/events/${event.id}/participants/${enrolment}`;
  expect((await ask("DELETE", removal, { as: gea, body: { refund: 50 } })).status).toBe(204);
  expect(await subjectsOn([1], due, anna)).toEqual([[]]);
});

test("who has paid is not reminded; an organizer hears of a late one on the first day at the latest", async () => {
  const paid = await payDeposit();
  paid.stripe.pay(await openBalance(paid.anna, paid.enrolment));
  await paid.stripe.deliverAll();
  const near = await payDeposit({ stripe: paid.stripe, event: { balance_days_before: 1 } });
  expect(await subjectsOn([-7], paid.due, paid.anna)).toEqual([[]]);
  expect(await subjectsOn([1], near.due, near.gea)).toEqual([[`Saldi in ritardo: ${near.event.title}`]]);
});

test("a tick looks at few rows and writes its page at once, whatever else is due on other days", async () => {
  const { event, due } = await payDeposit();
  await database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
        insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
        select 'payer-' || n, 'payer' || n || '@mare.example', 'x', 'Anna', 'final_user', '', '' from numbers`,
    )
    .run();
  await database
    .prepare(
      `insert into enrolments (id, event_id, user_id, status, amount_cents, balance_cents, balance_due_on, confirmed_at, created_at)
        select 'owes-' || id, ?1, id, 'confirmed', 5000, 15000, date(?2, '+' || (20 + rowid % 300) || ' days'), '', ''
        from users where id like 'payer-%'`,
    )
    .bind(event.id, due)
    .run();
  const now = noonOn(due, -7);
  vi.setSystemTime(now);
  const { db, meter } = meterDatabase(database);
  await collectBalances(
    { env: bindings({ DB: db }), db: openDatabase(db, "first-primary").db, budget: newBudget() },
    now,
  );
  expect(meter.statements.length).toBeLessThanOrEqual(BALANCES_COST.statements);
  expect(meter.rows).toBeLessThan(150);
  const scans = (await listQueryPlans(database, meter)).filter((detail) =>
    /^SCAN (s|enrolments|p|d|payments|mails|m|e)\b(?! USING)/.test(detail),
  );
  expect(scans).toEqual([]);
});
