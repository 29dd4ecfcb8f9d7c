import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { alarms } from "../../worker/admin/alarms/schema.ts";
import { mails } from "../../worker/mail/schema.ts";
import { notices } from "../../worker/notices/schema.ts";
import { ledgerComparisons, ledgerDifferences } from "../../worker/payments/schema.ts";
import { bankPayouts, payoutAccounts, transferMoves } from "../../worker/payouts/schema.ts";
import {
  advanceMinutes,
  COST_CENTS,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
  runCron,
} from "../support/checkout.ts";
import { download } from "../support/download.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { listMoves, listTransferRows, makeTaxData, owing, transferred } from "../support/payouts.ts";
import { readPdf } from "../support/readPdf.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

const DAY = 24 * 60;

const statement = (as: SignedInUser, format: string, month = "2027-03") =>
  ask<string>("GET", `/api/payouts/statement?month=${month}&format=${format}`, { as });

test("a month's statement has transfers, reversals, debts and payouts, as CSV that is no formula", async () => {
  const { stripe, gea, intent } = await transferred('=HYPERLINK("x")');
  await refundAtStripe(stripe, intent, 1000);
  await stripe.deliverAll();
  await runCron();
  await db.insert(bankPayouts).values({
    ...{
      id: "po_1",
      user_id: gea.id,
      cents: 3500,
      currency: "eur",
      arrives_on: "2027-03-20",
      state: "paid",
    },
    ...{ created_at: "2027-03-18T00:00:00Z", told_at: "2027-03-18T00:00:00Z" },
  });
  const { text, status } = await statement(gea, "csv");
  expect(status).toBe(200);
  const lines = text.replace("\uFEFF", "").split("\r\n");
  expect(lines).toEqual([
    "Giorno;Movimento;Evento;Prezzo;Commissione;Compensato;Importo;Riferimento",
    `2027-03-11;Trasferimento;"'=HYPERLINK(""x"")";45,00;0,00;;45,00;${stripe.transfers[0]?.id}`,
    `2027-03-11;Storno;"'=HYPERLINK(""x"")";;;;-10,00;${stripe.reversals[0]?.id}`,
    "2027-03-20;Accredito in banca;;;;;35,00;po_1",
  ]);
  expect((await statement(gea, "csv", "2027-02")).text.split("\r\n")).toHaveLength(1);
  expect((await statement(gea, "csv", "2027-13")).status).toBe(400);
  expect((await statement(await makeUser("altra"), "csv")).text.split("\r\n")).toHaveLength(1);
});

test("the statement's PDF is read back with its lines and sums, in the reader's language", async () => {
  const { gea, stripe } = await owing();
  const path = "/api/payouts/statement?month=2027-03&format=pdf";
  const { bytes, name } = await download(path, gea);
  expect(name).toBe("trasferimenti-2027-03.pdf");
  const [page = ""] = await readPdf(bytes);
  expect(page).toContain("Estratto di 03/2027");
  expect(page).toContain("Corso in mare");
  expect(page).toContain(stripe.transfers[0]?.id.slice(0, 20));
  expect(page).toMatch(/Trasferito: 45,00/);
  expect(page).toMatch(/Nuovi debiti: 30,00/);
  await database.prepare("update users set language = 'en' where id = ?").bind(gea.id).run();
  const [english = ""] = await readPdf((await download(path, gea)).bytes);
  expect(english).toMatch(/Statement of 03\/2027.*New debts: €30\.00/);
});

