import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import type { MailDraft } from "../store.ts";
import { MAIL_TEXTS } from "../texts.ts";
import { duePackageReminder } from "./rules.ts";
import type { ExpiringDocument, ExpiringDocumentRow, ExpiringPackageRow, PackagePrices } from "./store.ts";

/** `today` is the calendar day in the site's time zone; `now` is an ISO time. */
export type ReminderContext = {
  siteUrl: string;
  timeZone: string;
  today: string;
  now: string;
  packagePrices: PackagePrices;
};

const PACKAGE_PAGES = { organizer: "/organizer-packages", sponsor: "/sponsor-packages" } as const;
const PAPERS_PAGE = "/profile?tab=certificazioni";

/** The reminder for an expiring package; null on days when none is due. */
export function packageReminderMail(
  held: ExpiringPackageRow,
  { siteUrl, timeZone, today }: ReminderContext,
): MailDraft | null {
  const endsOn = dayInTimeZone(timeZone, new Date(held.ends));
  const due = duePackageReminder(endsOn, today);
  if (due === null) return null;
  return {
    recipient: held.email,
    language: held.language,
    template: "package_ends",
    params: {
      name: held.full_name,
      package: held.package_name,
      day: formatDay(endsOn, held),
      link: siteUrl + PACKAGE_PAGES[held.package_type],
    },
    dedupeKey: `package_ends:${held.id}:${due}`,
  };
}

/** The reminder for an expiring document, sent once per expiry date. */
export function documentReminderMail(
  person: ExpiringDocumentRow,
  paper: ExpiringDocument,
  { siteUrl }: ReminderContext,
): MailDraft {
  return {
    recipient: person.email,
    language: person.language,
    template: "paper_ends",
    params: {
      name: person.full_name,
      paper: MAIL_TEXTS[person.language].paper_ends[paper],
      day: formatDay(person.ends, person),
      title: person.title,
      days: formatEventDays(person, person.language),
      link: siteUrl + PAPERS_PAGE,
    },
    dedupeKey: `paper_ends:${person.id}:${paper}:${person.ends}`,
  };
}

function formatDay(day: string, { language }: Pick<MailDraft, "language">): string {
  return formatEventDays({ date: day, end_date: null }, language);
}
