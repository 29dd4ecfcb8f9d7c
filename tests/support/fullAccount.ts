import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { emailChanges, passwordResetTokens } from "../../worker/auth/schema.ts";
import { encryptSecret, hashRecoveryCode } from "../../worker/auth/twoFactor/encryption.ts";
import { recoveryCodes, twoFactors } from "../../worker/auth/twoFactor/schema.ts";
import { articleDrafts, articles, articleVersions } from "../../worker/blog/schema.ts";
import { calendarAddresses } from "../../worker/calendars/schema.ts";
import { eventGuests, eventMessages } from "../../worker/enrolments/participants/schema.ts";
import { savedEvents } from "../../worker/events/schema.ts";
import { sponsorVisits } from "../../worker/events/visits/schema.ts";
import {
  forumBookmarks,
  forumCategories,
  forumHeldPosts,
  forumLikes,
  forumReaders,
  forumReads,
  forumReplies,
  forumTopics,
} from "../../worker/forum/schema.ts";
import { mails } from "../../worker/mail/schema.ts";
import { follows } from "../../worker/notices/schema.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import type { ReceiptParty } from "../../worker/payments/outputs.ts";
import { ledgerEntries, payments, refunds } from "../../worker/payments/schema.ts";
import { bankPayouts, payoutAccounts, transferMoves, transfers } from "../../worker/payouts/schema.ts";
import { questionMessages, questionThreads } from "../../worker/questions/schema.ts";
import { uploadSessions, uploads } from "../../worker/uploads/schema.ts";
import { makePaperRows } from "./certifications.ts";
import { makeNoticeRows, makeReportRows, makeStaffRows } from "./communityRows.ts";
import { makeEligibilityRows } from "./eligibilityRows.ts";
import { dayFromNow, makeEnrolment, makeEvent, makeWaitingEntry } from "./events.ts";
import { makeLogbook } from "./logbook.ts";
import { subscribe } from "./newsletter.ts";
import { makePriceRows } from "./prices.ts";
import { makeRegisterRows } from "./registerRows.ts";
import { makeTaxRows } from "./taxData.ts";
import { makeUser, PASSWORD, type SignedInUser } from "./users.ts";
import { ask, database, db } from "./worker.ts";

/** Profile fields whose values appear nowhere else in the database. */
export function makeProfileFields(name: string) {
  return {
    full_name: `${name} Sommacampagna`,
    phone: `+39 333 ${name} 01`,
    emergency_contact_name: `Mamma di ${name}`,
    emergency_contact_phone: `+39 333 ${name} 02`,
    bio: `Scendo con calma, ${name}.`,
    instagram_contact: `@${name}.giu`,
    avatar_url: `/public/avatars/${name}.webp`,
    birth_date: "1988-02-29",
    birth_place: `Recco di ${name}`,
    brevetto: "master",
    scadenza_brevetto: "2031-01-31",
    scadenza_certificato_medico: "2031-02-28",
    assicurazione: `Assicura ${name}`,
    scadenza_assicurazione: "2031-03-31",
    company_name: `${name} Immersioni srl`,
    vat_number: `IT-${name}-02`,
    company_address: `Via ${name} 3, Camogli`,
    sponsor_link: `https://${name}.example`,
    sponsor_logo_url: `/public/logos/${name}.webp`,
    sponsor_text: `Mute e pinne di ${name}.`,
    shown_as_participant: true,
    public_profile_enabled: true,
    public_slug: `${name}-sommacampagna`,
    personal_best: { CWT: "61" },
    confirmed_at: "2026-01-02T00:00:00.000Z",
    last_sign_in_at: "2026-01-03T00:00:00.000Z",
    confirmation_sent_at: "2026-01-01T00:00:00.000Z",
    confirmation_token_hash: `conferma-${name}`,
  } as const;
}

/**
 * Makes an organizer with a row in every table that can refer to a user. Each of their texts holds `word`, so that a
 * test can search for it; `secrets` are values that must not leave the database.
 */
