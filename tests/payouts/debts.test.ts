import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type {
  AdminFailedTransfer,
  AdminPayoutAccount,
  AdminPayoutsView,
} from "../../worker/payouts/outputs.ts";
import { bankPayouts, transfers } from "../../worker/payouts/schema.ts";
import {
  advanceMinutes,
  COST_CENTS,
  inBatches,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { findTransferSums, listTransferRows, owing, readPayouts } from "../support/payouts.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

const DAY = 24 * 60;

/** All rows of an admin's list, so many at a time. */
async function readAll<Row>(list: string, as: SignedInUser, limit = 100): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const path: string = `/api/admin/payouts/${list}?limit=${limit}&cursor=${cursor}`;
    const answer = await ask<Row[]>("GET", path, { as });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.length).toBeLessThanOrEqual(limit);
    rows.push(...answer.body);
    cursor = answer.headers.get("X-Next-Cursor");
  }
  return rows;
}

const isOf =
  ({ id }: { id: string }) =>
  ({ user_id }: { user_id: string }) =>
    user_id === id;

const statement = (as: SignedInUser, month = "2027-03") =>
  ask<string>("GET", `/api/payouts/statement?month=${month}&format=csv`, { as });

test("an admin sees a debt and has it reversed again; the act is in the audit log", async () => {
  const { stripe, gea, account } = await owing();
  const ugo = await makeUser("ugo", { role: "admin" });
  const [row] = await listTransferRows(gea);
  const accounts = await readAll<AdminPayoutAccount>("accounts", ugo);
  expect(accounts.find(isOf(gea))).toMatchObject({
    ...{ state: "active", debts: 30, transferred: 45, waiting: 0, due: 0, tax_data: "asked" },
  });
  const failed = await readAll<AdminFailedTransfer>("failed", ugo);
  expect(failed.find(isOf(gea))).toMatchObject({
    ...{
      payment_id: row?.payment_id,
      owed: 30,
      forgivable: 30,
      state: "partly_reversed",
      error: expect.any(String),
    },
  });
  const { body: totals } = await ask<AdminPayoutsView>("GET", "/api/admin/payouts", { as: ugo });
  expect(totals.debts).toBeGreaterThanOrEqual(30);
  stripe.connect(account, { balance: 5000 });
  const path = `/api/admin/payouts/${row?.payment_id}/retry`;
  expect((await ask("POST", path, { as: gea })).status).toBe(403);
  expect((await ask("POST", path, { as: ugo })).status).toBe(200);
  await runCron();
  expect(stripe.reversals).toMatchObject([{ amount: 3000 }]);
  expect(await findTransferSums(gea)).toMatchObject({ debts: 0, waiting: 0, reversed: 3000 });
  const { results } = await database
    .prepare("select action, subject_id, person_id from audit_entries where actor_id = ?")
    .bind(ugo.id)
    .all();
  expect(results).toContainEqual({
    action: "payment.retry_transfer",
    subject_id: row?.payment_id,
    person_id: gea.id,
  });
});

test("a debt that is reversed again stands in its month's statement once, and later as taken back", async () => {
  const { gea, account, stripe } = await owing();
  const ugo = await makeUser("ugo", { role: "admin" });
  const [row] = await listTransferRows(gea);
  const lines = async (month?: string) =>
    (await statement(gea, month)).text
      .split("\r\n")
      .slice(1)
      .map((line) => [1, 6].map((column) => line.split(";")[column]).join(" "));
  const retry = () => ask("POST", `/api/admin/payouts/${row?.payment_id}/retry`, { as: ugo });
  await retry();
  await runCron();
  expect(await lines()).toEqual(["Trasferimento 45,00", "Debito -30,00"]);
  advanceMinutes(22 * DAY);
  stripe.connect(account, { balance: 5000 });
  await retry();
  await runCron();
  expect(await lines("2027-04")).toEqual(["Debito ripreso di nuovo 30,00", "Storno -30,00"]);
  expect(await lines()).toEqual(["Trasferimento 45,00", "Debito -30,00"]);
});

test("an admin forgives a debt once, at most what is open: the platform bears it, and the organizer reads it", async () => {
  const { stripe, gea, account } = await owing();
  const ugo = await makeUser("ugo", { role: "admin" });
  const [row] = await listTransferRows(gea);
  const forgive = (as: SignedInUser, amount: number) =>
    ask("POST", `/api/admin/payouts/${row?.payment_id}/forgive`, { as, body: { amount } });
  expect((await forgive(gea, 30)).status).toBe(403);
  expect((await forgive(ugo, 30.01)).body).toMatchObject({ error: { code: "stale" } });
  expect((await forgive(ugo, -1)).status).toBe(400);
  const answers = await Promise.all([forgive(ugo, 30), forgive(ugo, 30)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await findTransferSums(gea)).toMatchObject({ debts: 0, waiting: 0 });
  expect(await readPayouts(gea)).toMatchObject({ debts: 0 });
  expect((await readAll<AdminFailedTransfer>("failed", ugo)).filter(isOf(gea))).toEqual([]);
  const { results } = await database
    .prepare(
      "select person_id, after from audit_entries where action = 'payment.forgive_debt' and actor_id = ?",
    )
    .bind(ugo.id)
    .all();
  expect(results).toEqual([{ person_id: gea.id, after: '{"forgiven_cents":3000}' }]);
  expect((await statement(gea)).text).toContain("Debito annullato;Corso in mare;;;;30,00;");
  // Neither a retry nor the next transfer takes it after all.
  stripe.connect(account, { balance: 5000 });
  await ask("POST", `/api/admin/payouts/${row?.payment_id}/retry`, { as: ugo });
  const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(1) });
  stripe.pay(await openCheckout(await makeUserWithDocuments("bruno"), event));
  await stripe.deliverAll();
  advanceMinutes(DAY);
  await runCron();
  expect(stripe.reversals).toEqual([]);
  expect(stripe.transfers.map(({ amount }) => amount)).toEqual([COST_CENTS, COST_CENTS]);
});

test("an admin's lists are read page by page, each row once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const all = await inBatches(Array.from({ length: 3 }), async (_, index) => {
    const gea = await makeUser("gea", { role: "company" });
    const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(3 + (index % 2)) });
    await makePaidEnrolment(event, await makeUser("anna"), { cents: 4500 });
    await db.update(transfers).set({ refusals: 1 }).where(eq(transfers.organizer_id, gea.id));
    await db.insert(bankPayouts).values({
      ...{
        id: `po_${gea.id.replaceAll("-", "")}`,
        user_id: gea.id,
        cents: 1,
        currency: "eur",
        state: "failed",
      },
      ...{ arrives_on: "2027-03-20", created_at: "2027-03-18T00:00:00Z", told_at: "2027-03-18T00:00:00Z" },
    });
    return gea.id;
  });
  for (const list of ["accounts", "failed", "returned"]) {
    const rows = await readAll<{ user_id: string }>(list, ugo, 1);
    const whose = rows.map(({ user_id }) => user_id).filter((id) => all.includes(id));
    expect(whose.toSorted(), list).toEqual(all.toSorted());
    expect(rows).toEqual(await readAll(list, ugo));
  }
});
