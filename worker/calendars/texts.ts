import type { LanguageCode } from "../lib/languages.ts";
import { TRANSLATIONS } from "../lib/translations.ts";

export type CalendarTexts = {
  all: string;
  mine: string;
  cancelled: string;
  organizedBy: string;
  meetingPoint: string;
};

/** The texts of the calendars in each language, taken from the interface's translations. */
export const CALENDAR_TEXTS: Record<LanguageCode, CalendarTexts> = {
  it: textsOf(TRANSLATIONS.it),
  en: textsOf(TRANSLATIONS.en),
  es: textsOf(TRANSLATIONS.es),
  fr: textsOf(TRANSLATIONS.fr),
  pl: textsOf(TRANSLATIONS.pl),
  ru: textsOf(TRANSLATIONS.ru),
};

type Translations = {
  category: { all: string };
  my_events: { title: string };
  events: { cancelled: string };
  event: { organized_by: string };
  mail: { event_changed: { meeting: string } };
};

function textsOf({ category, my_events, events, event, mail }: Translations): CalendarTexts {
  return {
    all: category.all,
    mine: my_events.title,
    cancelled: events.cancelled,
    organizedBy: event.organized_by,
    meetingPoint: mail.event_changed.meeting,
  };
}
