import en from "../../locales/en/common.json" with { type: "json" };
import es from "../../locales/es/common.json" with { type: "json" };
import fr from "../../locales/fr/common.json" with { type: "json" };
import it from "../../locales/it/common.json" with { type: "json" };
import pl from "../../locales/pl/common.json" with { type: "json" };
import ru from "../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../lib/languages.ts";

export type CalendarTexts = { all: string; mine: string; cancelled: string; organizedBy: string };

/** The texts of the calendars in each language, taken from the interface's translations. */
export const CALENDAR_TEXTS: Record<LanguageCode, CalendarTexts> = {
  it: textsOf(it),
  en: textsOf(en),
  es: textsOf(es),
  fr: textsOf(fr),
  pl: textsOf(pl),
  ru: textsOf(ru),
};

type Translations = {
  category: { all: string };
  my_events: { title: string };
  events: { cancelled: string };
  event: { organized_by: string };
};

function textsOf({ category, my_events, events, event }: Translations): CalendarTexts {
  return {
    all: category.all,
    mine: my_events.title,
    cancelled: events.cancelled,
    organizedBy: event.organized_by,
  };
}
