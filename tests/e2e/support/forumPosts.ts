import type { Page, Route } from "playwright";
import type { ForumCategory, ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { registerMember } from "./members.ts";
import { callApi } from "./organizers.ts";

/** A member whom no other journey knows, with a topic of their own and what they can call. */
export async function registerTopicAuthor(page: Page, name: string, fields: Partial<ForumTopic> = {}) {
  const member = await registerMember(page, name, "final_user");
  const topic = await writeTopic(member.token, fields);
  return { ...member, topic };
}

/** Posts a topic past the form. */
export async function writeTopic(token: string, fields: Partial<ForumTopic> = {}): Promise<ForumTopic> {
  const [category] = await listForumCategories(token);
  return callApi<ForumTopic>(token, "POST", "/api/forum/topics", {
    title: `Compensare oltre i venti ${crypto.randomUUID().slice(0, 8)}`,
    content: "Fino a diciotto metri va tutto bene.\nPoi l'orecchio destro non passa più.",
    category_id: category?.id,
    ...fields,
  });
}

/** Posts a reply past the form. */
export const writeReply = (token: string, topic_id: string, content: string) =>
  callApi<ForumReply>(token, "POST", "/api/forum/replies", { topic_id, content });

export const listForumCategories = (token: string) =>
  callApi<ForumCategory[]>(token, "GET", "/api/forum/categories");

export const listReplies = (token: string, topicId: string) =>
  callApi<ForumReply[]>(token, "GET", `/api/forum/replies?topicId=${topicId}`);

/** Answers new posts by this refusal until it is lifted; `values` as in the refusal's body. */
export async function refusePosts(page: Page, status: number, code: string, values: object = {}) {
  const refuse = (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    return route.fulfill({ status, json: { error: { code, message: "no", values } } });
  };
  await page.route(NEW_POSTS, refuse);
  return () => page.unroute(NEW_POSTS, refuse);
}

/** The addresses of new posts. */
export const NEW_POSTS = /\/api\/forum\/(topics|replies)$/;

/** How many drafts the browser keeps. */
export const countDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("draft:")).length);
