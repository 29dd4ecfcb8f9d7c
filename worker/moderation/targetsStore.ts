import { type SQL, sql } from "drizzle-orm";
import { findArticleBySlug } from "../blog/store.ts";
import { batchQueries, type Database } from "../env.ts";
import { findEventBySlug } from "../events/store.ts";
import { topicPath } from "../forum/contract.ts";
import { articlePath, eventPath, organizerIdPath } from "../lib/pageAddresses.ts";
import { threadPath } from "../questions/contract.ts";
import { FILE_KEY, uploadUrl } from "../uploads/contract.ts";
import type { ReportTarget } from "./contract.ts";
import { pictureKey, type TargetAddress } from "./rules.ts";
import type { Snapshot } from "./schema.ts";

/** A thing as it is now. `is_public`: whether the viewer, and others with the same right, see it. */
export type FoundTarget = {
  type: ReportTarget;
  id: string;
  url: string;
  author_id: string | null;
  snapshot: Snapshot;
  is_public: boolean;
};

type TargetRow = {
  id: string;
  title: string;
  text: string | null;
  author_id: string | null;
  author_name: string | null;
  is_public: number;
  /** What the address consists of: a slug, a topic's or a thread's id. */
  place: string;
  /** The number of a reply, or an article's day. */
  part: string | number | null;
};

const AUTHOR = sql.raw("u.id as author_id, nullif(u.full_name, '') as author_name");

/** The row of a thing; `viewerId` sees the messages of their own threads. */
function targetQuery(type: ReportTarget, id: string, viewerId: string | null): SQL {
  switch (type) {
    case "event":
      return sql`select e.id, e.title, concat_ws(char(10), e.description, e.activity_description, e.objectives,
        e.activity_details, e.about_us, e.who_we_are, e.notes) as text, ${AUTHOR}, e.hidden_at is null as is_public,
        e.slug as place, null as part from events e left join users u on u.id = e.organizer_id where e.id = ${id}`;
    case "article":
      return sql`select a.id, a.title, a.plain_text as text, ${AUTHOR}, a.published as is_public, a.slug as place,
        a.published_day as part from articles a left join users u on u.id = a.author_id where a.id = ${id}`;
    case "topic":
      return sql`select t.id, t.title, t.content as text, ${AUTHOR}, t.deleted_at is null as is_public, t.id as place,
        null as part from forum_topics t left join users u on u.id = t.author_id where t.id = ${id}`;
    case "reply":
      return sql`select r.id, t.title, r.content as text, ${AUTHOR},
        r.deleted_at is null and t.deleted_at is null as is_public, t.id as place, r.number as part
        from forum_replies r join forum_topics t on t.id = r.topic_id left join users u on u.id = r.author_id
        where r.id = ${id}`;
    case "profile":
      return sql`select u.id, coalesce(u.company_name, u.full_name) as title,
        concat_ws(char(10), u.bio, u.instagram_contact, u.sponsor_text) as text, ${AUTHOR},
        u.is_active and u.role in ('instructor', 'company') as is_public, u.id as place, null as part
        from users u where u.id = ${id} and u.deleted_at is null`;
    case "message":
      return sql`select m.id, t.event_title as title, m.content as text, ${AUTHOR},
        m.content <> '' and ${viewerId} in (t.asker_id, t.organizer_id) as is_public, t.id as place,
        t.asker_id = ${viewerId} as part
        from question_messages m join question_threads t on t.id = m.thread_id join users u on u.id = m.author_id
        where m.id = ${id}`;
    case "picture":
      return sql`select f.key as id, f.key as title, '' as text, ${AUTHOR}, true as is_public, f.key as place,
        null as part from uploads f left join users u on u.id = f.owner_id where f.key = ${pictureKey(id)}`;
  }
}

function pathOf(type: ReportTarget, { id, place, part }: TargetRow): string {
  const paths: Record<ReportTarget, () => string> = {
    event: () => eventPath(place),
    article: () => articlePath({ slug: place, published_day: part as string | null }),
    topic: () => topicPath(place),
    reply: () => topicPath(place, { reply: Number(part) }),
    profile: () => organizerIdPath(place),
    message: () => `${threadPath(part ? "asked" : "received", place)}#${id}`,
    picture: () => uploadUrl(place),
  };
  return paths[type]();
}

function toTarget(type: ReportTarget, row: TargetRow): FoundTarget {
  const { id, title, text, author_id, author_name } = row;
  const snapshot = { title, text: text ?? "", author_name };
  return { type, id, url: pathOf(type, row), author_id, snapshot, is_public: Boolean(row.is_public) };
}

/** Things as they are now, in order, in one round trip; undefined for a missing one. */
export async function findTargets(
  db: Database,
  targets: { type: ReportTarget; id: string }[],
  viewerId: string | null,
): Promise<(FoundTarget | undefined)[]> {
  if (targets.length === 0) return [];
  const results = await batchQueries<TargetRow[][]>(
    db,
    targets.map(({ type, id }) => targetQuery(type, id, viewerId)),
  );
  return targets.map(({ type }, index) => {
    const [row] = results[index] ?? [];
    return row && toTarget(type, row);
  });
}

/** A thing that the viewer sees; undefined for a missing or hidden one. */
export async function findVisibleTarget(
  db: Database,
  type: ReportTarget,
  id: string,
  viewerId: string | null,
): Promise<FoundTarget | undefined> {
  if (type === "picture" && !FILE_KEY.test(pictureKey(id))) return undefined;
  const [target] = await findTargets(db, [{ type, id }], viewerId);
  return target?.is_public ? target : undefined;
}

/** The id of what an address shows; undefined for a missing one. */
export async function findTargetId(
  db: Database,
  { type, key, number }: TargetAddress,
): Promise<string | undefined> {
  if (type === "event") return (await findEventBySlug(db, key))?.id;
  if (type === "article") return (await findArticleBySlug(db, key))?.id;
  if (type === "reply") {
    const [row] = await db.all<{ id: string }>(
      sql`select id from forum_replies where topic_id = ${key} and number = ${number}`,
    );
    return row?.id;
  }
  if (type === "profile") {
    const [row] = await db.all<{ id: string }>(sql`select id from users
      where id = ${key} or (public_slug = ${key} and public_profile_enabled) limit 1`);
    return row?.id;
  }
  return key;
}
