import { emailKey } from "../../auth/attempts.ts";
import type { UserRow } from "../../auth/schema.ts";
import { hashLinkToken, newLinkToken } from "../../auth/tokens.ts";
import { GUARDIAN_TEXT_VERSION } from "../../eligibility/contract.ts";
import { ADULT_AGE, ageOn } from "../../eligibility/gates.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { findEvent } from "../../events/store.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { guardianPath } from "../../lib/pageAddresses.ts";
import { firstName } from "../../mail/safeMailName.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import type { MailDraft } from "../../mail/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { offerSeatsAfterResponse } from "../waiting/offerSeats.ts";
import { findConsent, findEventOfEnrolment, insertGuardian, writeConsent } from "./guardiansStore.ts";
import { consentBody, guardianBody, guardianParams } from "./inputs.ts";
import type { GuardianConsent, OwnGuardian } from "./outputs.ts";
import { requires } from "./rules.ts";
import { requireComing } from "./seatGates.ts";

/** The consent of a minor's guardian: asked by the minor, given by a link that needs no account. */
export const guardianRoutes = newRoutes()
  .post("/", requireSignedIn, parse("json", guardianBody), async (c) => {
    const user = requireUser(c);
    const site = siteUrl(c);
    // The address is mailed once, so it must be whole.
    if (!site) throw new Refusal("misconfigured");
    const { enrolment_id, event_id, name, email } = c.req.valid("json");
    const eventId = enrolment_id ? await findEventOfEnrolment(c.var.db, enrolment_id, user.id) : event_id;
    const event = eventId ? await findEvent(c.var.db, eventId) : null;
    if (!event) throw new Refusal("event_not_found");
    requireComing(c, event);
    if (!requires(event, "guardian") || !user.birth_date || ageOn(user.birth_date, event.date) >= ADULT_AGE)
      throw new Refusal("guardian_not_needed");
    if (email === user.email)
      throw new Refusal("invalid", { fields: { email: "validation.guardian_email" } });
    await enforceRateLimit(c, RATE_LIMITS.eligibility.guardians, user.id);
    await enforceRateLimit(c, RATE_LIMITS.eligibility.guardianMailsTo, emailKey(email));
    const token = newLinkToken();
    const request = {
      eventId: event.id,
      userId: user.id,
      name,
      email,
      tokenHash: hashLinkToken(token),
      textVersion: GUARDIAN_TEXT_VERSION,
    };
    const link = site + guardianPath(token);
    const mail = guardianMail(user, event, { name, email, link }, c.env.TIME_ZONE);
    const asked = await insertGuardian(c.var.db, request, mail, new Date());
    sendMailsAfterResponse(c);
    return c.json(asked satisfies OwnGuardian, 201);
  })

  .get("/:token", parse("param", guardianParams, "not_found"), async (c) => {
    const { consent } = await openConsent(c, c.req.valid("param").token);
    return c.json(consent satisfies GuardianConsent);
  })

  .post("/:token", parse("param", guardianParams, "not_found"), parse("json", consentBody), async (c) => {
    const { token } = c.req.valid("param");
    const { eventId, userId, consent } = await openConsent(c, token);
    const event = await orRefuse(findEvent(c.var.db, eventId), "not_found");
    if (!consent.consented_at) {
      requireComing(c, event);
      const { text_version: textVersion } = consent;
      if (c.req.valid("json").text_version !== textVersion) throw new Refusal("stale");
      await writeConsent(
        c.var.db,
        { tokenHash: hashLinkToken(token), textVersion, eventId, userId },
        new Date(),
      );
      offerSeatsAfterResponse(c, eventId);
    }
    return c.json((await openConsent(c, token)).consent satisfies GuardianConsent);
  });

/** What a link shows. */
async function openConsent(c: AppContext, token: string) {
  await enforceRateLimit(c, RATE_LIMITS.eligibility.guardianLinks, clientAddress(c));
  return orRefuse(findConsent(c.var.db, hashLinkToken(token)), "not_found");
}

/** The mail with the link, in the minor's language, because an address has none. */
function guardianMail(
  minor: UserRow,
  event: EventDetail,
  { name, email, link }: { name: string; email: string; link: string },
  siteTimeZone: string,
): MailDraft {
  const { language } = minor;
  return {
    recipient: email,
    language,
    senderId: minor.id,
    template: "guardian_asked",
    params: {
      about: minor.id,
      visitor: "1",
      name,
      sender: firstName(minor.full_name),
      event: event.id,
      title: event.title,
      days: formatEventTimes(event, { language, siteTimeZone: eventTimeZone(event, siteTimeZone) }),
      link,
    },
  };
}
