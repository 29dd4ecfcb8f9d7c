import { entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { eventIdParam } from "../../events/publishing/managedEvent.ts";
import { findStaffedEvent } from "../../events/staff/findStaffedEvent.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { randomCode } from "../../lib/randomCode.ts";
import { callerRule } from "../../permissions/store.ts";
import { limitTypedCodes } from "../../prices/limitTypedCodes.ts";
import { FILE_RATE } from "../../profiles/logbook/files/contract.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { certificatePdf } from "./certificatePdf.ts";
import { CERTIFICATE_CODE_LENGTH, formatCertificateCode } from "./contract.ts";
import { certificateParams, certificatesBody } from "./inputs.ts";
import type { Attendance, CertificateCheck, OwnCertificate } from "./outputs.ts";
import {
  type CertificateRow,
  findCertificate,
  insertCertificates,
  listAttendance,
  listOwnCertificates,
  setRevoked,
} from "./store.ts";

const byCode = parse("param", certificateParams, "certificate_not_found");

/** Who issues certificates besides the event's managers: the staff who sign its registers. */
const ISSUING_PARTS = ["responsible", "instructor"] as const;

/** The certificates of attendance of an event. */
export const eventCertificateRoutes = newRoutes()
  .get("/:id/certificates", requireSignedIn, eventIdParam, async (c) => {
    const event = await findStaffedEvent(c, c.req.valid("param").id, ISSUING_PARTS);
    return c.json((await listAttendance(c.var.db, event.id, todayAt(c, event))) satisfies Attendance[]);
  })

  .post("/:id/certificates", requireSignedIn, eventIdParam, parse("json", certificatesBody), async (c) => {
    const { user_ids } = c.req.valid("json");
    const { id: issuerId } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.certificates.issuing, issuerId);
    const event = await findStaffedEvent(c, c.req.valid("param").id, ISSUING_PARTS);
    if (event.cancelled_at) throw new Refusal("event_cancelled");
    const today = todayAt(c, event);
    if (event.date > today) throw new Refusal("event_not_over");
    const people = await listAttendance(c.var.db, event.id, today);
    const present = people.filter(({ first_day }) => first_day !== null);
    const wanted = user_ids
      ? present.filter(({ user_id }) => user_ids.includes(user_id))
      : present.filter(({ certificate }) => certificate === null);
    if (present.length === 0 || (user_ids && wanted.length < new Set(user_ids).size))
      throw new Refusal("nobody_present");
    const codes = wanted.map(({ user_id }) => ({ user_id, code: randomCode(CERTIFICATE_CODE_LENGTH) }));
    const issuing = { eventId: event.id, issuerId, today, codes };
    if (codes.length > 0)
      await insertCertificates(c.var.db, issuing, adminEntries(c, event.id, "issued"), new Date());
    return c.json((await listAttendance(c.var.db, event.id, today)) satisfies Attendance[], 201);
  });

export const ownCertificateRoutes = newRoutes().get("/certificates", requireSignedIn, async (c) => {
  const rows = await listOwnCertificates(c.var.db, requireUser(c).id);
  return c.json(
    rows.map((row): OwnCertificate => {
      const { holder_name: _, ...own } = toCheck(row);
      return own;
    }),
  );
});

/** A certificate by its code. Unknown codes and those of others are refused alike. */
export const certificateRoutes = newRoutes()
  .get("/:code", byCode, async (c) => {
    const { code } = c.req.valid("param");
    await limitTypedCodes(c, code);
    c.header("Cache-Control", "private, no-store");
    return c.json(toCheck(await requireCertificate(c, code)) satisfies CertificateCheck);
  })

  .delete("/:code", requireSignedIn, byCode, async (c) => {
    const { code } = c.req.valid("param");
    await limitTypedCodes(c, code);
    const certificate = await requireCertificate(c, code);
    await requireIssuer(c, certificate);
    await setRevoked(c.var.db, certificate.id, adminEntries(c, certificate.event_id, "revoked"), new Date());
    return c.body(null, 204);
  })

  .get("/:code/attestato.pdf", requireSignedIn, byCode, async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, FILE_RATE, user.id);
    const certificate = await requireCertificate(c, c.req.valid("param").code);
    if (certificate.user_id !== user.id) await requireIssuer(c, certificate);
    const texts = await readPaperTexts(c.env.ASSETS, requestLanguage(c.req.raw));
    const site = { name: c.env.SITE_NAME, url: siteUrl(c) };
    return fileResponse("attestato.pdf", "pdf", await certificatePdf(certificate, texts, site, new Date()));
  });

function todayAt(c: AppContext, event: Pick<EventDetail, "time_zone">): string {
  return dayInTimeZone(eventTimeZone(event, c.env.TIME_ZONE), new Date());
}

function adminEntries(c: AppContext, eventId: string | null, state: CertificateCheck["state"]) {
  const subject = { kind: "event", id: eventId ?? "" } as const;
  return entriesOfAdmin(
    c,
    "events.manage",
    { action: "participant.certificates", subject, after: { state } },
    { ifChanged: true },
  );
}

function requireCertificate(c: AppContext, code: string): Promise<CertificateRow> {
  return orRefuse(findCertificate(c.var.db, code), "certificate_not_found");
}

/** Who issued a certificate, or could today. */
async function requireIssuer(
  c: AppContext,
  { event_id, issued_by }: Pick<CertificateRow, "event_id" | "issued_by">,
): Promise<void> {
  const user = requireUser(c);
  guardWrites(c, callerRule(user));
  if (issued_by === user.id) return;
  if (!event_id) throw new Refusal("certificate_not_found");
  await findStaffedEvent(c, event_id, ISSUING_PARTS);
}

function toCheck(row: CertificateRow): CertificateCheck {
  const { title, first_day, last_day, organizer_name, revoked_at } = row;
  return {
    code: formatCertificateCode(row.code),
    holder_name: row.holder_name || null,
    ...{ title, first_day, last_day, organizer_name },
    state: revoked_at ? "revoked" : "issued",
  };
}
