import { type Context, Hono } from "hono";
import type { App, Person } from "../env.ts";
import { Refusal } from "../errors.ts";
import { type EventDetail, eventPath } from "../events/contract.ts";
import { idParams } from "../events/inputs.ts";
import { purgeEvent } from "../events/purge.ts";
import { findEvent } from "../events/store.ts";
import { addressOf, limit, parse, personOf, signedIn, siteUrl } from "../http.ts";
import { dayIn } from "../lib/calendarDays.ts";
import { writtenDays } from "../lib/timeZones.ts";
import { sendSoon } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { venueLine } from "../venues/contract.ts";
import { enrolmentRefusal } from "./contract.ts";
import { RATES } from "./rules.ts";
import { findPlace, takeFreeSeat } from "./store.ts";

export const enrolmentRoutes = new Hono<App>().post(
  "/:id/register-free",
  signedIn,
  parse("param", idParams, "event_not_found"),
  async (c) => {
    const person = personOf(c);
    await limit(c, RATES.byAccount, person.id);
    await limit(c, RATES.byAddress, addressOf(c));
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event) throw new Refusal("event_not_found");
    const enrolled = (await findPlace(c.var.db, event.id, person.id)) !== null;
    const now = new Date();
    const today = dayIn(c.env.TIME_ZONE, now);
    // Whether it is free, and full, is what the statement finds, because both may change until it runs.
    const refusal = enrolmentRefusal(event, { userId: person.id, enrolled, today, eventsFreeMode: true });
    if (refusal && refusal !== "event_full") throw new Refusal(refusal);
    const seat = { eventId: event.id, userId: person.id, today };
    const participation = await takeFreeSeat(c.var.db, seat, enrolledMail(c, person, event), now);
    sendSoon(c);
    purgeEvent(c, event);
    return c.json(participation, 201);
  },
);

function enrolledMail(c: Context<App>, person: Person, event: EventDetail): MailDraft {
  return {
    recipient: person.email,
    language: person.language,
    senderId: person.id,
    topic: { kind: "enrolment", eventId: event.id },
    template: "enrolled",
    params: {
      name: person.full_name,
      title: event.title,
      days: writtenDays(event, person.language),
      place: venueLine(event),
      link: siteUrl(c) + eventPath(event.slug),
    },
  };
}
