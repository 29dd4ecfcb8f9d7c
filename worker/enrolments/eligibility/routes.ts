import { type Context, Hono } from "hono";
import { entriesOfAdmin, recordOpening } from "../../audit/store.ts";
import type { Gate } from "../../eligibility/gates.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { eventIdParams } from "../../events/inputs.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { findManagedEvent } from "../../events/publishing/managedEvent.ts";
import { isHiddenFrom } from "../../events/rules.ts";
import { findEvent } from "../../events/store.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../../http.ts";
import { hasPermissionForAny } from "../../permissions/contract.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { isPrivateUploadUrl, uploadKey } from "../../uploads/contract.ts";
import { servePrivateFile } from "../../uploads/serveFile.ts";
import { isOwnFile } from "../../uploads/store.ts";
import { offerSeatsAfterResponse } from "../waiting/offerSeats.ts";
import {
  answerParams,
  declarationBody,
  fileAnswers,
  overrideBody,
  overrideParams,
  wrongAnswers,
} from "./inputs.ts";
import type { GateOverride, OwnDeclaration } from "./outputs.ts";
import { requires, toRequiringEvent } from "./rules.ts";
import { findOwnGates, requireComing } from "./seatGates.ts";
import { findAnswer, findDeclaration, findMember, saveDeclaration, saveOverride } from "./store.ts";

/** The gates of an event: the caller's own, and what the caller declares. */
export const gateRoutes = new Hono<AppEnv>()
  .get("/:id/gates", requireSignedIn, parse("param", eventIdParams, "event_not_found"), async (c) => {
    const event = await existingEvent(c, c.req.valid("param").id);
    return c.json(await ownGates(c, event));
  })

  .get("/:id/declarations", requireSignedIn, parse("param", eventIdParams, "event_not_found"), async (c) => {
    const { id: eventId } = await existingEvent(c, c.req.valid("param").id);
    const declaration = await findDeclaration(c.var.db, { eventId, userId: requireUser(c).id });
    return c.json(declaration satisfies OwnDeclaration);
  })

  .put(
    "/:id/declarations",
    requireSignedIn,
    parse("param", eventIdParams, "event_not_found"),
    parse("json", declarationBody),
    async (c) => {
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.eligibility.declarations, user.id);
      const event = await existingEvent(c, c.req.valid("param").id);
      requireComing(c, event);
      const { waiver_version: waiver, answers } = c.req.valid("json");
      if (waiver !== undefined && !requires(event, "waiver", waiver))
        throw new Refusal("requirements_changed", { gates: await ownGates(c, event) });
      await checkAnswers(c, event, answers ?? {});
      const declarer = { eventId: event.id, userId: user.id };
      await saveDeclaration(c.var.db, declarer, { waiver, answers: withoutEmpty(answers) }, new Date());
      offerSeatsAfterResponse(c, event.id);
      return c.json((await findDeclaration(c.var.db, declarer)) satisfies OwnDeclaration);
    },
  )

  .post(
    "/:id/participants/:enrolmentId/overrides",
    requireSignedIn,
    parse("param", overrideParams, "not_found"),
    parse("json", overrideBody),
    async (c) => {
      const { id, enrolmentId } = c.req.valid("param");
      const { code, reason } = c.req.valid("json");
      const event = await findManagedEvent(c, id);
      await enforceRateLimit(c, RATE_LIMITS.eligibility.overrides, requireUser(c).id);
      if (!requires(event, code)) throw new Refusal("invalid", { fields: { code: "validation.wrong" } });
      const userId = await findMember(c.var.db, event.id, enrolmentId);
      if (!userId) throw new Refusal("not_found");
      const subject = { kind: "event", id: event.id } as const;
      const entry = { action: "gate.override", subject, personId: userId, after: { code, reason } } as const;
      const override = { eventId: event.id, userId, code, reason, by: requireUser(c).id };
      const entries = entriesOfAdmin(c, "events.manage", entry);
      const saved = await saveOverride(c.var.db, override, entries, new Date());
      offerSeatsAfterResponse(c, event.id);
      return c.json(saved satisfies GateOverride | undefined, 201);
    },
  )

  .get(
    "/:id/participants/:enrolmentId/answers/:questionId",
    requireSignedIn,
    parse("param", answerParams, "not_found"),
    async (c) => {
      const { id, enrolmentId, questionId } = c.req.valid("param");
      const event = await findManagedEvent(c, id);
      const userId = await findMember(c.var.db, event.id, enrolmentId);
      const answer = userId && (await findAnswer(c.var.db, { eventId: event.id, userId }, questionId));
      if (!userId || !answer || !isPrivateUploadUrl(answer)) throw new Refusal("not_found");
      if (!(await isOwnFile(c.var.db, uploadKey(answer), userId))) throw new Refusal("not_found");
      if (hasPermissionForAny(c.var.user, "events.manage") && event.organizer_id !== c.var.user?.id) {
        const subject = { kind: "event", id: event.id } as const;
        await recordOpening(c, { action: "participant.read", subject, personId: event.organizer_id });
      }
      return servePrivateFile(c, uploadKey(answer));
    },
  );

async function existingEvent(c: Context<AppEnv>, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event || isHiddenFrom(c.var.user, event)) throw new Refusal("event_not_found");
  return event;
}

function ownGates(c: Context<AppEnv>, event: EventDetail): Promise<Gate[]> {
  const site = { db: c.var.db, timeZone: c.env.TIME_ZONE };
  return findOwnGates(site, { event: toRequiringEvent(event), userId: requireUser(c).id }, "view");
}

async function checkAnswers(c: Context<AppEnv>, event: EventDetail, answers: Record<string, string | null>) {
  const questions = event.questions ?? [];
  const wrong = wrongAnswers(questions, answers);
  const userId = requireUser(c).id;
  for (const url of fileAnswers(questions, withoutNull(answers)))
    if (!(await isOwnFile(c.var.db, uploadKey(url), userId)))
      wrong.push(...Object.keys(answers).filter((id) => answers[id] === url));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((id) => [`answers.${id}`, "validation.wrong"]));
  throw new Refusal("invalid", { fields });
}

function withoutEmpty(answers: Record<string, string | null> | undefined) {
  return answers && Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer || null]));
}

function withoutNull(answers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => (answer ? [[id, answer]] : [])),
  );
}
