import { sql } from "drizzle-orm";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { REPLY_LIMIT, TOPIC_LIMIT } from "../contract.ts";
import type { PostKind } from "../PostLimit.ts";

const RULES = {
  topic: { ...TOPIC_LIMIT, table: sql`forum_topics`, code: "topics_limit" },
  reply: { ...REPLY_LIMIT, table: sql`forum_replies`, code: "replies_limit" },
} as const;

/** The refusal of a post beyond its limit, with the seconds to wait. */
export function tooFast(kind: PostKind, retryAfterSeconds: number): Refusal {
  return new Refusal(RULES[kind].code, { retryAfterSeconds });
}

/**
 * The limit of accepted posts by what the database has of them, for the transaction of the write. It stands in for the
 * Durable Object while that is out of reach, so that posting goes on and the limit holds. Reads as many index entries as
 * the limit allows posts.
 */
export function postLimitRule(kind: PostKind, userId: string): WriteRule {
  const { table, times, seconds } = RULES[kind];
  return {
    condition: (now) => sql`(select count(*) from (select 1 from ${table} where author_id = ${userId}
      and created_at > ${new Date(now.getTime() - seconds * 1000).toISOString()} limit ${times})) < ${times}`,
    refusal: tooFast(kind, seconds),
  };
}
