import type { ArticleDetail } from "../../blog/outputs.ts";
import { translateCategory } from "../../events/categories/texts.ts";
import type { EventCard } from "../../events/outputs.ts";
import { formatTime } from "../../events/times/contract.ts";
import type { ForumTopic } from "../../forum/outputs.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import type { Translations } from "../../lib/translations.ts";

/** The texts of a share image. `seed` determines the picture of the sea. */
export type ShareImageContent = {
  title: string;
  /** A small label above the title. */
  label: string | null;
  cancelled: boolean;
  when: string | null;
  /** An event's venue, the author of an article or a topic, or the second sentence. */
  below: string | null;
  /** The kind of `below`, when there is a date. */
  belowIcon: "venue" | "author";
  seed: string;
};

type ShareImageEvent = Pick<
  EventCard,
  "id" | "title" | "date" | "end_date" | "start_time" | "location" | "categories" | "cancelled_at"
>;

export function eventShareImage(
  event: ShareImageEvent,
  language: LanguageCode,
  { events: texts }: Translations,
): ShareImageContent {
  const cancelled = event.cancelled_at !== null;
  const category = event.categories && translateCategory(event.categories, language);
  return {
    title: event.title,
    label: cancelled ? texts.cancelled : category,
    cancelled,
    when: shareTimes(event, language),
    below: event.location,
    belowIcon: "venue",
    seed: event.id,
  };
}

/** The days, and for a single day the start time: "12 luglio 2026, 8:30". */
function shareTimes({ date, end_date, start_time }: ShareImageEvent, language: LanguageCode): string {
  const days = formatEventDays({ date, end_date }, language);
  const isOneDay = end_date === null || end_date === date;
  return isOneDay && start_time ? `${days}, ${formatTime(start_time)}` : days;
}

type ShareImageArticle = Pick<
  ArticleDetail,
  "id" | "title" | "language" | "published_day" | "created_at" | "profiles"
>;

export function articleShareImage(article: ShareImageArticle, { feed }: Translations): ShareImageContent {
  const { id, title, language, published_day, created_at, profiles } = article;
  const day = published_day ?? created_at.slice(0, 10);
  return {
    title,
    label: feed.label,
    cancelled: false,
    when: formatEventDays({ date: day, end_date: null }, language),
    below: profiles?.full_name ?? null,
    belowIcon: "author",
    seed: id,
  };
}

type ShareImageTopic = Pick<ForumTopic, "id" | "title" | "category" | "created_at" | "author">;

export function topicShareImage(
  topic: ShareImageTopic,
  language: LanguageCode,
  { feed }: Translations,
): ShareImageContent {
  const { id, title, category, created_at, author } = topic;
  return {
    title,
    label: `${feed.forum_label} · ${category.name}`,
    cancelled: false,
    when: formatEventDays({ date: created_at.slice(0, 10), end_date: null }, language),
    below: author?.full_name ?? null,
    belowIcon: "author",
    seed: id,
  };
}

export function siteShareImage({ home }: Translations): ShareImageContent {
  return {
    title: home.title,
    label: null,
    cancelled: false,
    when: null,
    below: home.lead,
    belowIcon: "venue",
    seed: "",
  };
}
