import { storedSlug } from "../../events/eventSlugs.ts";
import { isEventId, PAGES, type PageName, SITE_SEGMENTS } from "../../lib/pageAddresses.ts";
import { instantOfClockTime } from "../../lib/timeZones.ts";
import { isUploadUrl, uploadKey } from "../../uploads/contract.ts";
import type { NormalizedArticle } from "../html/normalizeArticle.ts";
import type { ArticleFields, ArticleProblem, EditedArticle } from "../outputs.ts";
import { possibleSlugs } from "../rules.ts";

/** The latest scheduled publishing, in days from now. */
const SCHEDULE_DAYS_MAX = 366;

const DAY_MS = 86_400_000;

/** A scheduled publishing: an instant, and the time zone in which its author chose it. */
export type ArticleSchedule = { publish_at: string; publish_time_zone: string };

/** The most links of an article that are checked. */
const LINKS_CHECKED = 50;

/** The target of a link to this site, with the values by which its page finds its content; `page` needs none. */
export type LinkTarget =
  | { kind: "page" | "missing" }
  | {
      kind: "event" | "eventId" | "category" | "organizer" | "organizerId" | "hashtag" | "upload";
      value: string;
    }
  | { kind: "article"; values: string[] };

const pages = Object.entries(PAGES).map(([name, { path }]) => ({
  name: name as PageName,
  parts: path.split("/"),
}));

/** First segments of addresses that the Worker answers itself, without a page. */
const OTHER_WORDS = SITE_SEGMENTS.filter((word) => !pages.some(({ parts }) => parts[1] === word));

type FoundPage = { name: PageName; params: Record<string, string> };

/** The state of a link: it works, it answers 404 or 410, or its article is not public yet. */
export type LinkState = "works" | "broken" | "unpublished";

/** The schedule of a local time; null for a time that clocks skip. For a time that occurs twice, the first instant. */
export function toSchedule(clockTime: string, timeZone: string): ArticleSchedule | null {
  const instant = instantOfClockTime(clockTime, timeZone);
  return instant && { publish_at: instant.toISOString(), publish_time_zone: timeZone };
}

/** The text key of an instant's error; null for a valid one. */
export function scheduleError({ publish_at }: ArticleSchedule, now: Date): string | null {
  const ahead = Date.parse(publish_at) - now.getTime();
  if (ahead <= 0) return "validation.publish_at_past";
  return ahead > SCHEDULE_DAYS_MAX * DAY_MS ? "validation.publish_at_far" : null;
}

/** A call of publishing, with the numbers that the caller saw. */
export type PublishCall = { revision: number; draft_revision: number; schedule: ArticleSchedule | null };

/** Whether the article is in the state that this call, or the same one of another tab, leaves: see `DISCARD_STEP`. */
export function isPublishedBy({ revision, draft_revision, schedule }: PublishCall, edited: EditedArticle) {
  const { article, draft } = edited;
  const isNext =
    article.revision === revision + 1 &&
    draft === null &&
    [draft_revision, draft_revision + 1].includes(edited.draft_revision);
  const isSo = schedule
    ? article.publish_at === schedule.publish_at && article.publish_time_zone === schedule.publish_time_zone
    : article.published;
  return isNext && isSo;
}

/** The target of a path of this site; null for paths without a page: the API, feeds, sitemaps. */
export function linkTarget(href: string): LinkTarget | null {
  const { pathname } = new URL(href, "https://site.invalid");
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (path.startsWith("/public/"))
    return isUploadUrl(path) ? { kind: "upload", value: uploadKey(path) } : { kind: "missing" };
  const [, first = ""] = path.split("/");
  if (OTHER_WORDS.includes(first.split(".")[0] ?? "")) return null;
  const found = findPage(path);
  return found ? pageTarget(found.name, found.params) : { kind: "missing" };
}

/** The page of a path in the router's order: fixed segments before parameters. Null: no page, or invalid encoding. */
function findPage(path: string): FoundPage | null {
  const given = path.split("/");
  const matches = pages.filter(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith(":") || part === given[index]?.toLowerCase()),
  );
  const fixed = ({ parts }: (typeof pages)[number]) => parts.filter((part) => !part.startsWith(":")).length;
  const page = matches.toSorted((one, other) => fixed(other) - fixed(one))[0];
  if (!page) return null;
  try {
    const params = page.parts.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(given[index] ?? "")]] : [],
    );
    return { name: page.name, params: Object.fromEntries(params) };
  } catch {
    return null;
  }
}

function pageTarget(
  name: PageName,
  { slug = "", id = "", hashtag = "" }: Record<string, string>,
): LinkTarget {
  switch (name) {
    case "event":
    case "formerEvent":
      if (isEventId(slug)) return { kind: "eventId", value: slug.toLowerCase() };
      return storedSlug(slug) === null
        ? { kind: "missing" }
        : { kind: "event", value: storedSlug(slug) ?? "" };
    case "category":
      return { kind: "category", value: slug };
    case "organizer":
      return { kind: "organizer", value: slug };
    case "organizerById":
      return { kind: "organizerId", value: id.toLowerCase() };
    case "hashtag":
      return { kind: "hashtag", value: hashtag.toLowerCase() };
    case "article":
      return { kind: "article", values: possibleSlugs(slug) };
    case "notFound":
      return { kind: "missing" };
    default:
      return { kind: "page" };
  }
}

/** The problems that publishing refuses, by field. The field of a list's entry ("hashtags.2") is the list. */
export function toRefusedProblems(errors: Record<string, string>): ArticleProblem[] {
  const byField = new Map(
    Object.entries(errors).map(([name, error]) => [name.split(".")[0] as keyof ArticleFields, error]),
  );
  return [...byField].map(([field, error]) => ({ kind: "refused", field, error }));
}

/** Problems of a text, except its links, that publishing does not refuse. */
export function findTextProblems(fields: ArticleFields, text: NormalizedArticle): ArticleProblem[] {
  const problems: ArticleProblem[] = [];
  if (!fields.excerpt) problems.push({ kind: "excerpt", field: "excerpt" });
  if (!fields.cover_image_url) problems.push({ kind: "cover", field: "cover_image_url" });
  else if (!fields.cover_alt) problems.push({ kind: "cover_alt", field: "cover_alt" });
  // An empty text marks a decorative picture; null is a text that its author has not written.
  const undescribed = text.images.filter(({ alt }) => alt === null).map(({ src }) => src);
  for (const href of new Set(undescribed)) problems.push({ kind: "picture_alt", field: "content", href });
  return problems;
}

/** The distinct paths of this site in a text's links. */
export function siteLinks({ links }: NormalizedArticle): string[] {
  return links.filter((href) => href.startsWith("/")).slice(0, LINKS_CHECKED);
}

export function toLinkProblem(href: string, state: LinkState): ArticleProblem | null {
  if (state === "works") return null;
  return { kind: state === "broken" ? "broken_link" : "unpublished_link", field: "content", href };
}
