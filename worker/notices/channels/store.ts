import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { batchQueries, type Database } from "../../env.ts";
import { NOTICE_DEFAULTS, NOTICE_KINDS, type NoticeKind, type NoticeMail } from "../noticeKinds.ts";
import { DIGEST_HOUR, PUSH_DEVICES_MAX } from "./contract.ts";
import type { SubscriptionBody } from "./inputs.ts";
import type { NoticeChoices } from "./outputs.ts";
import type { DigestTime } from "./rules.ts";

const DEFAULTS = JSON.stringify(NOTICE_KINDS);

/** SQL of the mails that the user of a notice `n` chose for its kind. */
export const chosenMail = sql`coalesce((select c.mail from notice_choices c where c.user_id = n.user_id and c.kind = n.kind),
  ${DEFAULTS} -> n.kind ->> 'mail')`;

/** SQL of whether the user of a notice `n` wants pushes of its kind. */
export const choosesPush = sql`coalesce((select c.push from notice_choices c where c.user_id = n.user_id and c.kind = n.kind),
  ${DEFAULTS} -> n.kind ->> 'push')`;

type ChoiceRow = { kind: NoticeKind; mail: NoticeMail; push: number };

/** A user's channels with the defaults of what was not chosen. */
export async function findChoices(
  db: Database,
  userId: string,
  timeZone: string,
): Promise<Omit<NoticeChoices, "push_key">> {
  const [chosen, [digest]] = await batchQueries<[ChoiceRow[], DigestTime[]]>(db, [
    sql`select kind, mail, push from notice_choices where user_id = ${userId}`,
    sql`select hour, time_zone from notice_digests where user_id = ${userId}`,
  ]);
  const kinds = (Object.keys(NOTICE_KINDS) as NoticeKind[]).map((kind) => {
    const { mail, push, contract } = NOTICE_DEFAULTS[kind];
    const own = chosen.find((row) => row.kind === kind);
    return {
      kind,
      site: true as const,
      mail: contract ? mail : (own?.mail ?? mail),
      push: own ? Boolean(own.push) : push,
    };
  });
  return { kinds, digest_hour: digest?.hour ?? DIGEST_HOUR, time_zone: digest?.time_zone ?? timeZone };
}

type Choices = {
  kinds?: { kind: NoticeKind; mail: NoticeMail; push: boolean }[] | undefined;
  digest_hour?: number | undefined;
  time_zone?: string | undefined;
};

/** Stores a user's choices. Notices that wait for a mail are due at once, so that the cron computes their time anew. */
export async function saveChoices(
  db: Database,
  userId: string,
  { kinds = [], digest_hour, time_zone }: Choices,
  timeZone: string,
  now: Date,
): Promise<void> {
  await batchQueries(db, [
    sql`insert into notice_choices (user_id, kind, mail, push)
      select ${userId}, value ->> 'kind', value ->> 'mail', value ->> 'push' from json_each(${JSON.stringify(kinds)}) where true
      on conflict do update set mail = excluded.mail, push = excluded.push`,
    sql`insert into notice_digests (user_id, hour, time_zone)
      select ${userId}, ${digest_hour ?? DIGEST_HOUR}, ${time_zone ?? timeZone} where ${digest_hour ?? time_zone ?? null} is not null
      on conflict do update set hour = coalesce(${digest_hour ?? null}, hour), time_zone = coalesce(${time_zone ?? null}, time_zone)`,
    sql`update notices set mail_due_at = ${now.toISOString()} where user_id = ${userId} and mail_due_at is not null`,
  ]);
}

/** Ends the mails of one kind, or of every kind in the digest, of a user who may be erased meanwhile. */
export async function stopNoticeMails(db: Database, userId: string, kind: string): Promise<void> {
  await db.run(sql`insert into notice_choices (user_id, kind, mail, push)
    select u.id, k.key, 'never', coalesce(c.push, k.value ->> 'push')
    from users u join json_each(${DEFAULTS}) k on k.value ->> 'contract' is null
    left join notice_choices c on c.user_id = u.id and c.kind = k.key
    where u.id = ${userId} and (k.key = ${kind} or ${kind} = 'digest' and coalesce(c.mail, k.value ->> 'mail') = 'digest')
    on conflict do update set mail = 'never'`);
}

/** Stores a browser's subscription for a user, instead of another account's in the same browser, or the oldest device's. */
export async function savePushSubscription(
  db: Database,
  { userId, sessionId, device }: { userId: string; sessionId: string; device: string },
  { endpoint, keys }: SubscriptionBody,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await batchQueries(db, [
    sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at, session_id)
      values (${newId()}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${device}, ${at}, ${sessionId})
      on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
        device = excluded.device, session_id = excluded.session_id, created_at = excluded.created_at, failures = 0`,
    sql`delete from push_subscriptions where user_id = ${userId} and id not in (select id from push_subscriptions
      where user_id = ${userId} order by created_at desc, id desc limit ${PUSH_DEVICES_MAX})`,
  ]);
}

export async function deletePushSubscription(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.run(sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`);
}