test("a debt raises an alarm at once, a refused transfer after a day, and both settle", async () => {
  const { stripe, gea, account } = await owing();
  const ugo = await makeUser("ugo", { role: "admin" });
  // Another test's mail would gather this one's for an hour.
  await db.delete(alarms);
  const own = sql`(select t.payment_id from transfers t where t.organizer_id = ${gea.id})`;
  const isOpen = sql`kind = 'transfer_issue' and settled_at is null and subject in ${own}`;
  const open = () => db.select().from(alarms).where(isOpen);
  await runCron();
  const [row] = await listTransferRows(gea);
  expect(await open()).toMatchObject([{ subject: row?.payment_id }]);
  const mail = await db
    .select()
    .from(mails)
    .where(and(eq(mails.template, "alarm_transfers"), eq(mails.recipient, ugo.email)));
  expect(mail).toHaveLength(1);
  stripe.connect(account, { balance: 5000 });
  await ask("POST", `/api/admin/payouts/${row?.payment_id}/retry`, { as: ugo });
  await runCron();
  expect(await open()).toEqual([]);
  stripe.connect(account, { status: "restricted" });
  const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(1) });
  stripe.pay(await openCheckout(await makeUserWithDocuments("bruno"), event));
  await stripe.deliverAll();
  advanceMinutes(DAY);
  await runCron();
  expect(await open()).toEqual([]);
  advanceMinutes(DAY + 5);
  await runCron();
  expect(await open()).toHaveLength(1);
  stripe.connect(account, { status: "active" });
  advanceMinutes(DAY);
  await runCron();
  await runCron();
  expect(await open()).toEqual([]);
});

test("tax data are asked for once, reminded of twice, and without them transfers stop after sixty days", async () => {
  const { stripe, gea } = await transferred();
  const told = () =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.template, "tax_data_asked"), eq(mails.recipient, gea.email)));
  expect(await told()).toHaveLength(1);
  const mail = mailsTo(gea.email).find(({ text }) => text?.includes("dati fiscali"));
  expect(mail?.text).toContain("10 maggio 2027");
  const kinds = await db.select().from(notices).where(eq(notices.user_id, gea.id));
  expect(kinds).toMatchObject([{ kind: "tax_data_asked", params: { href: "/incassi" } }]);
  await runCron();
  for (const days of [13, 1, 13, 1, 20]) {
    advanceMinutes(days * DAY);
    await runCron();
  }
  expect(await told()).toHaveLength(3);
  const account = await db.select().from(payoutAccounts).where(eq(payoutAccounts.user_id, gea.id)).get();
  expect(account).toMatchObject({ tax_reminders: 2 });
  const buy = async (name: string) => {
    const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(1) });
    stripe.pay(await openCheckout(await makeUserWithDocuments(name), event));
    await stripe.deliverAll();
    advanceMinutes(DAY);
    await runCron();
  };
  await buy("bruno");
  expect(stripe.transfers).toHaveLength(2);
  advanceMinutes(12 * DAY);
  await buy("carla");
  expect(stripe.transfers).toHaveLength(2);
  await makeTaxData(gea);
  await runCron();
  expect(stripe.transfers).toHaveLength(3);
});

test("the nightly comparison finds transfers and reversals equal, a missing one and a strange one not", async () => {
  // Other tests have compared the same days.
  await db.delete(ledgerComparisons);
  const { stripe, gea, intent } = await transferred();
  await refundAtStripe(stripe, intent, 1000);
  await stripe.deliverAll();
  await runCron();
  advanceMinutes(DAY);
  await runCron();
  const [{ payment_id } = { payment_id: "" }] = await listTransferRows(gea);
  // Payments of other tests are nothing to this one's stand-in.
  const found = () => db.select().from(ledgerDifferences).where(sql`payment_id = ${payment_id}`);
  expect(await found()).toEqual([]);
  const moves = await listMoves(gea);
  expect(moves.map(({ transaction_id }) => transaction_id)).toEqual([
    stripe.transfers[0]?.balance_transaction,
    stripe.reversals[0]?.balance_transaction,
  ]);
  // One that Stripe has with another amount, and one that it never had.
  stripe.alterTransaction(String(stripe.transfers[0]?.balance_transaction), -COST_CENTS + 1);
  await db
    .update(transferMoves)
    .set({ transaction_id: null, stripe_id: "trr_none" })
    .where(and(eq(transferMoves.payment_id, payment_id), eq(transferMoves.kind, "reversal")));
  advanceMinutes(DAY);
  await runCron();
  expect(
    (await found()).map(({ entry_kind, ours_cents, theirs_cents }) => [entry_kind, ours_cents, theirs_cents]),
  ).toEqual(
    expect.arrayContaining([
      ["transfer", -COST_CENTS, -COST_CENTS + 1],
      ["transfer_reversal", 1000, null],
      ["transfer_reversal", null, 1000],
    ]),
  );
});
