import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { DeletedBy } from "../../worker/forum/contract.ts";
import type { ForumReply } from "../../worker/forum/outputs.ts";
import { type ForumTopicRow, forumReplies } from "../../worker/forum/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { findTopicRow, makeTopic } from "../support/forum.ts";
import { deleteReply, editReply, readReplies, restoreReply, sendReply } from "../support/replies.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Answer, ask, db } from "../support/worker.ts";

withEmptyStorage();

afterEach(() => {
  vi.useRealTimers();
});

/** Two members and, the last one, an admin. */
const USERS = 3;
const ADMIN = USERS - 1;

type Step =
  | { kind: "post" | "resend" | "resendOther"; who: number }
  | { kind: "edit" | "delete" | "restore"; who: number; nth: number }
  /** Two calls at once. */
  | { kind: "postBoth"; who: number; other: number }
  | { kind: "changeBoth"; who: number; other: number; nth: number; calls: [Change, Change] }
  | { kind: "lock" | "deleteTopic" };

type Change = "edit" | "delete" | "restore";

const who = fc.nat(USERS - 1);
const nth = fc.nat(5);
const change = fc.constantFrom<Change>("edit", "delete", "restore");

const stories = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("post" as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("resend" as const, "resendOther" as const), who }),
    },
    { weight: 6, arbitrary: fc.record({ kind: change, who, nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("postBoth" as const), who, other: who }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("changeBoth" as const),
        who,
        other: who,
        nth,
        calls: fc.tuple(change, change),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("lock" as const, "deleteTopic" as const) }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 25 },
);

type ModelReply = { id: string; author: number; content: string; at: string; deletedBy: DeletedBy | null };

/** What a reader of the rules expects, beside the real site. Replies stand in the order of their numbers. */
type Model = {
  topic: ForumTopicRow;
  users: SignedInUser[];
  replies: ModelReply[];
  /** The key and the reply of each user's last accepted post, and whether its text was changed since. */
  sent: Map<number, { key: string; text: string; index: number }>;
  texts: number;
  isLocked: boolean;
  isDeleted: boolean;
};

const userOf = ({ users }: Model, index: number) => users[index] as SignedInUser;
const nextText = (model: Model) => `Il tuffo numero ${++model.texts}`;

/** What the rules answer to a change, and what it does to the reply. */
function applyChange(model: Model, kind: Change, by: number, reply: ModelReply, text: string): number {
  const isStaff = by === ADMIN;
  const isOwn = reply.author === by;
  if (kind === "restore" && !isStaff) return 403;
  if (model.isDeleted && !isStaff) return 404;
  if (!isOwn && !isStaff) return 403;
  if (kind === "edit") {
    if (reply.deletedBy) return isStaff ? 409 : 404;
    reply.content = text;
    return 200;
  }
  if (kind === "delete") {
    if (reply.deletedBy === "staff" && !isStaff) return 404;
    reply.deletedBy ??= isOwn ? "author" : "staff";
    return 204;
  }
  reply.deletedBy = null;
  return 200;
}

function sendChange(model: Model, kind: Change, by: number, reply: ModelReply, text: string) {
  const user = userOf(model, by);
  if (kind === "edit") return editReply(user, reply, { content: text });
  return kind === "delete" ? deleteReply(user, reply) : restoreReply(user, reply);
}

/** Adds an accepted post to the model, under the number that the rules give it. */
function addReply(model: Model, author: number, text: string, { status, body }: Answer<ForumReply>) {
  expect([status, body.content, body.author_id]).toEqual([201, text, userOf(model, author).id]);
  const { id, created_at: at } = body;
  model.replies[body.number - 1] = { id, author, content: text, at, deletedBy: null };
}

