import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { shownSubject } from "../columns.ts";
import type { NoticeSubject } from "../contract.ts";
import type { NoticeKind } from "../noticeKinds.ts";
import { choosesPush } from "./store.ts";

const NOTICES_PER_TICK = 40;
/** Minutes after which another tick takes up pushes of one that was aborted. */
const LEASE_MINUTES = 10;
/** Failures in a row after which a subscription is deleted. */
const FAILURES_MAX = 10;

export type DuePush = {
  id: string;
  kind: NoticeKind;
  subject_type: NoticeSubject;
  bundle_key: string;
  created_at: string;
  /** JSON of `{ title, href }`. */
  subject: string;
  language: LanguageCode;
  subscription_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
};
export type PushOutcome = {
  notice: string;
  subscription: string;
  result: "ok" | "gone" | "failed";
  retryAt: string | null;
};

/**
 * Leases due notices, and reads their pushes, one for each browser of the member, without those that were read, chosen
 * otherwise or hidden meanwhile.
 */
export async function leasePushes(
  db: Database,
  now: Date,
): Promise<{ rows: DuePush[]; leased: string[]; lease: string }> {
  const at = now.toISOString();
  const lease = new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString();
  const due = sql`select * from notices where push_due_at <= ${at} order by push_due_at, id limit ${NOTICES_PER_TICK}`;
  const [rows, leased] = await batchQueries<[DuePush[], { id: string }[]]>(db, [
    // A push that is repeated (due after its notice) leaves out the browsers that got it.
    sql`select * from (select n.id, n.kind, n.subject_type, n.bundle_key, n.created_at, ${shownSubject} as subject,
        u.language, p.id as subscription_id, p.endpoint, p.p256dh, p.auth
      from (${due}) n join users u on u.id = n.user_id join push_subscriptions p on p.user_id = n.user_id
        and (n.push_due_at <= n.created_at or coalesce(p.last_ok_at, '') < n.created_at)
      where n.read_at is null and u.is_active and u.deleted_at is null and ${choosesPush}) where subject is not null`,
    sql`update notices set push_due_at = ${lease} where id in (select id from (${due})) returning id`,
  ]);
  return { rows, leased: leased.map(({ id }) => id), lease };
}

/** A notice that was bumped meanwhile stays due, because its lease is gone. */
export async function recordPushOutcomes(
  db: Database,
  notices: { id: string; due: string | null }[],
  outcomes: PushOutcome[],
  lease: string,
): Promise<void> {
  const at = new Date().toISOString();
  const subscriptions = (result: PushOutcome["result"]): SQL =>
    sql`(select value from json_each(${JSON.stringify(
      outcomes.filter((outcome) => outcome.result === result).map(({ subscription }) => subscription),
    )}))`;
  await batchQueries(db, [
    sql`update notices set push_due_at = (select value ->> 'due' from json_each(${JSON.stringify(notices)})
        where value ->> 'id' = notices.id)
      where id in (select value ->> 'id' from json_each(${JSON.stringify(notices)})) and push_due_at = ${lease}`,
    sql`update push_subscriptions set failures = failures + 1 where id in ${subscriptions("failed")}`,
    sql`update push_subscriptions set last_ok_at = ${at}, failures = 0 where id in ${subscriptions("ok")}`,
    sql`delete from push_subscriptions where id in ${subscriptions("gone")} or id in ${subscriptions("failed")}
      and failures >= ${FAILURES_MAX}`,
  ]);
}
