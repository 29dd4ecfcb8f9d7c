import type { ForumReply } from "../../worker/forum/outputs.ts";
import { type Answer, ask } from "./worker.ts";

type Caller = { token: string };

/** Sends a reply; `key` is its idempotency key. */
export function sendReply(
  as: Caller | undefined,
  topic: { id: string },
  content: string,
  { key, env = {} }: { key?: string; env?: Partial<Env> } = {},
): Promise<Answer<ForumReply>> {
  return ask<ForumReply>("POST", "/api/forum/replies", {
    ...(as && { as }),
    body: { content, topic_id: topic.id },
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
    env,
  });
}

export function editReply(as: Caller, { id }: { id: string }, body: object, env: Partial<Env> = {}) {
  return ask<ForumReply>("PUT", `/api/forum/replies/${id}`, { as, body, env });
}

export function deleteReply(as: Caller, { id }: { id: string }, env: Partial<Env> = {}) {
  return ask("DELETE", `/api/forum/replies/${id}`, { as, env });
}

export function restoreReply(as: Caller, { id }: { id: string }, env: Partial<Env> = {}) {
  return ask<ForumReply>("POST", `/api/forum/replies/${id}/restore`, { as, env });
}

/** The replies of a topic as a reader gets them. */
export async function readReplies(topic: { id: string }, as?: Caller, query = ""): Promise<ForumReply[]> {
  const path = `/api/forum/replies?topicId=${topic.id}${query}`;
  return (await ask<ForumReply[]>("GET", path, as && { as })).body;
}
