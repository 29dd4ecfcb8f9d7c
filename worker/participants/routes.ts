import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { dayIn } from "../days/contract.ts";
import { writtenDays } from "../days/rules.ts";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { eventChanged } from "../events/changed.ts";
import { type EventDetail, eventPath, eventPhase, LIST_MAX } from "../events/contract.ts";
import { idParams } from "../events/inputs.ts";
import { findEvent } from "../events/store.ts";
import { limit as allow, parse, personOf, signedIn, siteUrl } from "../http.ts";
import { sendSoon } from "../mail/send.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../settings/contract.ts";
import { forEveryone } from "../shared.ts";
import { csvFileName } from "./contract.ts";
import { csvOf } from "./csv.ts";
import { listQuery, messageBody, placeParams } from "./inputs.ts";
import { isNamed, mayManage, RATES, SEARCHED_AT_ONCE, shownTo, signatureOf } from "./rules.ts";
import {
  endFreePlace,
  findMessage,
  type Letter,
  listEveryone,
  listMessages,
  listPlaces,
  sendMessage,
} from "./store.ts";

/**
 * Who takes part in an event. A page goes through so many places, and shows of them who may be shown to the one who
 * asks: it can be shorter than its limit and still have a next one.
 */
export const participantRoutes = new Hono<App>()
  .get(
    "/:id/participants",
    forEveryone,
    parse("param", idParams, "event_not_found"),
    parse("query", listQuery),
    async (c) => {
      const event = await existingEvent(c, c.req.valid("param").id);
      const manages = mayManage(event, c.var.person);
      const { limit = LIST_MAX, cursor, ...query } = c.req.valid("query");
      const search = manages ? query.q : undefined;
      const window = { cursor, limit: search ? SEARCHED_AT_ONCE : limit };
      const { places, more } = await listPlaces(c.var.db, event.id, window);
      const found = search ? places.filter((place) => isNamed(place, search)) : places;
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : more ? places.at(-1) : undefined;
      if (last) c.header("X-Next-Cursor", last.id);
      return c.json(shown.map((place) => shownTo(manages, place)).filter((one) => one !== null));
    },
  )

  .get("/:id/participants.csv", signedIn, parse("param", idParams, "event_not_found"), async (c) => {
    const event = await managedEvent(c, c.req.valid("param").id);
    const people = await listEveryone(c.var.db, event.id);
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="${csvFileName(event.slug)}"`);
    return c.body(csvOf(people, personOf(c).language, c.env.TIME_ZONE));
  })

  .delete("/:id/participants/:enrolmentId", signedIn, parse("param", placeParams, "not_found"), async (c) => {
    const { id, enrolmentId } = c.req.valid("param");
    const event = await managedEvent(c, id);
    const now = new Date();
    if (eventPhase(event, dayIn(c.env.TIME_ZONE, now)) === "past") throw new Refusal("event_past");
    const place = { id: enrolmentId, eventId: event.id };
    if (await endFreePlace(c.var.db, place, letter(c, event, "place_cancelled"), now)) {
      sendSoon(c);
      eventChanged(c, event);
    }
    return c.body(null, 204);
  })

  .get("/:id/messages", signedIn, parse("param", idParams, "event_not_found"), async (c) => {
    const event = await managedEvent(c, c.req.valid("param").id);
    return c.json(await listMessages(c.var.db, event.id));
  })

  .post(
    "/:id/messages",
    signedIn,
    parse("param", idParams, "event_not_found"),
    parse("json", messageBody),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const sender = personOf(c);
      const { id = newId(), text } = c.req.valid("json");
      const draft = { id, eventId: event.id, senderId: sender.id, text };
      const known = await findMessage(c.var.db, draft);
      if (known) return c.json(known);
      await allow(c, RATES.message, sender.id);
      const words = { text, sender: signatureOf(sender), reply_to: sender.email };
      const sent = await sendMessage(c.var.db, draft, letter(c, event, "event_message", words), new Date());
      if (sent.isNew) sendSoon(c);
      return c.json(sent.message, sent.isNew ? 201 : 200);
    },
  );

async function existingEvent(c: Context<App>, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  return event;
}

/** The event, for its organizer and for admins; others are refused with `forbidden`. */
async function managedEvent(c: Context<App>, id: string): Promise<EventDetail> {
  const event = await existingEvent(c, id);
  if (!mayManage(event, personOf(c))) throw new Refusal("forbidden");
  return event;
}

/** A mail about an event to people who take part in it. */
function letter(
  c: Context<App>,
  event: EventDetail,
  template: Letter["template"],
  words: Record<string, string> = {},
): Letter {
  const days = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, writtenDays(event, language)]));
  const params = { ...words, title: event.title, link: siteUrl(c) + eventPath(event.slug) };
  return { template, params, days: days as Record<LanguageCode, string> };
}
