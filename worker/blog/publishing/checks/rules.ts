import { isEventId, storedSlug } from "../../../events/contract.ts";
import { PAGES, type PageName, SITE_SEGMENTS } from "../../../lib/pageAddresses.ts";
import { isUploadUrl, uploadKey } from "../../../uploads/contract.ts";
import type { ArticleFields, ArticleProblem } from "../../contract.ts";
import type { NormalizedArticle } from "../../html/normalizeArticle.ts";
import { possibleSlugs } from "../../rules.ts";

/** The links of one article that are followed. */
export const LINKS_CHECKED = 50;

/** What a link of this site leads to, with the values by which its page finds it. `page`: a page that needs nothing. */
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

/** First words of addresses that the Worker answers itself, which no page says anything about. */
const OTHER_WORDS = SITE_SEGMENTS.filter((word) => !pages.some(({ parts }) => parts[1] === word));

/** The target of a path of this site; null for what is no page: the API, feeds, sitemaps. */
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

type FoundPage = { name: PageName; params: Record<string, string> };

/** The page of a path, as the router finds it: fixed words before parameters. Null: no page, or no valid encoding. */
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

/** What became of a link: it works, it answers 404 or 410, or it leads to an article that is not public yet. */
export type LinkState = "works" | "broken" | "unpublished";

/** What publishing refuses, by the fields of its refusals. Of a list's entries ("hashtags.2") the field is the list. */
export function toRefusedProblems(errors: Record<string, string>): ArticleProblem[] {
  const byField = new Map(
    Object.entries(errors).map(([name, error]) => [name.split(".")[0] as keyof ArticleFields, error]),
  );
  return [...byField].map(([field, error]) => ({ kind: "refused", field, error }));
}

/** What a text lacks, the problems of its links apart, though publishing does not refuse it. */
export function findTextProblems(fields: ArticleFields, text: NormalizedArticle): ArticleProblem[] {
  const problems: ArticleProblem[] = [];
  if (!fields.excerpt) problems.push({ kind: "excerpt", field: "excerpt" });
  if (!fields.cover_image_url) problems.push({ kind: "cover", field: "cover_image_url" });
  else if (!fields.cover_alt) problems.push({ kind: "cover_alt", field: "cover_alt" });
  const undescribed = text.images.filter(({ alt }) => !alt?.trim()).map(({ src }) => src);
  for (const href of new Set(undescribed)) problems.push({ kind: "picture_alt", field: "content", href });
  return problems;
}

/** The paths of this site among a text's links, each once. */
export function siteLinks({ links }: NormalizedArticle): string[] {
  return links.filter((href) => href.startsWith("/")).slice(0, LINKS_CHECKED);
}

export function toLinkProblem(href: string, state: LinkState): ArticleProblem | null {
  if (state === "works") return null;
  return { kind: state === "broken" ? "broken_link" : "unpublished_link", field: "content", href };
}
