import type { Database } from "../../scripts/rows.ts";

export const BULK_FORUM_CATEGORIES = 5;
export const BULK_FORUM_AUTHORS = 20;

/** Rows per statement: a larger one takes the local database's memory. */
const CHUNK = 20_000;

const id = (prefix: string, number: string) => `printf('${prefix}-0000-7000-8000-%012d', ${number})`;
const toId = (prefix: string, number: number) =>
  `${prefix}-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** The ids of what a number stands for. */
export const bulkForumCategoryId = (number: number) => toId("60000000", number);
export const bulkForumAuthorId = (number: number) => toId("61000000", number);
export const bulkTopicId = (number: number) => toId("62000000", number);
/** Of those that `makeBulkReplies` makes. */
export const bulkReplyId = (topic: number, number: number) => toId("64000000", topic * 100_000 + number);

/** Topic `n` began `n` minutes after this; its replies came a second apart. */
const BEGIN = "2020-01-01";
const at = (minutes: string, seconds = "0") =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', '${BEGIN}', (${minutes}) || ' minutes', (${seconds}) || ' seconds')`;

/** Makes the categories and authors of the bulk topics. */
export async function makeBulkForumPeople(db: Database): Promise<void> {
  await fill(
    db,
    0,
    BULK_FORUM_CATEGORIES,
    `insert into forum_categories (id, slug, name, order_index)
      select ${id("60000000", "n")}, 'argomento-' || n, 'Argomento ' || n, 100 + n from numbers`,
  );
  await fill(
    db,
    0,
    BULK_FORUM_AUTHORS,
    `insert into users (id, email, password_hash, full_name, created_at, updated_at, confirmed_at)
      select ${id("61000000", "n")}, 'voce-' || n || '@mare.example', '', 'Voce Marina ' || n, ${at("0")}, ${at("0")}, ${at("0")}
      from numbers`,
  );
}

/**
 * Makes the bulk topics numbered `from` up to, not including, `to`, one a minute, with `replies` replies each, in five
 * categories, by twenty authors. The first three are pinned, every fiftieth was deleted by staff.
 */
export async function makeBulkTopics(db: Database, from: number, to: number, replies = 0): Promise<void> {
  const titles = `case n % 4 when 0 then 'Compensare a testa in giù ' when 1 then 'Quanto recupero dopo la boa ' when 2
    then 'Pinne lunghe o monopinna ' else 'Viaggio a Dahab ' end || n`;
  await fill(
    db,
    from,
    to,
    `insert into forum_topics (id, title, category_id, content, author_id, is_pinned, replies_count, last_reply_number,
        last_reply_at, last_reply_author_id, last_activity_at, created_at, updated_at, deleted_at, deleted_by)
      select ${id("62000000", "n")}, ${titles}, ${id("60000000", `n % ${BULK_FORUM_CATEGORIES}`)},
        'A dieci metri non passa più. Consigli?', ${id("61000000", `n % ${BULK_FORUM_AUTHORS}`)}, n < 3, ${replies},
        ${replies}, iif(${replies}, ${at("n", `${replies}`)}, null),
        iif(${replies}, ${id("61000000", `(n + ${replies}) % ${BULK_FORUM_AUTHORS}`)}, null), ${at("n", `${replies}`)},
        ${at("n")}, ${at("n")}, iif(n % 50 = 49, ${at("n")}, null), iif(n % 50 = 49, 'staff', null) from numbers`,
  );
  if (replies > 0)
    await fill(
      db,
      from * replies,
      to * replies,
      `insert into forum_replies (id, topic_id, number, content, author_id, created_at, updated_at)
        select ${id("63000000", "n")}, ${id("62000000", `n / ${replies}`)}, n % ${replies} + 1,
          'Prova da seduto, senza fretta.' || char(10) || 'A me è servito un mese.',
          ${id("61000000", `(n / ${replies} + n % ${replies} + 1) % ${BULK_FORUM_AUTHORS}`)},
          ${at(`n / ${replies}`, `n % ${replies} + 1`)}, ${at(`n / ${replies}`, `n % ${replies} + 1`)} from numbers`,
    );
  await db
    .prepare(
      "update forum_categories set topics_count = (select count(*) from forum_topics t where t.category_id = forum_categories.id and t.deleted_at is null)",
    )
    .run();
}

/** Adds the replies numbered `from` up to, not including, `to` to a bulk topic; every fiftieth is deleted by its author. */
export async function makeBulkReplies(db: Database, topic: number, from: number, to: number): Promise<void> {
  await fill(
    db,
    from,
    to,
    `insert into forum_replies (id, topic_id, number, content, author_id, created_at, updated_at, deleted_at, deleted_by)
      select ${id("64000000", `${topic} * 100000 + n`)}, '${bulkTopicId(topic)}', n,
        'Oggi otto vasche, recupero comodo.' || char(10) || 'Domani si riposa.',
        ${id("61000000", `n % ${BULK_FORUM_AUTHORS}`)}, ${at(`${topic}`, "n")}, ${at(`${topic}`, "n")},
        iif(n % 50 = 49, ${at(`${topic}`, "n")}, null), iif(n % 50 = 49, 'author', null) from numbers`,
  );
  await db
    .prepare(
      `update forum_topics set last_reply_number = ?2 - 1,
        (replies_count, last_reply_at, last_reply_author_id, last_activity_at) = (
          select count(*), max(created_at), author_id, max(created_at) from forum_replies
          where topic_id = ?1 and deleted_at is null)
        where id = ?1`,
    )
    .bind(bulkTopicId(topic), to)
    .run();
}

/** Runs a statement over `numbers(n)`, from one number up to another, in chunks. */
async function fill(db: Database, from: number, to: number, statement: string): Promise<void> {
  for (let start = from; start < to; start += CHUNK)
    await db
      .prepare(
        `with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2 - 1) ${statement}`,
      )
      .bind(start, Math.min(start + CHUNK, to))
      .run();
}
