import { v7 as newId } from "uuid";
import { newBudget } from "../../worker/cronBudget.ts";
import { fanOut } from "../../worker/notices/fanOut.ts";
import type { Notice } from "../../worker/notices/outputs.ts";
import { blocks, follows, notices } from "../../worker/notices/schema.ts";
import { makeTopic } from "./forum.ts";
import type { SignedInUser } from "./users.ts";
import { ask, database, db } from "./worker.ts";

/** What a member is told, newest first. */
export async function listNotices(as: SignedInUser, search = ""): Promise<Notice[]> {
  return (await ask<Notice[]>("GET", `/api/notices${search}`, { as })).body;
}

export async function countNotices(as: SignedInUser): Promise<number> {
  return (await ask<{ unread: number }>("GET", "/api/notices/count", { as })).body.unread;
}

export async function followTopic(user: { id: string }, topic: { id: string }): Promise<void> {
  const row = { user_id: user.id, target_type: "topic", target_id: topic.id } as const;
  await db.insert(follows).values({ ...row, created_at: new Date().toISOString() });
}

export async function blockMember(user: { id: string }, blocked: { id: string }): Promise<void> {
  const created_at = new Date().toISOString();
  await db.insert(blocks).values({ user_id: user.id, blocked_id: blocked.id, created_at });
}

/** A notice of a user about a topic of theirs, unread. */
export async function makeNotice(user: { id: string }, id: string = newId()): Promise<string> {
  const topic = await makeTopic({ author_id: user.id });
  const row = { kind: "mention", subject_type: "topic", subject_id: topic.id, params: {} } as const;
  const bundle_key = `mention topic ${topic.id}`;
  await db
    .insert(notices)
    .values({ ...row, id, user_id: user.id, bundle_key, created_at: new Date().toISOString() });
  return id;
}

/** Runs the cron's job of notices. */
export function tellFollowers(): Promise<boolean> {
  return fanOut(db, newBudget());
}

/** The kinds of a user's notices, also where the test's clock has ended the auth session. */
export async function listNoticeKinds({ id }: { id: string }): Promise<string[]> {
  const { results } = await database
    .prepare("select kind from notices where user_id = ? order by created_at, id")
    .bind(id)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}
