import { type SQL, sql } from "drizzle-orm";
import { usersByName } from "../../auth/search.ts";
import { batchQueries, type Database } from "../../env.ts";
import { withoutAccents } from "../../lib/searchWords.ts";
import { noticeInsert } from "../../notices/store.ts";
import { hasPublicPage, ROLES } from "../../permissions/permissionMap.ts";
import type { MentionedPerson } from "../outputs.ts";
import { parsePost } from "../text/contract.ts";
import { listReferences, MENTIONS_FOUND_MAX, nameHandle, type PostReferences } from "./contract.ts";

/** The newest replies whose authors are read: whoever wrote before has left the conversation. */
const REPLIES_READ = 300;

/** The latest organizers of a name, among whom those with a public page are found. */
const ORGANIZERS_READ = 50;

const ORGANIZERS = ROLES.filter(hasPublicPage);
const hasPage = sql`(u.public_profile_enabled and u.public_slug is not null
  and u.role in (select value from json_each(${JSON.stringify(ORGANIZERS)})))`;

type Author = { id: string; full_name: string; public_slug: string | null; avatar_url: string | null };

const authorColumns = sql`u.id, u.full_name, u.avatar_url, iif(${hasPage}, u.public_slug, null) as public_slug`;

/** SQL of the topic's author and those of its newest replies. */
function authorsOf(topicId: string): SQL {
  return sql`select ${authorColumns} from (select t.author_id as id from forum_topics t where t.id = ${topicId}
      union select author_id from (select r.author_id from forum_replies r
        where r.topic_id = ${topicId} and r.deleted_at is null order by r.number desc limit ${REPLIES_READ})) a
    join users u on u.id = a.id where u.is_active and u.deleted_at is null and u.full_name <> ''`;
}

/** Whom a typed name may mention: the topic's authors, then people with a public page. Never the caller. */
export async function findMentionable(
  db: Database,
  { q, topicId }: { q: string; topicId?: string | undefined },
  exceptId: string,
): Promise<MentionedPerson[]> {
  const typed = nameHandle(q);
  const organizers = usersByName(q.replaceAll("-", " "), {
    roles: ORGANIZERS,
    states: ["active", "unconfirmed"],
    limit: ORGANIZERS_READ,
  });
  const [authors, others] = await batchQueries<[Author[], Author[]]>(db, [
    topicId ? authorsOf(topicId) : sql`select 1 where false`,
    organizers
      ? sql`select ${authorColumns} from ${organizers} where ${hasPage} order by u.name_key`
      : sql`select 1 where false`,
  ]);
  const isTyped = ({ full_name, public_slug }: Author) => {
    const words = nameHandle(full_name);
    return `-${words}`.includes(`-${typed}`) || (public_slug?.startsWith(withoutAccents(q)) ?? false);
  };
  const found = new Map([...authors.filter(isTyped), ...others].map((person) => [person.id, person]));
  found.delete(exceptId);
  return [...found.values()]
    .slice(0, MENTIONS_FOUND_MAX)
    .map(({ full_name, public_slug, avatar_url }) => ({ full_name, public_slug, avatar_url }));
}

/** The people whom a post tells. Nobody is both. */
export type PostRecipients = { mentioned: string[]; quoted: string[] };

/**
 * The people whom a text tells and the text before did not ("" for a new post): by public slug, else by name among the
 * authors of the topic, which a new one has not. Reads only if there are any.
 */
export async function findNewPeople(
  db: Database,
  topicId: string | null,
  { before, after }: { before: string; after: string },
  siteUrl: string,
): Promise<PostRecipients> {
  const [known, now] = [before, after].map((text) => listReferences(parsePost(text, siteUrl))) as [
    PostReferences,
    PostReferences,
  ];
  const mentions = now.mentions.filter((handle) => !known.mentions.includes(handle));
  const quotes = now.quotes.filter((number) => !known.quotes.includes(number));
  if (mentions.length === 0 && quotes.length === 0) return { mentioned: [], quoted: [] };
  const [organizers, authors, quotedAuthors] = await batchQueries<[Author[], Author[], { id: string }[]]>(
    db,
    [
      sql`select ${authorColumns} from users u where u.public_slug in
      (select value from json_each(${JSON.stringify(mentions)})) and ${hasPage}`,
      topicId && mentions.length > 0 ? authorsOf(topicId) : sql`select 1 where false`,
      sql`select r.author_id as id from forum_replies r where r.topic_id = ${topicId} and r.deleted_at is null
        and r.author_id is not null and r.number in (select value from json_each(${JSON.stringify(quotes)}))
      union select t.author_id from forum_topics t where t.id = ${topicId} and t.author_id is not null
        and 0 in (select value from json_each(${JSON.stringify(quotes)}))`,
    ],
  );
  const slugs = new Set(organizers.map(({ public_slug }) => public_slug));
  const named = authors.filter(({ full_name }) => {
    const handle = nameHandle(full_name);
    return mentions.includes(handle) && !slugs.has(handle);
  });
  const mentioned = [...organizers, ...named].map(({ id }) => id);
  const quoted = quotedAuthors.map(({ id }) => id).filter((id) => !mentioned.includes(id));
  return { mentioned, quoted };
}

/** Where and by whom people are mentioned or quoted. */
type ToldPost = { type: "topic" | "reply"; id: string; actorId: string };

/**
 * Tells people of a mention or a quote, in the batch of the post and after its other statements, once for each post.
 * `isWritten`: whether the post's own statement wrote.
 */
export function postNoticeInserts(
  db: Database,
  { type, id, actorId }: ToldPost,
  { mentioned, quoted }: PostRecipients,
  now: Date,
  isWritten: SQL,
) {
  const subject = { type, id };
  const isNew = sql`${isWritten} and not exists (select 1 from notices known where known.user_id = told.value
    and known.subject_type = ${type} and known.subject_id = ${id} and known.kind in ('mention', 'quote'))`;
  const insert = (kind: "mention" | "quote", ids: string[]) =>
    ids.length > 0 ? [noticeInsert(db, { kind, subject, actorId }, ids, now, isNew)] : [];
  return [...insert("mention", mentioned), ...insert("quote", quoted)];
}
