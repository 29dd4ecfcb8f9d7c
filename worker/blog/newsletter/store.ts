import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../lib/languages.ts";
import { suppressionCutoff } from "../../mail/rules.ts";
import { mails } from "../../mail/schema.ts";
import { type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { ISSUE_ARTICLES_MAX, type IssueArticle, subscriptionCutoff } from "./rules.ts";
import { newsletterSubscribers } from "./schema.ts";

/** Stores an unconfirmed subscription with its mail. A confirmed one stays as it is, and no mail is written. */
export async function requestSubscription(
  db: Database,
  subscription: { email: string; language: LanguageCode; tokenHash: string },
  mail: MailDraft,
  now: Date,
): Promise<void> {
  const { email, language, tokenHash } = subscription;
  const renewed = { token_hash: tokenHash, requested_at: now.toISOString() };
  const isWritten = sql`exists (select 1 from newsletter_subscribers where token_hash = ${tokenHash})`;
  await db.batch([
    db
      .insert(newsletterSubscribers)
      .values({ id: newId(), email, language, ...renewed })
      .onConflictDoUpdate({
        target: [newsletterSubscribers.email, newsletterSubscribers.language],
        set: renewed,
        setWhere: sql`${newsletterSubscribers.confirmed_at} is null`,
      }),
    mailInsertWhere(db, mail, isWritten, now),
  ]);
}

/** Confirms the subscription of a valid link; returns whether it did. Pressing again is no error. */
export async function confirmSubscription(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(newsletterSubscribers)
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now.toISOString()})` })
    .where(
      sql`token_hash = ${tokenHash} and (confirmed_at is not null or requested_at > ${subscriptionCutoff(now)})`,
    )
    .returning({ id: newsletterSubscribers.id });
  return confirmed.length > 0;
}

/** Deletes a subscription, and the issue of it that waits in the outbox. */
export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.batch([
    db.delete(mails).where(sql`template = 'newsletter' and sent_at is null
      and recipient = (select email from newsletter_subscribers where id = ${id})
      and params ->> '$.subscription' = ${id}`),
    db.delete(newsletterSubscribers).where(sql`id = ${id}`),
  ]);
}

/** Statement that deletes the subscriptions of an address where `condition` holds. */
export function deleteSubscriptionsOf(db: Database, email: SQL | string, condition: SQL) {
  return db.delete(newsletterSubscribers).where(sql`email = ${email} and ${condition}`);
}

export async function purgeUnconfirmed(db: Database, now: Date): Promise<void> {
  await db.run(sql`delete from newsletter_subscribers
    where confirmed_at is null and requested_at <= ${subscriptionCutoff(now)}`);
}

/** An issue with subscribers who have not got it. */
type DueIssue = { language: LanguageCode; day: string; created_at: string; articles: IssueArticle[] };
type IssueRow = Omit<DueIssue, "articles"> & { articles: string };

/**
 * Begins the issues of a day in the languages with subscribers and articles published since the last issue, or since
 * `since` for the first. Only one of two concurrent runs begins one.
 */
export async function beginIssues(db: Database, day: string, since: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const from = sql`coalesce((select max(former.created_at) from newsletter_issues former
    where former.language = l.value), ${since})`;
  const fresh = sql`articles a indexed by articles_published_language where a.published = 1 and a.language = l.value
    and a.first_published_at > ${from} and a.first_published_at <= ${at}`;
  await db.run(sql`insert into newsletter_issues (language, day, articles, created_at)
    select l.value, ${day}, (select json_group_array(id) from (select a.id from ${fresh}
      order by a.first_published_at desc limit ${ISSUE_ARTICLES_MAX})), ${at}
    from json_each(${JSON.stringify(LANGUAGE_CODES)}) l
    where exists (select 1 from ${fresh}) and exists (select 1 from newsletter_subscribers s
      where s.language = l.value and s.confirmed_at is not null)
    on conflict do nothing`);
}

/** The last issue of each language, begun after the day `after`, that some subscriber has not got. */
export async function listDueIssues(db: Database, after: string, now: Date): Promise<DueIssue[]> {
  const rows =
    await db.all<IssueRow>(sql`select i.language, i.day, i.created_at, (select json_group_array(json_object('title', a.title,
      'summary', coalesce(a.excerpt, substr(a.plain_text, 1, 400)), 'cover', a.cover_image_url, 'slug', a.slug,
      'published_day', a.published_day) order by wanted.key)
      from json_each(i.articles) wanted join articles a on a.id = wanted.value where a.published = 1) as articles
    from json_each(${JSON.stringify(LANGUAGE_CODES)}) codes
      join newsletter_issues i on i.language = codes.value
      and i.day = (select max(day) from newsletter_issues where language = codes.value) and i.day > ${after}
    where exists (select 1 from ${subscribersDue(sql`i.language`, sql`i.day`, sql`i.created_at`, now)})`);
  return rows.map((row) => ({ ...row, articles: JSON.parse(row.articles) as IssueArticle[] }));
}

/** Confirmed subscribers without the issue, except addresses that accept no mails. */
function subscribersDue(language: SQL, day: SQL, createdAt: SQL, now: Date): SQL {
  return sql`newsletter_subscribers s where s.language = ${language} and s.last_issue < ${day}
    and s.confirmed_at <= ${createdAt} and not exists (select 1 from users bounced where bounced.email = s.email
      and bounced.email_suppressed_at > ${suppressionCutoff(now)})`;
}

/**
 * Writes an issue for the next `count` subscribers into the outbox and marks them, in one transaction, so that nobody
 * gets it twice. Returns their number.
 */
export async function insertIssueMails(
  db: Database,
  { language, day, created_at }: DueIssue,
  params: Record<string, string>,
  count: number,
  now: Date,
): Promise<number> {
  const chunk = sql`select s.id from ${subscribersDue(sql`${language}`, sql`${day}`, sql`${created_at}`, now)}
    order by s.last_issue, s.id limit ${count}`;
  const [, marked] = await db.batch([
    mailsInsertFrom(
      db,
      { template: "newsletter", params: sql`json_set(${JSON.stringify(params)}, '$.subscription', u.id)` },
      sql`from newsletter_subscribers u where u.id in (${chunk})`,
      now,
    ),
    db
      .update(newsletterSubscribers)
      .set({ last_issue: day })
      .where(sql`id in (${chunk})`)
      .returning({ id: newsletterSubscribers.id }),
  ]);
  return marked.length;
}