export async function makeUserWithEverything(word: string) {
  const anna = await makeUser(word, {
    ...makeProfileFields(word),
    email: `${word}@mare.example`,
    role: "instructor",
  });
  const bruno = await makeUser(`amico${word}`);
  const at = new Date().toISOString();
  const past = await makeEvent({
    title: `Corso passato ${word}`,
    date: dayFromNow(-40),
    organizer_id: anna.id,
    created_by: anna.id,
    instructors: [{ name: anna.full_name, certificate_url: `/public/certificates/${word}.pdf` }],
    about_us: `Siamo ${word}`,
    who_we_are: `Chi è ${word}`,
    responsibility_waiver_accepted_by: anna.id,
  });
  const ahead = await makeEvent({ title: "Corso futuro", organizer_id: anna.id, created_by: anna.id });
  const joined = await makeEvent({ title: `Gara di ${word}`, participants: 3 });
  const paid = await makeEnrolment(past, bruno, { amount_cents: 5000, paid_at: at });
  const hers = await makeEnrolment(joined, anna, { amount_cents: 3000, paid_at: at });
  await makeEnrolment(past, anna);
  const package_ = await makePackageRow(anna, `Pacchetto ${word}`);
  await makePackageRow(bruno, "Pacchetto di altri", anna);
  await db
    .insert(sponsorVisits)
    .values({ month: "2026-01-01", user_id: anna.id, views: 1, clicks: 1, batch: 1 });
  await makePaymentRow(bruno, anna, past.id, paid.id, `ricavo_${word}`);
  await makePaymentRow(anna, null, joined.id, hers.id, `spesa_${word}`);
  await Promise.all([makePayoutRows(anna, word), makePriceRows(anna, bruno, hers.id, word)]);
  await makeEligibilityRows(anna, bruno, { joined: joined.id, own: ahead.id }, word);
  const saved = [anna.id, bruno.id].map((user_id) => ({ user_id, event_id: joined.id, created_at: at }));
  await db.insert(savedEvents).values(saved);
  await makeStaffRows(joined, [anna, bruno]);
  await Promise.all([makeWaitingEntry(ahead, bruno), makeWaitingEntry(joined, anna)]);
  await db.insert(follows).values([
    { user_id: anna.id, target_type: "organizer", target_id: bruno.id, created_at: at },
    { user_id: bruno.id, target_type: "organizer", target_id: anna.id, created_at: at },
    {
      ...{ user_id: anna.id, target_type: "search" as const, target_id: `ricerca-${word}` },
      ...{ query: `searchTerm=${word}`, created_at: at },
    },
  ]);
  await makePosts(anna, bruno, word);
  await makeUploads(anna, word);
  await makeQuestions(anna, bruno, ahead.id, word);
  await makeLogbook(anna, bruno, word);
  await makePaperRows(anna, bruno, past.id, word);
  await makeTaxRows(anna, bruno, word);
  await makeNoticeRows(anna, bruno, word);
  await makeReportRows(anna, bruno, word);
  await makeRegisterRows(anna, past.id, word);
  await makeMailedLinks(anna, word);
  const factor = await makeTwoFactorRows(anna, word);
  await db.insert(mails).values({
    id: newId(),
    recipient: anna.email,
    language: "it",
    template: "enrolled",
    params: { name: anna.full_name, link: `https://respiro.test/${word}-link-segreto` },
    created_at: at,
    next_attempt_at: "2099-01-01T00:00:00.000Z",
  });
  await db.insert(eventGuests).values({
    ...{ id: newId(), event_id: past.id },
    name: "Carla Contante",
    method: "cash",
    amount_cents: 4500,
    added_by: anna.id,
    created_at: at,
  });
  await db.insert(eventMessages).values({
    id: newId(),
    event_id: past.id,
    sender_id: anna.id,
    text: "A domani",
    recipients: 2,
    created_at: at,
  });
  await db
    .insert(calendarAddresses)
    .values({ user_id: anna.id, secret: `calendario-${word}`, created_at: at });
  const secrets = [
    `calendario-${word}`,
    `impronta-${word}`,
    factor,
    `codice-${word}`,
    anna.password_hash,
    `conferma-${word}`,
    `recupero-${word}`,
    `invito-${word}`,
    `venduto-${word}`,
    `cambio-${word}`,
    `${word}-link-segreto`,
    `secchio-${word}`,
    `https://checkout.example/spesa_${word}`,
  ];
  return { anna, bruno, past, ahead, joined, package_, secrets };
}

