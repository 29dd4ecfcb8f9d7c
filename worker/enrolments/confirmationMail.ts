import type { UserRow } from "../auth/schema.ts";
import { isOpen } from "../eligibility/gates.ts";
import type { AppContext, Database } from "../env.ts";
import { questionPath } from "../events/contract.ts";
import type { EventDetail } from "../events/outputs.ts";
import { findEvent } from "../events/store.ts";
import { meetingPoint } from "../events/times/contract.ts";
import { formatTimesForMail } from "../events/times/format.ts";
import { fillText } from "../lib/fillText.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../lib/longDays.ts";
import { venueLine } from "../lib/nationName.ts";
import { eventPath, organizerIdPath, organizerPath } from "../lib/pageAddresses.ts";
import { toOneLine } from "../lib/text.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import { safeMailName } from "../mail/safeMailName.ts";
import type { MailSender } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { siteUrl } from "../siteUrl.ts";
import { listMemberGates } from "./eligibility/factsStore.ts";
import { toRequiringEvent } from "./eligibility/rules.ts";

/** The page on which members see and cancel their enrolments. */
const MY_EVENTS_PATH = "/my-events";
/** The most characters of a meeting point in the mail; the event's page has the rest. */
const MEETING_POINT_SHOWN = 300;

/**
 * The parameters of the mail that confirms an enrolment, free or paid, in the recipient's language: time, venue and what
 * must still be brought by a day, the organizer's page, the cancellation deadline, and the event of the calendar file.
 * Null for a deleted event. `terms`: the refund rule in words, for a paid one. A site without `url` is completed when the mail is sent.
 */
export async function findConfirmationParams(
  db: Database,
  eventId: string,
  { userId, language, terms }: { userId: string; language: LanguageCode; terms?: string },
  site: MailSender,
): Promise<Record<string, string> | null> {
  const event = await findEvent(db, eventId);
  if (!event) return null;
  return {
    title: event.title,
    days: formatEventDays(event, language),
    place: venueLine(event, language),
    facts: [
      ...factLines(event, language, site),
      ...(await findDueLines(db, event, { userId, language }, site)),
    ].join("\n"),
    about: event.organizer_id ?? "",
    organized: organizerLines(event, language, site).join("\n"),
    cancelling: cancellingLines(event, language, { site, terms }).join("\n"),
    link: site.url + eventPath(event.slug),
    calendar_event: event.id,
  };
}

/** The mail of a free enrolment. */
export async function enrolledMail(c: AppContext, user: UserRow, event: EventDetail): Promise<MailDraft> {
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const recipient = { userId: user.id, language: user.language };
  const params = await findConfirmationParams(c.var.db, event.id, recipient, site);
  return {
    recipient: user.email,
    language: user.language,
    senderId: user.id,
    topic: { kind: "enrolment", eventId: event.id },
    template: "enrolled",
    params: { ...params, name: user.full_name },
  };
}

/** Day and time, or each session, then venue and meeting point. Users' names in them contain no addresses. */
function factLines(event: EventDetail, language: LanguageCode, { timeZone }: MailSender): string[] {
  const reader = { language, siteTimeZone: timeZone };
  const texts = MAIL_TEXTS[language].enrolled;
  const venue = safeMailName(toOneLine(venueLine(event, language)));
  const meeting = shortened(safeMailName(toOneLine(meetingPoint(event) ?? "")));
  return [
    ...formatTimesForMail(event, reader),
    ...(venue ? [venue] : []),
    ...(meeting ? [fillText(texts.meeting, { meeting })] : []),
  ];
}

/** What the recipient must still bring by a day, one line each. */
async function findDueLines(
  db: Database,
  event: EventDetail,
  { userId, language }: { userId: string; language: LanguageCode },
  { timeZone }: MailSender,
): Promise<string[]> {
  const people = { ids: [userId], timeZone };
  const gates = (await listMemberGates(db, toRequiringEvent(event), people, "view")).get(userId) ?? [];
  const texts = MAIL_TEXTS[language];
  return gates.flatMap((gate) => {
    if (gate.due_on === null || isOpen(gate)) return [];
    const day = formatMailDeadline(gate.due_on, language);
    return [fillText(texts.enrolled.bring, { day, what: texts.gates[gate.code] }, language)];
  });
}

function shortened(text: string): string {
  return text.length > MEETING_POINT_SHOWN ? `${[...text].slice(0, MEETING_POINT_SHOWN).join("")}…` : text;
}

/** The organizer, the public page if there is one, and the address for a question. */
function organizerLines(event: EventDetail, language: LanguageCode, site: MailSender): string[] {
  const texts = MAIL_TEXTS[language].enrolled;
  const organizer = safeMailName(toOneLine(event.organizer_name ?? ""));
  if (!organizer) return [];
  const page = organizerPagePath(event);
  const link = `${mailUrl(site)}${encodeURI(questionPath(event.slug))}`;
  return [
    fillText(texts.organizer, { organizer }, language) + (page ? `: ${mailUrl(site)}${page}` : ""),
    ...(event.organizer_page === "profile" ? [fillText(texts.ask, { link })] : []),
  ];
}

function organizerPagePath(event: EventDetail): string | null {
  if (!event.organizer_id || event.organizer_page !== "profile") return null;
  return event.organizer_public_enabled && event.organizer_public_slug
    ? organizerPath(event.organizer_public_slug)
    : organizerIdPath(event.organizer_id);
}

/** How and until when to cancel, and the refund. */
function cancellingLines(
  event: EventDetail,
  language: LanguageCode,
  { site, terms }: { site: MailSender; terms: string | undefined },
): string[] {
  const texts = MAIL_TEXTS[language].enrolled;
  const day = formatMailDeadline(event.date, language);
  const link = mailUrl(site) + MY_EVENTS_PATH;
  return [fillText(texts.cancel, { day, link }), ...(terms ? [terms] : [])];
}

/** The site's address, or the placeholder that `renderMail` replaces with it. */
function mailUrl({ url }: MailSender): string {
  return url || "{{site_url}}";
}
