import { entriesOfAdmin } from "../../audit/store.ts";
import type { Gate } from "../../eligibility/gates.ts";
import { templateBody } from "../../eligibility/inputs.ts";
import type { RequirementTemplate } from "../../eligibility/outputs.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { eventIdParam, findManagedEvent, requireEvent } from "../../events/publishing/managedEvent.ts";
import { isHiddenFrom } from "../../events/rules.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, newRoutes, orRefuse, parse, requireSignedIn, requireUser } from "../../http.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { isPrivateUploadUrl, uploadKey } from "../../uploads/contract.ts";
import { servePrivateFile } from "../../uploads/serveFile.ts";
import { isOwnFile } from "../../uploads/store.ts";
import { recordParticipants } from "../recordParticipants.ts";
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
import {
  findAnswer,
  findDeclaration,
  findMember,
  listTemplates,
  saveDeclaration,
  saveOverride,
  saveTemplate,
} from "./store.ts";

const byAnswer = parse("param", answerParams, "not_found");

/** The gates of an event: the caller's own, and what the caller declares. */
export const gateRoutes = newRoutes()
  .get("/:id/gates", requireSignedIn, eventIdParam, async (c) => {
    const event = await visibleEvent(c, c.req.valid("param").id);
    return c.json(await ownGates(c, event));
  })

  .get("/:id/declarations", requireSignedIn, eventIdParam, async (c) => {
    const { id: eventId } = await visibleEvent(c, c.req.valid("param").id);
    const declaration = await findDeclaration(c.var.db, { eventId, userId: requireUser(c).id });
    return c.json(declaration satisfies OwnDeclaration);
  })

  .put("/:id/declarations", requireSignedIn, eventIdParam, parse("json", declarationBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.eligibility.declarations, user.id);
    const event = await visibleEvent(c, c.req.valid("param").id);
    requireComing(c, event);
    const { waiver_version: waiver, answers } = c.req.valid("json");
    if (waiver !== undefined && !requires(event, "waiver", waiver))
      throw new Refusal("requirements_changed", { gates: await ownGates(c, event) });
    await checkAnswers(c, event, answers ?? {});
    const declarer = { eventId: event.id, userId: user.id };
    await saveDeclaration(c.var.db, declarer, { waiver, answers: withoutEmpty(answers) }, new Date());
    offerSeatsAfterResponse(c, event.id);
    return c.json((await findDeclaration(c.var.db, declarer)) satisfies OwnDeclaration);
  })

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
      const userId = await orRefuse(findMember(c.var.db, event.id, enrolmentId), "not_found");
      const subject = { kind: "event", id: event.id } as const;
      const entry = { action: "gate.override", subject, personId: userId, after: { code, reason } } as const;
      const override = { eventId: event.id, userId, code, reason, by: requireUser(c).id };
      const entries = entriesOfAdmin(c, "events.manage", entry);
      const saved = await saveOverride(c.var.db, override, entries, new Date());
      offerSeatsAfterResponse(c, event.id);
      return c.json(saved satisfies GateOverride | undefined, 201);
    },
  )

  .get("/:id/participants/:enrolmentId/answers/:questionId", requireSignedIn, byAnswer, async (c) => {
    const { id, enrolmentId, questionId } = c.req.valid("param");
    const event = await findManagedEvent(c, id);
    const userId = await findMember(c.var.db, event.id, enrolmentId);
    const answer = userId && (await findAnswer(c.var.db, { eventId: event.id, userId }, questionId));
    if (!userId || !answer || !isPrivateUploadUrl(answer)) throw new Refusal("not_found");
    if (!(await isOwnFile(c.var.db, uploadKey(answer), userId))) throw new Refusal("not_found");
    await recordParticipants(c, event);
    return servePrivateFile(c, uploadKey(answer));
  });

const templateParams = z.object({ categoryId: z.uuid().toLowerCase() });

/** An organizer's own requirements of categories. */
export const requirementTemplateRoutes = newRoutes()
  .use(requireSignedIn, requirePermission("events.manage"))
  .get("/", async (c) =>
    c.json((await listTemplates(c.var.db, requireUser(c).id)) satisfies RequirementTemplate[]),
  )
  .put("/:categoryId", parse("param", templateParams), parse("json", templateBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.events.templates, user.id);
    const { requirements } = c.req.valid("json");
    const template = { category_id: c.req.valid("param").categoryId, requirements };
    guardWrites(c, callerRule(user));
    await saveTemplate(c.var.db, user.id, template, new Date());
    return c.json(template satisfies RequirementTemplate);
  });

async function visibleEvent(c: AppContext, id: string): Promise<EventDetail> {
  const event = await requireEvent(c, id);
  if (isHiddenFrom(c.var.user, event)) throw new Refusal("event_not_found");
  return event;
}

function ownGates(c: AppContext, event: EventDetail): Promise<Gate[]> {
  const site = { db: c.var.db, timeZone: c.env.TIME_ZONE };
  return findOwnGates(site, { event: toRequiringEvent(event), userId: requireUser(c).id }, "view");
}

async function checkAnswers(c: AppContext, event: EventDetail, answers: Record<string, string | null>) {
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
