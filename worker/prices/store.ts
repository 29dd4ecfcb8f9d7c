import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { insertFrom } from "../insertFrom.ts";
import { toCents, toEuros } from "../lib/money.ts";
import { CODES_MAX, PRICE_MEMBERS_MAX } from "./contract.ts";
import type { CodeBody } from "./inputs.ts";
import type { PriceCode, PriceMember } from "./outputs.ts";
import type { DiscountCode, PricedEvent, PriceQuote } from "./quotePrice.ts";
import { priceCodes, priceMembers } from "./schema.ts";
import { isSpendable, type PaidVoucher } from "./vouchers/store.ts";

/** The live seats of the code `price_codes`. */
function countUses(condition: SQL = sql`true`): SQL<number> {
  return sql`(select coalesce(sum(used.seats), 0) from enrolments used
    where used.price_code_id = price_codes.id and used.ended_at is null and ${condition})`;
}

/** A code as it stands for one user. `uses` and `own_uses`: its live seats, and those of the user. */
export type CodeState = DiscountCode & {
  revision: number;
  from_day: string | null;
  until_day: string | null;
  max_uses: number | null;
  per_person: number | null;
  event_ids: string[] | null;
  uses: number;
  own_uses: number;
};

/** An organizer's code that is not ended, by its normalized text. */
export async function findCode(
  db: Database,
  {
    organizerId,
    code,
    userId,
    heldId,
  }: { organizerId: string | null; code: string; userId: string | null; heldId: string | null },
): Promise<CodeState | undefined> {
  const isOther = sql`used.id is not ${heldId}`;
  const { id, amount_cents, percent, revision, from_day, until_day, max_uses, per_person, event_ids } =
    priceCodes;
  return db
    .select({
      id,
      code: priceCodes.code,
      amount_cents,
      percent,
      revision,
      from_day,
      until_day,
      max_uses,
      per_person,
      event_ids,
      uses: countUses(isOther),
      own_uses: countUses(sql`${isOther} and used.user_id = ${userId}`),
    })
    .from(priceCodes)
    .where(
      and(
        eq(priceCodes.organizer_id, organizerId ?? ""),
        eq(priceCodes.code, code),
        isNull(priceCodes.ended_at),
      ),
    )
    .get();
}

export async function isPriceMember(
  db: Database,
  organizerId: string | null,
  userId: string,
): Promise<boolean> {
  const row = await db
    .select({ user_id: priceMembers.user_id })
    .from(priceMembers)
    .where(and(eq(priceMembers.organizer_id, organizerId ?? ""), eq(priceMembers.user_id, userId)))
    .get();
  return row !== undefined;
}

export type QuotedPrice = {
  event: PricedEvent;
  isMember: boolean;
  code: CodeState | null;
  voucher: PaidVoucher | null;
  quote: PriceQuote;
};

/**
 * Whether event `e` has the prices of a quote, the user the mark, the code its uses left, and the voucher its balance: part
 * of the statement that takes the seats, so that no change and no other use comes in between.
 */
export function isQuoted(
  { event, isMember, code, voucher, quote }: QuotedPrice,
  { userId, today }: { userId: string; today: string },
): SQL {
  const cents = (euros: number | null) => (euros === null ? null : toCents(euros));
  const used = (
    most: SQL,
    own: SQL,
  ) => sql`(${most} is null or ${quote.seats} + (select coalesce(sum(used.seats), 0)
    from enrolments used where used.price_code_id = k.id and used.ended_at is null ${own}) <= ${most})`;
  const hasCode =
    code && quote.code_id
      ? sql`exists (select 1 from price_codes k where k.id = ${code.id} and k.revision = ${code.revision}
          and k.ended_at is null and ${used(sql`k.max_uses`, sql``)}
          and ${used(sql`k.per_person`, sql`and used.user_id = ${userId}`)})`
      : sql`true`;
  const hasBalance =
    voucher && quote.voucher_cents > 0
      ? isSpendable({ id: voucher.id, cents: quote.voucher_cents }, { userId, today })
      : sql`true`;
  const hasMark =
    event.member_price === null
      ? sql`true`
      : sql`exists (select 1 from price_members m where m.organizer_id = e.organizer_id and m.user_id = ${userId}) = ${isMember ? 1 : 0}`;
  return sql`(e.date = ${event.date} and e.cost_cents = ${cents(event.cost)}
    and e.early_price_cents is ${cents(event.early_price)} and e.early_until is ${event.early_until}
    and e.member_price_cents is ${cents(event.member_price)} and e.deposit_cents is ${cents(event.deposit)}
    and e.balance_days_before is ${event.balance_days_before} and ${hasMark} and ${hasCode} and ${hasBalance})`;
}