/** A question that anna asked, and one about an event of hers. */
async function makeQuestions(anna: SignedInUser, bruno: SignedInUser, eventId: string, word: string) {
  const at = new Date().toISOString();
  const threads = [
    { id: newId(), event_id: null, asker_id: anna.id, organizer_id: bruno.id },
    { id: newId(), event_id: eventId, asker_id: bruno.id, organizer_id: anna.id },
  ];
  for (const thread of threads) {
    const times = { last_at: at, created_at: at };
    await db.insert(questionThreads).values({ ...thread, ...times, event_title: "Corso", last_number: 2 });
    await db.insert(questionMessages).values(
      [anna, bruno].map(({ id }, index) => ({
        ...{ id: newId(), thread_id: thread.id, number: index + 1, author_id: id, created_at: at },
        content: `Domanda di ${word}`,
      })),
    );
  }
}

async function makePackageRow(holder: SignedInUser, package_name: string, giver?: SignedInUser) {
  const row = {
    id: newId(),
    user_id: holder.id,
    package_type: "organizer",
    package_id: "startup",
    package_name,
    starts_at: "2026-01-01T00:00:00.000Z",
    assigned_by: giver?.id ?? null,
    created_at: new Date().toISOString(),
  } as const;
  await db.insert(userPackages).values(row);
  return row;
}

/** What a receipt keeps of a seller or buyer. */
function receiptParty(user: SignedInUser | null): string | null {
  if (!user) return null;
  const { full_name: name, company_name, vat_number, company_address: address } = user;
  return JSON.stringify({ name, company_name, vat_number, address } satisfies ReceiptParty);
}

/** Makes a user's payment for an event and the organizer's ledger entry. */
async function makePaymentRow(
  payer: SignedInUser,
  to: SignedInUser | null,
  event_id: string,
  enrolment_id: string,
  name: string,
) {
  const at = new Date().toISOString();
  const id = newId();
  await db.insert(payments).values({
    id,
    kind: "event",
    user_id: payer.id,
    event_id,
    enrolment_id,
    stripe_payment_intent: `pi_${name}`,
    checkout_url: `https://checkout.example/${name}`,
    seller: receiptParty(to),
    buyer: receiptParty(payer),
    amount_cents: 3000,
    status: "paid",
    paid_at: at,
    created_at: at,
    updated_at: at,
  });
  await db.insert(refunds).values({
    id: newId(),
    payment_id: id,
    amount_cents: 100,
    reason: "goodwill",
    note: `Le scuse a ${name}`,
    status: "done",
    created_at: new Date().toISOString(),
  });
  await db.insert(ledgerEntries).values({
    id: newId(),
    payment_id: id,
    organizer_id: to?.id ?? null,
    event_id,
    kind: "charge",
    amount_cents: 3000,
    stripe_reference: name,
    created_at: at,
  });
}

async function makePosts(anna: SignedInUser, bruno: SignedInUser, word: string) {
  const at = new Date().toISOString();
  const times = { created_at: at, updated_at: at };
  const article_id = newId();
  const text = { title: `Articolo di ${word}`, content: "<p>Acqua fredda.</p>", language: "it" };
  await db
    .insert(articles)
    .values({ id: article_id, slug: `articolo-${word}`, ...text, author_id: anna.id, ...times });
  await db.insert(articleDrafts).values({
    article_id,
    ...text,
    revision: 1,
    base_revision: 1,
    saved_by: anna.id,
    saved_in: newId(),
    saved_at: at,
  });
  await db
    .insert(articleVersions)
    .values({ article_id, number: 1, kind: "saved", ...text, created_by: anna.id, created_at: at });
  const category_id = newId();
  await db
    .insert(forumCategories)
    .values({ id: category_id, slug: `tecnica-${word}`, name: "Tecnica", order_index: 1 });
  const topics = [
    { id: newId(), author_id: anna.id, last_reply_author_id: bruno.id },
    { id: newId(), author_id: bruno.id, last_reply_author_id: anna.id },
  ];
  for (const topic of topics) {
    const written = { title: `Domanda di ${word}`, content: "Come compenso?", last_activity_at: at };
    await db
      .insert(forumTopics)
      .values({ ...topic, ...written, category_id, last_reply_number: 1, ...times });
    const reply = { topic_id: topic.id, number: 1, content: `Risposta di ${word}` };
    await db
      .insert(forumReplies)
      .values({ id: newId(), ...reply, author_id: topic.last_reply_author_id, ...times });
    for (const user_id of [anna.id, bruno.id]) {
      const mark = { user_id, topic_id: topic.id };
      await db.insert(forumReads).values({ ...mark, last_number: 1, read_at: at });
      await db.insert(forumBookmarks).values({ ...mark, created_at: at });
      await db
        .insert(forumLikes)
        .values({ ...mark, number: user_id === topic.author_id ? 1 : 0, created_at: at });
    }
  }
  await db.insert(forumHeldPosts).values({
    ...{ id: newId(), title: `In attesa ${word}`, content: `Link di ${word}`, author_id: anna.id },
    ...{ idempotency_key: newId(), reason: "links", created_at: at },
  });
  await db.insert(forumReaders).values([anna.id, bruno.id].map((user_id) => ({ user_id, all_read_at: at })));
}

