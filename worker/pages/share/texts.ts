import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../../lib/languages.ts";

export type ShareTexts = {
  tagline: string;
  lead: string;
  cancelled: string;
};

/** Texts of the share images by language, taken from the interface. */
export const SHARE_TEXTS: Record<LanguageCode, ShareTexts> = {
  it: textsOf(it),
  en: textsOf(en),
  es: textsOf(es),
  fr: textsOf(fr),
  pl: textsOf(pl),
  ru: textsOf(ru),
};

type SharedTexts = {
  home: { title: string; lead: string };
  events: { cancelled: string };
};

function textsOf({ home, events }: SharedTexts): ShareTexts {
  return { tagline: home.title, lead: home.lead, cancelled: events.cancelled };
}
