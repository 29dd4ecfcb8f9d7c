import { v7 as newId } from "uuid";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { participantParams } from "../events/inputs.ts";
import { guardWrites } from "../guardedWrites.ts";
import {
  byId,
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
  sendPage,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { admitWriting } from "../permissions/requirePermission.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { siteUrl } from "../siteUrl.ts";
import { type Inbox, messageRefusal, QUESTIONS_PER_DAY } from "./contract.ts";
import { changeThread, countUnreadThreads, findThread, listThreads, markThreadRead } from "./inboxStore.ts";
import { inboxQuery, questionBody, threadChange, threadParams, threadReadBody } from "./inputs.ts";
import { questionRefusal, secondsToNextQuestion } from "./rules.ts";
import {
  findOldestOfDay,
  findQuestionConditions,
  findQuestionMessage,
  findThreadState,
  insertParticipantMessage,
  insertQuestion,
  insertThreadMessage,
} from "./store.ts";

const byThread = parse("param", threadParams, "question_not_found");

/** Questions to the organizer of an event, and the organizer's messages to one participant. */
const askingRoutes = newRoutes()
  .post(
    "/:id/participants/:enrolmentId/messages",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    parse("json", questionBody),
    async (c) => {
      const { id: userId } = requireUser(c);
      const { id: eventId, enrolmentId } = c.req.valid("param");
      const message = { ...c.req.valid("json"), userId };
      await admitMessage(c);
      const target = { threadId: newId(), eventId, enrolmentId, siteUrl: siteUrl(c) };
      await insertParticipantMessage(c.var.db, message, target, new Date());
      const stored = await orRefuse(findQuestionMessage(c.var.db, message), "not_found");
      sendMailsAfterResponse(c);
      return c.json(await threadOf(c, stored.thread_id), 201);
    },
  )

  .post(
    "/:id/questions",
    requireSignedIn,
    byId("event_not_found"),
    parse("json", questionBody),
    async (c) => {
      const { id: userId } = requireUser(c);
      const { id: eventId } = c.req.valid("param");
      const { id, content } = c.req.valid("json");
      await admitMessage(c);
      admitWriting(c);
      const message = { id, userId, content };
      const now = new Date();
      const today = dayInTimeZone(c.env.TIME_ZONE, now);
      await insertQuestion(
        c.var.db,
        message,
        { threadId: newId(), eventId, siteUrl: siteUrl(c), today },
        now,
      );
      const stored = await findQuestionMessage(c.var.db, message);
      if (!stored) throw await explainQuestion(c, eventId, now);
      sendMailsAfterResponse(c);
      return c.json(await threadOf(c, stored.thread_id), 201);
    },
  );

/** The caller's inboxes, and the threads in which the caller is asker or organizer. */
const questionRoutes = newRoutes()
  .get("/", requireSignedIn, parse("query", inboxQuery), async (c) => {
    const { inbox, cursor } = c.req.valid("query");
    return sendPage(c, await listThreads(c.var.db, requireUser(c), inbox, cursor));
  })

  .get("/unread", requireSignedIn, async (c) => c.json(await countUnreadThreads(c.var.db, requireUser(c))))

  .get("/:id", requireSignedIn, byThread, async (c) => c.json(await threadOf(c, c.req.valid("param").id)))

  .post("/:id/messages", requireSignedIn, byThread, parse("json", questionBody), async (c) => {
    const { id: userId } = requireUser(c);
    const { id: threadId } = c.req.valid("param");
    const { id, content } = c.req.valid("json");
    const { inbox, can_answer } = await existingThread(c, threadId);
    if (inbox === "received" && !can_answer) throw new Refusal("forbidden");
    await admitMessage(c);
    // Organizers owe answers to those who enrol, whatever they may publish.
    if (inbox === "asked") admitWriting(c);
    const message = { id, userId, content };
    await insertThreadMessage(
      c.var.db,
      requireUser(c),
      message,
      { threadId, inbox, siteUrl: siteUrl(c) },
      new Date(),
    );
    const stored = await findQuestionMessage(c.var.db, message);
    if (stored?.thread_id !== threadId) throw await explainMessage(c, threadId);
    sendMailsAfterResponse(c);
    return c.json(await threadOf(c, threadId), 201);
  })

  .put("/:id/read", requireSignedIn, byThread, parse("json", threadReadBody), async (c) => {
    const { id } = c.req.valid("param");
    const { inbox } = await existingThread(c, id);
    await markThreadRead(c.var.db, requireUser(c), { id, inbox, number: c.req.valid("json").number });
    return c.body(null, 204);
  })

  .put("/:id", requireSignedIn, byThread, parse("json", threadChange), async (c) => {
    const { id } = c.req.valid("param");
    const { inbox, can_answer } = await existingThread(c, id);
    if (inbox !== "received" || !can_answer) throw new Refusal("forbidden");
    guardWrites(c, callerRule(requireUser(c)));
    const isChanged = await changeThread(
      c.var.db,
      requireUser(c),
      { id, ...c.req.valid("json") },
      new Date(),
    );
    if (!isChanged) throw new Refusal("question_not_found");
    return c.json(await threadOf(c, id));
  });

/** Refuses too many messages; later writes of the call check that the account is still active. */
async function admitMessage(c: AppContext): Promise<void> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.questions.address, clientAddress(c));
  await enforceRateLimit(c, RATE_LIMITS.questions.user, user.id);
  guardWrites(c, callerRule(user));
}

function existingThread(c: AppContext, id: string) {
  return orRefuse(findThreadState(c.var.db, requireUser(c), { id }), "question_not_found");
}

async function threadOf(c: AppContext, id: string) {
  const { inbox } = await existingThread(c, id);
  return orRefuse(findThread(c.var.db, requireUser(c), { id, inbox }), "question_not_found");
}

/** The reason why a question was not written. */
async function explainQuestion(c: AppContext, eventId: string, now: Date): Promise<Refusal> {
  const { id: userId } = requireUser(c);
  const event = await findQuestionConditions(c.var.db, userId, eventId);
  if (!event) return new Refusal("event_not_found");
  const thread = await findThreadState(c.var.db, requireUser(c), { eventId });
  if (thread) return threadRefusal(thread);
  const code = questionRefusal(event, userId, dayInTimeZone(c.env.TIME_ZONE, now));
  if (code) return new Refusal(code);
  const oldest = await findOldestOfDay(c.var.db, userId, now);
  if (oldest === undefined) return new Refusal("invalid", { fields: { id: "validation.wrong" } });
  return new Refusal("questions_limit", {
    values: { limit: QUESTIONS_PER_DAY },
    retryAfterSeconds: secondsToNextQuestion(oldest, now),
  });
}

async function explainMessage(c: AppContext, threadId: string): Promise<Refusal> {
  const thread = await findThreadState(c.var.db, requireUser(c), { id: threadId });
  return thread ? threadRefusal(thread) : new Refusal("question_not_found");
}

/** The refusal of a message; if the thread accepts messages, the reason is another message with the same id. */
function threadRefusal(
  thread: Parameters<typeof messageRefusal>[1] & { inbox: Inbox; is_blocked: number },
): Refusal {
  const code = messageRefusal(thread.inbox, thread) ?? (thread.is_blocked ? "recipient_unreachable" : null);
  return code ? new Refusal(code) : new Refusal("invalid", { fields: { id: "validation.wrong" } });
}

export const questionsApi: RouteTable = { "/events": [askingRoutes], "/me/questions": [questionRoutes] };