async function makeUploads(anna: SignedInUser, word: string) {
  const file = { content_type: "image/webp", size_bytes: 9, created_at: new Date().toISOString() };
  const kept = { ...file, owner_id: anna.id };
  await db.insert(uploads).values([
    { ...kept, key: `avatars/${word}.webp` },
    { ...kept, key: `certificates/${word}.pdf` },
    { ...kept, key: `private/${word}.webp` },
  ]);
  const key = `videos/${newId()}.mp4`;
  const { uploadId } = await env.UPLOADS.createMultipartUpload(key);
  await db.insert(uploadSessions).values({ ...kept, id: newId(), key, bucket_id: uploadId });
}

async function makeMailedLinks(anna: SignedInUser, word: string) {
  const at = new Date().toISOString();
  const times = { created_at: at, expires_at: "2099-01-01T00:00:00.000Z" };
  await db
    .insert(passwordResetTokens)
    .values({ id: newId(), user_id: anna.id, token_hash: `recupero-${word}`, token_hint: "etto", ...times });
  await subscribe(anna.email, "it");
  await db.insert(emailChanges).values({
    user_id: anna.id,
    new_email: `${word}@altrove.example`,
    token_hash: `cambio-${word}`,
    ...times,
  });
}

/** What proves a user of `makeUserWithEverything`, once; users without a second factor need no code. */
export const PROOF = { password: PASSWORD, code: "ABCD-EFGH-IJKL" };

/** A second factor with a recovery code that no test can guess, and the one of PROOF. Returns the stored secret. */
async function makeTwoFactorRows(anna: SignedInUser, word: string): Promise<string> {
  const row = { user_id: anna.id, created_at: new Date().toISOString() };
  const secret = await encryptSecret(env.TOTP_SECRET, anna.id, new TextEncoder().encode(word));
  await db.insert(twoFactors).values({ ...row, secret, confirmed_at: row.created_at });
  const proof = hashRecoveryCode(env.TOTP_SECRET, anna.id, PROOF.code.replaceAll("-", ""));
  await db.insert(recoveryCodes).values([`codice-${word}`, proof].map((hash) => ({ ...row, hash })));
  return secret;
}

/** Deletes the caller's account through the API. */
export function deleteAccount(who: SignedInUser, env?: Partial<Env>, password = PASSWORD) {
  return ask("DELETE", "/api/account", { as: who, body: { ...PROOF, password }, ...(env && { env }) });
}

/** The rows that a statement returns. */
export async function queryRows<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (
    await database
      .prepare(statement)
      .bind(...values)
      .all<Row>()
  ).results;
}

/** An account at Stripe with something asked, and a payout that the bank returned. */
async function makePayoutRows({ id }: SignedInUser, word: string) {
  const at = new Date().toISOString();
  await db.insert(payoutAccounts).values({
    ...{ user_id: id, stripe_account_id: `acct_${id}`, api: "v2" as const, state: "active" as const },
    requirements: [{ code: "individual.verification.document", text: `Il documento di ${word}` }],
    ...{ created_at: at, updated_at: at },
  });
  await db.insert(bankPayouts).values({
    ...{ id: `po_${id}`, user_id: id, cents: 4500, currency: "eur", arrives_on: "2026-05-05" },
    ...{ state: "failed" as const, failure: `Il conto di ${word}`, created_at: at, told_at: at },
  });
  const [transfer] = await db.select().from(transfers).where(eq(transfers.organizer_id, id));
  await db.insert(transferMoves).values({
    id: newId(),
    ...{ payment_id: transfer?.payment_id ?? "", organizer_id: id, stripe_account_id: `acct_${id}` },
    ...{ kind: "transfer", cents: 2900, state: "done", created_at: at, done_at: at },
  });
}