const codeColumns = {
  id: priceCodes.id,
  code: priceCodes.code,
  amount_cents: priceCodes.amount_cents,
  percent: priceCodes.percent,
  from: priceCodes.from_day,
  until: priceCodes.until_day,
  max_uses: priceCodes.max_uses,
  used: countUses(),
  per_person: priceCodes.per_person,
  event_ids: priceCodes.event_ids,
};

function toPriceCode({
  amount_cents,
  ...code
}: Omit<PriceCode, "amount"> & { amount_cents: number | null }): PriceCode {
  return { ...code, amount: amount_cents === null ? null : toEuros(amount_cents) };
}

/** An organizer's codes that are not ended, newest first. */
export async function listCodes(db: Database, organizerId: string): Promise<PriceCode[]> {
  const rows = await db
    .select(codeColumns)
    .from(priceCodes)
    .where(and(eq(priceCodes.organizer_id, organizerId), isNull(priceCodes.ended_at)))
    .orderBy(desc(priceCodes.id))
    .limit(CODES_MAX);
  return rows.map(toPriceCode);
}

async function findOwnCode(db: Database, organizerId: string, id: string): Promise<PriceCode> {
  const row = await db
    .select(codeColumns)
    .from(priceCodes)
    .where(and(eq(priceCodes.id, id), eq(priceCodes.organizer_id, organizerId), isNull(priceCodes.ended_at)))
    .get();
  if (!row) throw new Refusal("code_unknown");
  return toPriceCode(row);
}

function toColumns({ code, amount, percent, from, until, max_uses, per_person, event_ids }: CodeBody) {
  return {
    code,
    amount_cents: amount === null ? null : toCents(amount),
    percent,
    from_day: from,
    until_day: until,
    max_uses,
    per_person,
    event_ids,
  };
}

/** Whether all events of a code are the organizer's. */
function hasOwnEvents(organizerId: string, eventIds: string[] | null): SQL {
  return sql`not exists (select 1 from json_each(${JSON.stringify(eventIds ?? [])}) wanted where not exists
    (select 1 from events e where e.id = wanted.value and e.organizer_id = ${organizerId}))`;
}

function codeTaken(error: unknown): Error {
  if (!isUniqueViolation(error, "price_codes.organizer_id")) return error as Error;
  return new Refusal("code_taken", { fields: { code: "validation.code_taken" } });
}

/** Adds a code. Refuses with `code_taken`, `codes_limit`, and `invalid` for events of others. */
export async function insertCode(
  db: Database,
  organizerId: string,
  body: CodeBody,
  now: Date,
): Promise<PriceCode> {
  const id = newId();
  const row = { id, organizer_id: organizerId, ...toColumns(body), created_at: now.toISOString() };
  const isAllowed = sql`where (select count(*) from price_codes k where k.organizer_id = ${organizerId} and k.ended_at is null) < ${CODES_MAX}
    and ${hasOwnEvents(organizerId, body.event_ids)}`;
  try {
    const added = await insertFrom(db, priceCodes, row, isAllowed).returning({ id: priceCodes.id });
    if (added.length > 0) return await findOwnCode(db, organizerId, id);
  } catch (error) {
    throw codeTaken(error);
  }
  throw await whyRefused(db, organizerId, body);
}

