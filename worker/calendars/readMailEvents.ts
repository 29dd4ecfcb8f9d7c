import type { Database } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../lib/languages.ts";
import { venueLine } from "../lib/nationName.ts";
import { readTranslations } from "../lib/translations.ts";
import type { FiledMail, MailEvent, MailFile, MailSender } from "../mail/send.ts";
import { isUploadUrl } from "../uploads/contract.ts";
import { calendarFileName } from "./rules.ts";
import { type CalendarEvent, listCalendarEvents } from "./store.ts";
import { writeCalendar } from "./writeCalendar.ts";

/** The width of a card's picture: twice that of a phone. */
const PICTURE_WIDTH = 640;

/**
 * Reads the events of mails, and returns a function that gives a mail's card and writes its calendar file. The card is
 * of `event`, or of the first entry. The file replaces an earlier mail's entry: the event at sending (`calendar_event`,
 * one id or several), or at its deletion (`calendar_entries`). `calendar_over` cancels the recipient's entry. Both are
 * null for other mails, and the card for a deleted event.
 */
export async function readMailEvents(
  assets: Fetcher,
  db: Database,
  mails: FiledMail[],
  site: MailSender,
): Promise<(mail: FiledMail) => Promise<MailEvent>> {
  const ids = new Set(
    mails.flatMap((mail) => [...eventIds(mail), ...(mail.params.event ? [mail.params.event] : [])]),
  );
  const events = ids.size > 0 ? await listCalendarEvents(db, [...ids]) : [];
  return async (mail) => ({
    card: cardOf(mail, events),
    file: await writeMailCalendar(assets, mail, events, site),
  });
}

function cardOf(mail: FiledMail, events: CalendarEvent[]): MailEvent["card"] {
  const { event: shown = eventIds(mail)[0] } = mail.params;
  const event = events.find(({ id }) => id === shown);
  if (!event) return null;
  const { image_url: picture } = event;
  const language = isLanguageCode(mail.language) ? mail.language : DEFAULT_LANGUAGE;
  return {
    venue: venueLine(event, language),
    picture: picture && isUploadUrl(picture) ? `${picture}?width=${PICTURE_WIDTH}` : null,
  };
}

function eventIds({ params }: FiledMail): string[] {
  return params.calendar_event?.split(" ") ?? [];
}

async function writeMailCalendar(
  assets: Fetcher,
  mail: FiledMail,
  events: CalendarEvent[],
  site: MailSender,
): Promise<MailFile | null> {
  const { params } = mail;
  const { calendar_entries: deleted = "[]", calendar_over: isOver } = params;
  const ids = eventIds(mail);
  const found = events.filter(({ id }) => ids.includes(id));
  const entries = found.length > 0 ? found : (JSON.parse(deleted) as CalendarEvent[]);
  const [first] = entries;
  if (!first) return null;
  const language = isLanguageCode(mail.language) ? mail.language : DEFAULT_LANGUAGE;
  const texts = await readTranslations(assets, language);
  const now = new Date();
  const at = now.toISOString();
  const content = writeCalendar(isOver ? entries.map((one) => ({ ...one, cancelled_at: at })) : entries, {
    site,
    language,
    texts,
    own: true,
    today: dayInTimeZone(site.timeZone, now),
    stamp: at,
  });
  return { filename: calendarFileName(site.name, first.slug), content };
}
