import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { forumReplies } from "../../worker/forum/schema.ts";
import { mails } from "../../worker/mail/schema.ts";
import { sendNoticeMails } from "../../worker/notices/channels/sendNoticeMails.ts";
import { blocks, follows, noticeChoices, noticeJobs, notices } from "../../worker/notices/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeTopic } from "../support/forum.ts";
import { blockMember, countNotices, followTopic, listNotices, tellFollowers } from "../support/notices.ts";
import { deleteReply, editReply, sendReply } from "../support/replies.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeToken, makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

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
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom("mute" as const, "suspend" as const),
        who,
        isOn: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("digest" as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
);

type Step = (typeof stories extends fc.Arbitrary<(infer One)[]> ? One : never) & { who?: number };
type Site = {
  topic: { id: string };
  users: SignedInUser[];
  posted: { id: string; number: number }[];
  /** The ids of users who want no mails of replies, quotes and mentions, and of those who may not write. */
  muted: Set<string>;
  suspended: Set<string>;
  /** Addresses of posts that a digest told alone, with the user's id. */
  mailed: Set<string>;
};

async function play(site: Site, step: Step): Promise<void> {
  const { topic, users, posted, muted, suspended } = site;
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
      const answer = await sendReply(user, topic, text);
      expect(answer.status).toBe(suspended.has(user.id) ? 403 : 201);
      if (answer.status === 201) posted.push(answer.body);
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
    case "mute": {
      const kinds = ["reply", "quote", "mention"].map((kind) => ({
        ...{ kind, mail: step.isOn ? "never" : "digest", push: false },
      }));
      expect((await ask("PUT", "/api/notices/choices", { as: user, body: { kinds } })).status).toBe(200);
      muted[step.isOn ? "add" : "delete"](user.id);
      return;
    }
    case "suspend":
      await updateUser(user.id, { write_suspended_until: step.isOn ? "2099-01-01T00:00:00.000Z" : null });
      suspended[step.isOn ? "add" : "delete"](user.id);
      return;
    case "digest":
      return sendDigests(site);
    case "tell":
      await tellFollowers();
  }
}

/** A day passes: each gets at most one digest, of what is unread and readable, and of no post alone twice. */
async function sendDigests({ users, muted, mailed }: Site): Promise<void> {
  const send = () => sendNoticeMails({ env: bindings(), db, budget: newBudget() }, new Date());
  await send();
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  const unread = await Promise.all(users.map((user) => listNotices(user, "?state=unread")));
  for (const _ of [1, 2]) await send();
  for (const [index, { id, email }] of users.entries()) {
    const digests = await db.select().from(mails).where(eq(mails.recipient, email));
    expect(digests.length).toBeLessThanOrEqual(muted.has(id) ? 0 : 1);
    for (const { link } of digests.flatMap(
      ({ params }) => JSON.parse(params.items ?? "[]") as { link: string }[],
    )) {
      const notice = unread[index]?.find(({ subject }) => subject.href === link);
      expect([link, notice?.subject.href]).toEqual([link, link]);
      if (notice?.kind === "reply") continue;
      expect(mailed).not.toContain(`${id} ${link}`);
      mailed.add(`${id} ${link}`);
    }
  }
  await db.delete(mails);
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

test("whatever members follow, mute, block, post, edit and delete, each is told once of what they may read", {
  timeout: 240_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const members = await Promise.all(NAMES.map((name) => makeUser(name)));
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      for (const table of [blocks, follows, notices, noticeChoices, noticeJobs]) await db.delete(table);
      const lists = {
        posted: [],
        muted: new Set<string>(),
        suspended: new Set<string>(),
        mailed: new Set<string>(),
      };
      const topic = await makeTopic({ author_id: members[0]?.id ?? null });
      // Digests let days pass, which end sessions.
      const users = await Promise.all(
        members.map(async (user) => ({ ...user, token: await makeToken(user) })),
      );
      for (const { id } of users) await updateUser(id, { write_suspended_until: null });
      const site: Site = { topic, users, ...lists };
      for (const step of story) {
        await play(site, step as Step);
        await check(site);
      }
    }),
    { numRuns: randomRuns(6) },
  );
});
