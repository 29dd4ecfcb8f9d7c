import { sql } from "drizzle-orm";
import { type AuthorColumns, authorColumns, toPostAuthor } from "../columns.ts";
import type { ForumReply } from "../outputs.ts";

/** `replies` is the alias of `forum_replies` in every query of replies. */
export const replyColumns =
  sql.raw(`replies.id, replies.topic_id, replies.number, replies.content, replies.likes_count, replies.author_id,
  ${authorColumns("author", "author")}, replies.created_at, replies.edited_at, replies.revision, replies.deleted_at,
  replies.deleted_by`);

/** The joins after `forum_replies replies` in every query of replies. */
export const replyJoins = sql.raw("left join users author on author.id = replies.author_id");

/** The row of a reply, deleted or not. */
export type ReplyRow = Omit<ForumReply, "author"> & AuthorColumns<"author">;

/** A reply for a reader. `seesDeleted`: staff; for others a deleted reply has only its number and its times. */
export function toForumReply(row: ReplyRow, seesDeleted: boolean): ForumReply {
  const isHidden = row.deleted_at !== null && !seesDeleted;
  return {
    id: row.id,
    topic_id: row.topic_id,
    number: row.number,
    content: isHidden ? "" : row.content,
    likes_count: isHidden ? 0 : row.likes_count,
    author_id: isHidden ? null : row.author_id,
    author: isHidden ? null : toPostAuthor(row, "author"),
    created_at: row.created_at,
    edited_at: isHidden ? null : row.edited_at,
    revision: row.revision,
    deleted_at: row.deleted_at,
    deleted_by: row.deleted_by,
  };
}
