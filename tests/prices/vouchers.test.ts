import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { ledgerEntries, payments } from "../../worker/payments/schema.ts";
import { transfers } from "../../worker/payouts/schema.ts";
import { vouchers } from "../../worker/prices/schema.ts";
import {
  advanceMinutes,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  runCron,
  today,
} from "../support/checkout.ts";
import { download } from "../support/download.ts";
import { listOutbox, mailsTo, mailTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { readPdf } from "../support/readPdf.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import {
  buyVoucher,
  findVoucher,
  listVouchers,
  makeVoucherSeller,
  openVoucher,
  postVoucher,
} from "../support/vouchers.ts";
import { ask, db } from "../support/worker.ts";

/** A voucher of 50 euros that Anna has paid; nobody has heard of it yet. */
async function paidUnheard(body: Record<string, unknown> = {}) {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const session = await openVoucher(anna, gea, body);
  stripe.pay(session);
  return { stripe, gea, anna, session };
}

async function templatesOf({ email }: { email: string }): Promise<string[]> {
  return (await listOutbox(email)).map(({ template }) => template);
}

test("a paid voucher has a code, a value, a receipt, and money for its organizer in 14 days", async () => {
  const { stripe, gea, anna, session } = await paidUnheard({ amount: 80.5 });
  expect((await listVouchers(anna)).body).toEqual([]);
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "paid", kind: "voucher" });
  const [voucher] = (await listVouchers(anna)).body;
  expect(voucher).toMatchObject({ amount: 80.5, balance: 80.5, state: "active", organizer: { id: gea.id } });
  expect(voucher?.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  // The last day of the month 24 months later.
  expect(voucher && voucher.expires_on >= `${Number(today().slice(0, 4)) + 2}${today().slice(4)}`).toBe(true);
  expect(voucher && addDays(voucher.expires_on, 1).endsWith("-01")).toBe(true);
  expect((await findVoucher(voucher?.code.toLowerCase() ?? "")).body).toEqual({
    code: voucher?.code,
    amount: 80.5,
    balance: 80.5,
    expires_on: voucher?.expires_on,
    state: "active",
  });
  const [charge] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.organizer_id, gea.id));
  expect(charge).toMatchObject({ kind: "charge", amount_cents: 8050, event_id: null });
  const [transfer] = await db.select().from(transfers).where(eq(transfers.organizer_id, gea.id));
  expect(transfer).toMatchObject({
    gross_cents: 8050,
    due_on: addDays(new Date().toISOString().slice(0, 10), 14),
  });
  const { text } = mailTo(anna.email);
  for (const part of [voucher?.code, `/api/vouchers/${voucher?.code.replaceAll("-", "")}/pdf`])
    expect(text).toContain(part);
  expect((await ask("GET", "/api/me/payments", { as: anna })).body).toMatchObject([
    { kind: "voucher", amount: 80.5, seller: { name: gea.full_name } },
  ]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("webhooks at the same moment, with the return page, sell a voucher once", async () => {
  const { stripe, anna, session } = await paidUnheard();
  const { id } = lastStripeEvent(stripe, session);
  await Promise.all([confirmPayment(anna, session), ...[1, 2, 3].map(() => stripe.deliver(id))]);
  expect(await stripe.deliver(id)).toBe(200);
  expect((await listVouchers(anna)).body).toHaveLength(1);
  expect(await templatesOf(anna)).toEqual(["voucher_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the cron sells a voucher whose webhook was lost, and a late webhook changes nothing", async () => {
  const { stripe, anna } = await paidUnheard();
  advanceMinutes(32);
  await runCron();
  const [voucher] = (await listVouchers(anna)).body;
  expect(voucher?.state).toBe("active");
  advanceMinutes(60);
  expect(await stripe.deliverAll()).toEqual([200]);
  expect((await listVouchers(anna)).body).toEqual([voucher]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an unpaid voucher is unknown, and its words go with its session", async () => {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const session = await openVoucher(anna, gea, { for_name: "Bea", recipient_email: "bea@altrove.example" });
  const { id } = await findPayment(session);
  const find = () => db.select().from(vouchers).where(eq(vouchers.id, id)).get();
  expect((await findVoucher((await find())?.code ?? "")).error?.code).toBe("code_unknown");
  stripe.expire(session);
  await stripe.deliverAll();
  expect(await find()).toMatchObject({ for_name: null, recipient_email: null, paid_at: null });
  expect((await findVoucher((await find())?.code ?? "")).status).toBe(404);
});

test("a voucher of an organizer whose account is erased meanwhile is refunded", async () => {
  const { stripe, gea, anna, session } = await paidUnheard();
  expect((await ask("DELETE", "/api/account", { as: gea, body: { password: PASSWORD } })).status).toBe(204);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).status).toBe("refunded");
  expect((await listVouchers(anna)).body).toEqual([]);
  expect(await templatesOf(anna)).toEqual(["paid_in_vain", "refund_sent"]);
});

test("erasing the organizer's account refunds what is left of sold vouchers", async () => {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const { code, id } = await buyVoucher(stripe, anna, gea);
  expect((await ask("DELETE", "/api/account", { as: gea, body: { password: PASSWORD } })).status).toBe(204);
  await vi.waitFor(async () => {
    const payment = await db.select().from(payments).where(eq(payments.id, id)).get();
    expect(payment?.status).toBe("refunded");
  });
  expect((await findVoucher(code)).body).toMatchObject({ balance: 0, state: "spent" });
});

test("the recipient is mailed on the day, once, without addresses in the buyer's words", async () => {
  vi.setSystemTime(new Date("2027-03-01T09:00:00Z"));
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const email = `bea-${crypto.randomUUID()}@altrove.example`;
  const words = { for_name: "Bea", message: "Auguri!\nVai su https://brutto.example/x" };
  const { code } = await buyVoucher(stripe, anna, gea, {
    recipient_email: email,
    send_on: "2027-03-03",
    ...words,
  });
  await runCron();
  expect(await templatesOf({ email })).toEqual([]);
  vi.setSystemTime(new Date("2027-03-02T23:30:00Z"));
  await runCron();
  await runCron();
  const sent = mailsTo(email);
  expect(sent).toHaveLength(1);
  for (const text of [code, "Ciao Bea", anna.full_name, "«Auguri!\nVai su»"])
    expect(sent[0]?.text).toContain(text);
  // A stranger's address is not kept in the outbox.
  expect(await templatesOf({ email })).toEqual([]);
  expect((await listVouchers(anna)).body[0]?.sent_at).not.toBeNull();
});

test("one mailbox gets few vouchers a day, whoever buys them", async () => {
  standIn();
  const gea = await makeVoucherSeller();
  const recipient_email = `bea-${crypto.randomUUID()}@altrove.example`;
  const answers = [];
  for (let index = 0; index < 6; index++)
    answers.push(await postVoucher(await makeUser(`anna${index}`), gea, { recipient_email }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
});

test("only organizers who may publish paid events sell vouchers, and not to themselves", async () => {
  standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const without = await makeUser("ivo", { role: "instructor" });
  const code = async (organizer: { id: string }, body = {}, as = anna) =>
    (await postVoucher(as, organizer, body)).error?.code;
  expect(await code(without)).toBe("vouchers_not_sold");
  expect(await code(gea, {}, gea)).toBe("own_voucher");
  expect(await code(anna)).toBe("profile_not_found");
  expect(await code(gea, { amount: 9.99 })).toBe("invalid");
  expect(await code(gea, { amount: 20.001 })).toBe("invalid");
  expect(await code(gea, { send_on: addDays(today(), -1) })).toBe("invalid");
  const page = (id: string) => ask<{ sells_vouchers: boolean }>("GET", `/api/instructors/${id}`);
  expect([(await page(gea.id)).body.sells_vouchers, (await page(without.id)).body.sells_vouchers]).toEqual([
    true,
    false,
  ]);
});

test("the organizer sees sold vouchers with balances, and not the buyer's words", async () => {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const { id } = await buyVoucher(stripe, anna, gea, { for_name: "Bea", message: "Ti voglio bene" });
  expect((await listVouchers(gea)).body).toEqual([]);
  expect((await listVouchers(gea, "?as=organizer")).body).toMatchObject([
    { id, balance: 50, for_name: null, message: null, recipient_email: null },
  ]);
});

test("the card to print has code, value, words and the last day", async () => {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUser("anna")];
  const { code } = await buyVoucher(stripe, anna, gea, { for_name: "Bea", message: "Ti voglio bene" });
  const { name, bytes } = await download(`/api/vouchers/${code}/pdf`, anna);
  expect(name).toBe("buono.pdf");
  const [page] = await readPdf(bytes);
  for (const text of [code, "50,00", "Per Bea", "Ti voglio bene", "Ultimo giorno"])
    expect(page).toContain(text);
});