async function whyRefused(db: Database, organizerId: string, { event_ids }: CodeBody): Promise<Refusal> {
  const [row] = await db.all<{ own: number }>(sql`select ${hasOwnEvents(organizerId, event_ids)} as own`);
  if (!row?.own) return new Refusal("invalid", { fields: { event_ids: "validation.wrong" } });
  return new Refusal("codes_limit");
}

/** Changes a code; seats that are held or sold keep their price. Refuses like `insertCode`, and with `code_unknown`. */
export async function updateCode(
  db: Database,
  organizerId: string,
  id: string,
  body: CodeBody,
): Promise<PriceCode> {
  try {
    const changed = await db
      .update(priceCodes)
      .set({ ...toColumns(body), revision: sql`${priceCodes.revision} + 1` })
      .where(
        and(
          eq(priceCodes.id, id),
          eq(priceCodes.organizer_id, organizerId),
          isNull(priceCodes.ended_at),
          hasOwnEvents(organizerId, body.event_ids),
        ),
      )
      .returning({ id: priceCodes.id });
    if (changed.length > 0) return await findOwnCode(db, organizerId, id);
  } catch (error) {
    throw codeTaken(error);
  }
  await findOwnCode(db, organizerId, id);
  throw await whyRefused(db, organizerId, body);
}

/** Deletes a code that no enrolment has; ends one that was used, under a text that leaves its own free. */
export async function endCode(db: Database, organizerId: string, id: string, now: Date): Promise<void> {
  const isOwn = and(
    eq(priceCodes.id, id),
    eq(priceCodes.organizer_id, organizerId),
    isNull(priceCodes.ended_at),
  );
  const isUsed = sql`exists (select 1 from enrolments used where used.price_code_id = price_codes.id)`;
  const [deleted, ended] = await db.batch([
    db
      .delete(priceCodes)
      .where(and(isOwn, sql`not ${isUsed}`))
      .returning({ id: priceCodes.id }),
    db
      .update(priceCodes)
      .set({ ended_at: now.toISOString(), code: sql`${priceCodes.code} || ' ' || ${priceCodes.id}` })
      .where(isOwn)
      .returning({ id: priceCodes.id }),
  ]);
  if (deleted.length + ended.length === 0) throw new Refusal("code_unknown");
}

/** The marked users of an organizer, newest first. */
export async function listPriceMembers(db: Database, organizerId: string): Promise<PriceMember[]> {
  return db.all<PriceMember>(sql`select m.user_id, nullif(u.full_name, '') as full_name, m.created_at
    from price_members m join users u on u.id = m.user_id
    where m.organizer_id = ${organizerId} order by m.created_at desc, m.user_id limit ${PRICE_MEMBERS_MAX}`);
}

/**
 * Marks a user for the members' price. Refuses with `user_not_found` a user who never enrolled in an event of the organizer,
 * so that nobody can ask for others' names.
 */
export async function addPriceMember(
  db: Database,
  organizerId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const isKnown = sql`exists (select 1 from enrolments s join events e on e.id = s.event_id
    where s.user_id = ${userId} and s.confirmed_at is not null and e.organizer_id = ${organizerId})`;
  const hasRoom = sql`(select count(*) from price_members m where m.organizer_id = ${organizerId}) < ${PRICE_MEMBERS_MAX}`;
  const member = { organizer_id: organizerId, user_id: userId, created_at: now.toISOString() };
  const added = await insertFrom(db, priceMembers, member, sql`where ${isKnown} and ${hasRoom}`)
    .onConflictDoNothing()
    .returning({ user_id: priceMembers.user_id });
  if (added.length > 0 || (await isPriceMember(db, organizerId, userId))) return;
  const [row] = await db.all<{ known: number }>(sql`select ${isKnown} as known`);
  throw new Refusal(row?.known ? "codes_limit" : "user_not_found");
}

export async function removePriceMember(db: Database, organizerId: string, userId: string): Promise<void> {
  await db
    .delete(priceMembers)
    .where(and(eq(priceMembers.organizer_id, organizerId), eq(priceMembers.user_id, userId)));
}
