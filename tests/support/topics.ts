import type { ForumTopic } from "../../worker/forum/outputs.ts";
import { makeForumCategory } from "./forum.ts";
import { type Answer, type Ask, ask } from "./worker.ts";

/** The fields of a topic that can be posted, in a category of its own unless `other` names one. */
export async function makeTopicFields(other: Record<string, unknown> = {}) {
  const category_id = other.category_id ?? (await makeForumCategory()).id;
  return { title: "Prima boa", content: "Com'è andata?\n\nRaccontate.", category_id, ...other };
}

/** Posts a topic; `key`: the idempotency key. */
export async function postTopic(
  author: Ask["as"],
  fields: Record<string, unknown>,
  { key, ...options }: Ask & { key?: string } = {},
): Promise<Answer<ForumTopic>> {
  return ask<ForumTopic>("POST", "/api/forum/topics", {
    body: fields,
    ...(author && { as: author }),
    ...(key && { headers: { "Idempotency-Key": key } }),
    ...options,
  });
}

export async function putTopic(
  as: Ask["as"],
  { id }: { id: string },
  change: Record<string, unknown>,
  options: Ask = {},
): Promise<Answer<ForumTopic>> {
  return ask<ForumTopic>("PUT", `/api/forum/topics/${id}`, { body: change, ...(as && { as }), ...options });
}

export async function getTopic({ id }: { id: string }, as?: Ask["as"]): Promise<Answer<ForumTopic>> {
  return ask<ForumTopic>("GET", `/api/forum/topics/${id}`, as ? { as } : {});
}
