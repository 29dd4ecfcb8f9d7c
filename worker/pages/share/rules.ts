import { translateCategory } from "../../events/categories/texts.ts";
import type { EventCard } from "../../events/contract.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatShareDays } from "./formatShareDays.ts";
import { SHARE_TEXTS } from "./texts.ts";

/** The texts of a share image. `seed` decides the drawing of the sea. */
export type ShareImageContent = {
  title: string;
  /** A small label above the title. */
  label: string | null;
  cancelled: boolean;
  when: string | null;
  /** An event's venue, or the second sentence. */
  below: string | null;
  seed: string;
};

type ShareImageEvent = Pick<
  EventCard,
  "id" | "title" | "date" | "end_date" | "location" | "categories" | "cancelled_at"
>;

export function eventShareImage(event: ShareImageEvent, language: LanguageCode): ShareImageContent {
  const cancelled = event.cancelled_at !== null;
  const category = event.categories && translateCategory(event.categories, language);
  return {
    title: event.title,
    label: cancelled ? SHARE_TEXTS[language].cancelled : category,
    cancelled,
    when: formatShareDays(event.date, event.end_date, language),
    below: event.location,
    seed: event.id,
  };
}

export function siteShareImage(language: LanguageCode): ShareImageContent {
  const { tagline, lead } = SHARE_TEXTS[language];
  return { title: tagline, label: null, cancelled: false, when: null, below: lead, seed: "" };
}
