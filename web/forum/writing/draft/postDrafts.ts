import { canKeepDrafts, draftKey } from "../../../lib/drafts.ts";
import { storage } from "../../../lib/storage.ts";

/** What is written into a post. `title` and `category_id`: of topics only, else empty. */
export type PostFields = { title: string; content: string; category_id: string };

/** The post that an edit began from. */
export type EditedPost = { fields: PostFields; revision: number };

/** A send under this idempotency key. `isUncertain`: its answer never came, so the post may be there. */
export type SentPost = { key: string; fields: PostFields; isUncertain: boolean };

/** A text that this browser keeps until the server has it. `at` in ISO. */
export type PostDraft = {
  fields: PostFields;
  /** Null for a new post. */
  base: EditedPost | null;
  /** The last send of this text; null: none yet. */
  sent: SentPost | null;
  at: string;
};

/** Separates the name of a draft from that of the tab that set another version of it aside. */
const ASIDE = "~";

/** The names of a user's drafts: the new topic, the reply to a topic, and the edit of each post. */
export const postDraftNames = {
  newTopic: () => "post:new-topic",
  reply: (topicId: string) => `post:reply:${topicId}`,
  topicEdit: (id: string) => `post:topic:${id}`,
  replyEdit: (id: string) => `post:edit:${id}`,
};

/** The storage key of a draft; `tab`: of the version that a tab set aside. */
export function postDraftKey(userId: string, name: string, tab?: string): string {
  return draftKey(userId, tab ? `${name}${ASIDE}${tab}` : name);
}

/** The draft in a stored text; null when there is none, or one of another build. */
export function parsePostDraft(text: string | null): PostDraft | null {
  try {
    const draft = JSON.parse(text ?? "null") as PostDraft | null;
    return typeof draft?.fields?.content === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** Null where storage is blocked, as where nothing is kept. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it. False when the browser's storage is full or blocked. Nothing is kept after signing out,
 * nor where another user signed in.
 */
export function writeStored(userId: string, key: string, text: string | null): boolean {
  const present = storage.user();
  if (text !== null && (!canKeepDrafts() || (present && present.id !== userId))) return true;
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return text === null;
  }
}

/** The key of a version that a tab of the past set aside; null: none. */
export function findAside(userId: string, name: string): string | null {
  try {
    const prefix = postDraftKey(userId, name) + ASIDE;
    return Object.keys(localStorage).find((key) => key.startsWith(prefix)) ?? null;
  } catch {
    return null;
  }
}

export function isSamePost(one: PostFields, other: PostFields): boolean {
  return one.title === other.title && one.content === other.content && one.category_id === other.category_id;
}

/** Whether somebody wrote something: a chosen category alone is no text. */
export function isBlankPost({ title, content }: PostFields): boolean {
  return title.trim() === "" && content.trim() === "";
}
