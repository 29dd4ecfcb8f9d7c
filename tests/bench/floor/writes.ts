/** A reply by hand, as D1 has to write it: the row and its topic's counters, in one transaction. */
export async function writeReply(db: D1Database, { topic, author }: { topic: string; author: string }) {
  const at = new Date().toISOString();
  await db.batch([
    db
      .prepare(
        `insert into forum_replies (id, topic_id, number, content, files, author_id, created_at, updated_at)
          select ?1, id, last_reply_number + 1, 'Oggi otto vasche, recupero comodo.', '[]', ?2, ?3, ?3
          from forum_topics where id = ?4`,
      )
      .bind(crypto.randomUUID(), author, at, topic),
    db
      .prepare(
        `update forum_topics set last_reply_number = last_reply_number + 1, replies_count = replies_count + 1,
          last_reply_at = ?1, last_reply_author_id = ?2, last_activity_at = ?1 where id = ?3`,
      )
      .bind(at, author, topic),
  ]);
}
