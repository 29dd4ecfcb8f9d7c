import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { forumReplies } from "../../worker/forum/schema.ts";
import { blocks, follows, noticeJobs, notices } from "../../worker/notices/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeTopic } from "../support/forum.ts";
import { blockMember, countNotices, followTopic, listNotices, tellFollowers } from "../support/notices.ts";
import { deleteReply, editReply, sendReply } from "../support/replies.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

afterEach(() => {
  vi.useRealTimers();
});

/** The first is the topic's author. */
const NAMES = ["anna", "bea", "carla", "dora"];
const who = fc.nat(NAMES.length - 1);
const nth = fc.nat(5);

const stories = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("follow" as const, "unfollow" as const), who }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("block" as const), who, other: who }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant("post" as const), who, other: who, nth, form: fc.nat(2) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("edit" as const), nth, other: who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), nth }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), who, isUndone: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("tell" as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
);

type Step = (typeof stories extends fc.Arbitrary<(infer One)[]> ? One : never) & { who?: number };
type Site = { topic: { id: string }; users: SignedInUser[]; posted: { id: string; number: number }[] };

async function play({ topic, users, posted }: Site, step: Step): Promise<void> {
  // Ten replies a minute are the limit of another test.
  vi.setSystemTime(Date.now() + 15_000);
  const user = users[step.who ?? 0] as SignedInUser;
  const mention = "other" in step ? `@${NAMES[step.other]}-rossi` : "";
  const reply = "nth" in step ? posted[step.nth % Math.max(1, posted.length)] : undefined;
  switch (step.kind) {
    case "follow":
      await db.delete(follows).where(eq(follows.user_id, user.id));
      return followTopic(user, topic);
    case "unfollow":
      await db.delete(follows).where(eq(follows.user_id, user.id));
      return;
    case "block":
      if (step.who !== step.other) await blockMember(user, users[step.other] as SignedInUser).catch(() => {});
      return;
    case "post": {
      const quote = reply ? `> **Qualcuno** #${reply.number}\n>\n> Parole.\n\n` : "";
      const text =
        ["Un’altra cosa.", `Che dice ${mention}?`, `${quote}Anche io, ${mention}.`][step.form] ?? "";
      posted.push((await sendReply(user, topic, text)).body);
      return;
    }
    case "edit":
    case "delete": {
      const row = reply && (await db.select().from(forumReplies).where(eq(forumReplies.id, reply.id)).get());
      const author = users.find(({ id }) => id === row?.author_id);
      if (!row || !author) return;
      if (step.kind === "edit") await editReply(author, row, { content: `${row.content} ${mention}` });
      else await deleteReply(author, row);
      return;
    }
    case "read": {
      const { read_at } = (await ask<{ read_at: string }>("PUT", "/api/notices/read", { as: user })).body;
      if (step.isUndone) await ask("DELETE", `/api/notices/read?read_at=${read_at}`, { as: user });
      return;
    }
    case "tell":
      await tellFollowers();
  }
}

/** Nobody is told twice of a post, of their own one, of a deleted one, or of a blocked member's. */
async function check({ users, topic }: Site): Promise<void> {
  const replies = await db.select().from(forumReplies).where(eq(forumReplies.topic_id, topic.id));
  for (const user of users) {
    const blocked = (await db.select().from(blocks).where(eq(blocks.user_id, user.id))).map(
      (row) => row.blocked_id,
    );
    const readable = replies.filter(
      ({ author_id, deleted_at }) =>
        !deleted_at && author_id !== user.id && !blocked.includes(author_id ?? ""),
    );
    const told = await listNotices(user);
    const single = told.filter(({ kind }) => kind !== "reply").map(({ subject }) => subject.id);
    expect(single.filter((id) => !readable.some((reply) => reply.id === id))).toEqual([]);
    expect(new Set(single).size).toBe(single.length);
    const bundled = told.filter(({ kind }) => kind === "reply").reduce((sum, { count }) => sum + count, 0);
    expect(bundled + single.length).toBeLessThanOrEqual(readable.length);
    expect(told.every(({ count, actor }) => count > 0 && actor?.id !== user.id)).toBe(true);
    expect(await countNotices(user)).toBe(told.filter(({ read_at }) => read_at === null).length);
  }
}

test("whatever members follow, block, post, edit and delete, each is told once of what they may read", {
  timeout: 240_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const users = await Promise.all(NAMES.map((name) => makeUser(name)));
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      for (const table of [blocks, follows, notices, noticeJobs]) await db.delete(table);
      const site: Site = { topic: await makeTopic({ author_id: users[0]?.id ?? null }), users, posted: [] };
      for (const step of story) {
        await play(site, step as Step);
        await check(site);
      }
    }),
    { numRuns: randomRuns(6) },
  );
});