async function run(model: Model, step: Step): Promise<void> {
  // Ten replies a minute are the limit of another test.
  vi.setSystemTime(Date.now() + 15_000);
  switch (step.kind) {
    case "post": {
      const [key, text] = [crypto.randomUUID(), nextText(model)];
      const answer = await sendReply(userOf(model, step.who), model.topic, text, { key });
      if (model.isDeleted || model.isLocked) {
        expect(answer.status).toBe(model.isDeleted ? 404 : 409);
        return;
      }
      expect(answer.body.number).toBe(model.replies.length + 1);
      addReply(model, step.who, text, answer);
      model.sent.set(step.who, { key, text, index: model.replies.length - 1 });
      return;
    }
    case "resend":
    case "resendOther": {
      const sent = model.sent.get(step.who);
      if (!sent) return;
      const text = step.kind === "resend" ? sent.text : nextText(model);
      const reply = model.replies[sent.index] as ModelReply;
      const answer = await sendReply(userOf(model, step.who), model.topic, text, { key: sent.key });
      if (model.isDeleted && step.who !== ADMIN) expect(answer.status).toBe(404);
      else if (reply.content !== text) expect(answer.error?.code).toBe("already_posted");
      else expect([answer.status, answer.body.id]).toEqual([201, reply.id]);
      return;
    }
    case "postBoth": {
      const texts = [nextText(model), nextText(model)] as const;
      const before = model.replies.length;
      const [one, other] = await Promise.all([
        sendReply(userOf(model, step.who), model.topic, texts[0]),
        sendReply(userOf(model, step.other), model.topic, texts[1]),
      ]);
      if (model.isDeleted || model.isLocked) {
        expect([one.status, other.status]).toEqual(Array(2).fill(model.isDeleted ? 404 : 409));
        return;
      }
      expect([one.body.number, other.body.number].toSorted()).toEqual([before + 1, before + 2].toSorted());
      addReply(model, step.who, texts[0], one);
      addReply(model, step.other, texts[1], other);
      return;
    }
    case "changeBoth": {
      const reply = model.replies[step.nth % Math.max(1, model.replies.length)];
      if (!reply) return;
      const texts = [nextText(model), nextText(model)] as const;
      await Promise.all([
        sendChange(model, step.calls[0], step.who, reply, texts[0]),
        sendChange(model, step.calls[1], step.other, reply, texts[1]),
      ]);
      // Whoever was first: the reply is as after one order of the two.
      const found = await db.select().from(forumReplies).where(eq(forumReplies.id, reply.id)).get();
      const outcomes = ORDERS.map((order) => {
        const copy = { ...reply };
        for (const index of order)
          applyChange(model, step.calls[index], index ? step.other : step.who, copy, texts[index]);
        return copy;
      });
      const outcome = outcomes.find(
        ({ content, deletedBy }) => content === found?.content && deletedBy === found.deleted_by,
      );
      expect([found?.content, found?.deleted_by, outcome !== undefined]).toEqual([
        found?.content,
        found?.deleted_by,
        true,
      ]);
      Object.assign(reply, outcome);
      return;
    }
    case "lock": {
      if (model.isDeleted) return;
      model.isLocked = !model.isLocked;
      const body = { is_locked: model.isLocked };
      const path = `/api/forum/topics/${model.topic.id}`;
      expect((await ask("PUT", path, { as: userOf(model, ADMIN), body })).status).toBe(200);
      return;
    }
    case "deleteTopic": {
      const path = `/api/forum/topics/${model.topic.id}`;
      const [method, call] = model.isDeleted ? ["POST", `${path}/restore`] : ["DELETE", path];
      const answer = await ask(method as string, call as string, { as: userOf(model, ADMIN) });
      expect(answer.status).toBeLessThan(300);
      model.isDeleted = !model.isDeleted;
      return;
    }
    default: {
      const reply = model.replies[step.nth % Math.max(1, model.replies.length)];
      if (!reply) return;
      const text = nextText(model);
      const { status } = await sendChange(model, step.kind, step.who, reply, text);
      expect([step, status]).toEqual([step, applyChange(model, step.kind, step.who, reply, text)]);
    }
  }
}

/** The orders in which two calls can come, a call that was refused as `stale` among them. */
const ORDERS = [[0, 1], [1, 0], [0], [1]] as (0 | 1)[][];

/** What must be so after every step. */
async function checkPromises(model: Model): Promise<void> {
  const { topic, users, replies } = model;
  const visible = replies.filter(({ deletedBy }) => deletedBy === null);
  const last = visible.at(-1);
  expect(await findTopicRow(topic.id)).toMatchObject({
    replies_count: visible.length,
    last_reply_number: replies.length,
    last_reply_at: last?.at ?? null,
    last_reply_author_id: last ? users[last.author]?.id : null,
    last_activity_at: last?.at ?? topic.created_at,
  });
  const expected = (seesDeleted: boolean) =>
    replies.map(({ id, author, content, deletedBy }, index) => {
      const isHidden = deletedBy !== null && !seesDeleted;
      const author_id = isHidden ? null : users[author]?.id;
      return { id, number: index + 1, content: isHidden ? "" : content, author_id, deleted_by: deletedBy };
    });
  const seen = async (as?: SignedInUser) =>
    (await readReplies(topic, as)).map(({ id, number, content, author_id, deleted_by }) => ({
      ...{ id, number, content, author_id, deleted_by },
    }));
  expect(await seen(users[ADMIN])).toEqual(expected(true));
  if (!model.isDeleted) expect(await seen()).toEqual(expected(false));
}

test("whatever members and staff do at once, numbers, counters and the last reply follow the rules", {
  timeout: 240_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const users = [await makeUser("anna"), await makeUser("bea"), await makeUser("ada", { role: "admin" })];
  await fc.assert(
    fc.asyncProperty(stories, async (list) => {
      const topic = await makeTopic({ created_at: new Date(Date.now() - 60_000).toISOString() });
      const state = { texts: 0, isLocked: false, isDeleted: false };
      const model: Model = { ...state, topic, users, replies: [], sent: new Map() };
      for (const step of list) {
        await run(model, step);
        await checkPromises(model);
      }
    }),
    { numRuns: randomRuns(8) },
  );
});
