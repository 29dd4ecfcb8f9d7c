import { entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { STAFF_PARTS } from "../../events/staff/contract.ts";
import { findStaffedEvent } from "../../events/staff/findStaffedEvent.ts";
import { enforceRateLimit, newRoutes, orRefuse, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { checkCertification } from "../../profiles/certifications/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { askBucket } from "../../uploads/askBucket.ts";
import { uploadKey } from "../../uploads/contract.ts";
import type { ParticipantPapers } from "../outputs.ts";
import { recordParticipants } from "../recordParticipants.ts";
import { certificationPictureParams, paperParams, sightingBody } from "./inputs.ts";
import { findCertificationPicture, findPapers, insertSighting, isOfParticipant } from "./papersStore.ts";

const byParticipant = parse("param", paperParams, "event_not_found");

/** A participant's certifications and documents, for those who hold the event: its manager and its staff. */
export const paperRoutes = newRoutes()
  .get("/:id/participants/:enrolmentId/papers", requireSignedIn, byParticipant, async (c) => {
    const { id, enrolmentId } = c.req.valid("param");
    const event = await findStaffedEvent(c, id, STAFF_PARTS);
    await recordParticipants(c, event);
    return c.json(await requirePapers(c, event.id, enrolmentId));
  })

  .get(
    "/:id/participants/:enrolmentId/certifications/:certificationId/picture",
    requireSignedIn,
    parse("param", certificationPictureParams, "not_found"),
    async (c) => {
      const { id, enrolmentId, certificationId } = c.req.valid("param");
      const event = await findStaffedEvent(c, id, STAFF_PARTS);
      await recordParticipants(c, event);
      const wanted = { eventId: event.id, enrolmentId, id: certificationId };
      const url = await findCertificationPicture(c.var.db, wanted);
      const file = url && (await askBucket(() => c.env.UPLOADS.get(uploadKey(url))));
      if (!file) throw new Refusal("not_found");
      const headers = new Headers({ "Cache-Control": "private, no-store" });
      file.writeHttpMetadata(headers);
      return new Response(file.body, { headers });
    },
  )

  .post(
    "/:id/participants/:enrolmentId/sightings",
    requireSignedIn,
    byParticipant,
    parse("json", sightingBody),
    async (c) => {
      const { id, enrolmentId } = c.req.valid("param");
      const seen = c.req.valid("json");
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.participants.sightings, user.id);
      const event = await findStaffedEvent(c, id, STAFF_PARTS);
      const entries = entriesOfAdmin(
        c,
        "events.manage",
        { action: "participant.seen", subject: { kind: "event", id: event.id }, after: { kind: seen.kind } },
        { ifChanged: true },
      );
      const now = new Date();
      if (seen.kind === "certification") {
        const where = isOfParticipant(event.id, enrolmentId);
        const mark = { id: seen.id, shown: seen.shown, state: "seen", by: user, where } as const;
        await checkCertification(c.var.db, mark, now, entries);
      } else {
        const titles = LANGUAGE_CODES.map((code) => [code, MAIL_TEXTS[code].paper_ends[seen.kind]]);
        const sighting = { eventId: event.id, enrolmentId, by: user, ...seen };
        const isSeen = await insertSighting(c.var.db, sighting, Object.fromEntries(titles), entries, now);
        if (!isSeen) throw new Refusal("document_changed");
      }
      const papers = await requirePapers(c, event.id, enrolmentId);
      const isDeclared = seen.kind === "certification" && isUnseen(papers, seen.id);
      if (isDeclared) throw new Refusal("document_changed");
      return c.json(papers, 201);
    },
  );

function isUnseen({ certifications }: ParticipantPapers, id: string): boolean {
  return (certifications.find((one) => one.id === id)?.state ?? "declared") === "declared";
}

async function requirePapers(
  c: AppContext,
  eventId: string,
  enrolmentId: string,
): Promise<ParticipantPapers> {
  const { id } = requireUser(c);
  const reader = { id, isAdmin: hasPermissionForAny(c.var.user, "users.manage") };
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  return orRefuse(findPapers(c.var.db, { eventId, enrolmentId }, reader, today), "not_found");
}
