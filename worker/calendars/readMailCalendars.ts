import type { Database } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../lib/languages.ts";
import { readTranslations } from "../lib/translations.ts";
import type { FiledMail, MailFile, MailSender } from "../mail/send.ts";
import { calendarFileName } from "./rules.ts";
import { type CalendarEvent, listCalendarEvents } from "./store.ts";
import { writeCalendar } from "./writeCalendar.ts";

/**
 * Reads the events of mails, and returns a function that writes a mail's calendar file, which replaces an earlier
 * mail's entry: the event at sending (`calendar_event`, one id or several), or at its deletion (`calendar_entries`).
 * `calendar_over` cancels the recipient's entry. Null for other mails, and for deleted events.
 */
export async function readMailCalendars(
  assets: Fetcher,
  db: Database,
  mails: FiledMail[],
  site: MailSender,
): Promise<(mail: FiledMail) => Promise<MailFile | null>> {
  const ids = new Set(mails.flatMap(eventIds));
  const events = ids.size > 0 ? await listCalendarEvents(db, [...ids]) : [];
  return (mail) => writeMailCalendar(assets, mail, events, site);
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
