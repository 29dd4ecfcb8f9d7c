import { inject } from "vitest";
import type { SignInView } from "../../../worker/auth/outputs.ts";
import type { ForumCategory, ForumReply, ForumTopic, ForumTopicCard } from "../../../worker/forum/outputs.ts";

/** The topics of the demo, as the list answers them. */
function listDemoTopics(): Promise<ForumTopicCard[]> {
  return call<ForumTopicCard[]>("GET", "/api/forum/topics?limit=100", null);
}

/** The newest topic of the demo that fits, as the list answers it; by default the one with the most replies. */
export async function findTopic(fits?: (topic: ForumTopicCard) => boolean): Promise<ForumTopicCard> {
  const topics = await listDemoTopics();
  const [longest] = topics.toSorted((one, other) => other.replies_count - one.replies_count);
  const topic = fits ? topics.find(fits) : longest;
  if (!topic) throw new Error("the demo data has no such topic");
  return topic;
}

export function listDemoForumCategories(): Promise<ForumCategory[]> {
  return call<ForumCategory[]>("GET", "/api/forum/categories", null);
}

type TopicFields = { title: string; content: string; category_id?: string };

/** A topic of a member whom no other journey knows, past the form, in the first category unless the fields say another. */
export async function postTopic(fields: TopicFields): Promise<ForumTopic> {
  const [category] = await listDemoForumCategories();
  const { token } = await registerWriter();
  return call<ForumTopic>("POST", "/api/forum/topics", token, { category_id: category?.id, ...fields });
}

/** Replies of members whom no other journey knows, past the form; each writes no more than a minute allows. */
export async function postReplies(topicId: string, contents: string[]): Promise<ForumReply[]> {
  const replies: ForumReply[] = [];
  let token = "";
  for (const [index, content] of contents.entries()) {
    if (index % 10 === 0) ({ token } = await registerWriter());
    replies.push(await call<ForumReply>("POST", "/api/forum/replies", token, { content, topic_id: topicId }));
  }
  return replies;
}

function registerWriter() {
  const email = `scrive.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  const body = { email, password: "respiro1", full_name: "Nora Bassi", role: "final_user", language: "it" };
  return call<SignInView>("POST", "/api/auth/register", null, body);
}

async function call<Answer>(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(inject("baseUrl") + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
