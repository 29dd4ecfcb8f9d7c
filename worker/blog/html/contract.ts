import { toOneLine } from "../../lib/text.ts";

/** The inline elements of text in their order of nesting, outermost first, each with the name of the editor's mark. */
export const MARK_NAMES = {
  strong: "bold",
  em: "italic",
  u: "underline",
  s: "strike",
  code: "code",
} as const;
export type TextMark = keyof typeof MARK_NAMES;
export const TEXT_MARKS = Object.keys(MARK_NAMES) as TextMark[];

/** The elements of an article's text and their attributes, which the Worker stores and the editor shows. */
export const ARTICLE_ELEMENTS: Record<string, string[]> = {
  h2: ["id"],
  h3: ["id"],
  p: [],
  ul: [],
  ol: ["start"],
  li: [],
  blockquote: [],
  ...Object.fromEntries(TEXT_MARKS.map((mark) => [mark, []])),
  pre: [],
  br: [],
  hr: [],
  a: ["href", "rel"],
  figure: ["data-video", "data-video-id", "data-video-hash", "data-video-start"],
  img: ["src", "alt", "width", "height", "loading", "decoding"],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/**
 * `rel` of links to other sites. They open in the same tab and search engines follow them, because an admin appointed
 * the authors; text of any member, as in the forum, needs `nofollow ugc`.
 */
export const OTHER_SITE_REL = "noopener";

/** The most columns or rows that a cell of a table spans, and the most cells of a row. */
export const TABLE_SPAN_MAX = 20;
export const TABLE_COLUMNS_MAX = 20;
/** The most levels of nested lists. */
export const LIST_DEPTH_MAX = 4;
/** In characters. */
export const IMAGE_ALT_MAX = 300;
/** Width and height of a picture in pixels. */
export const IMAGE_SIDE_MAX = 10_000;

/** Prefix of headings' ids, so that none equals an id of the page or a global of the browser. */
export const HEADING_ID_PREFIX = "s-";

/** The stored form of a picture's alternative text: one line. */
export function articleImageAlt(alt: string): string {
  return truncate(toOneLine(alt), IMAGE_ALT_MAX);
}

/** An integer attribute of 1 to `max`; null otherwise. */
export function articleInteger(value: string | undefined, max: number): number | null {
  const number = /^\d{1,6}$/.test(value ?? "") ? Number(value) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** At most `max` characters, without half of a surrogate pair or a space at the end. */
function truncate(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** The video sites for articles. Their players are the only frames that pages may load. */
const VIDEO_PROVIDERS = ["youtube", "vimeo"] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

/** The origins of the players, for the Content-Security-Policy. */
export const VIDEO_PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** A video of another site. `hash` opens an unlisted Vimeo video; `start` is in seconds. */
export type ArticleVideo = { provider: VideoProvider; id: string; hash: string | null; start: number | null };

/** The providers' names, the same in every language; the title of a video without one. */
export const VIDEO_PROVIDER_NAMES: Record<VideoProvider, string> = { youtube: "YouTube", vimeo: "Vimeo" };

const YOUTUBE_HOSTS = ["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"];
const YOUTUBE_PLAYER_HOSTS = ["youtube-nocookie.com", "www.youtube-nocookie.com"];
const VIMEO_HOSTS = ["vimeo.com", "www.vimeo.com"];
/** Path segments before a video's id on YouTube. */
const YOUTUBE_FOLDERS = ["embed", "shorts", "live", "v"];

const IDS: Record<VideoProvider, RegExp> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{1,12}$/ };
const VIMEO_HASH = /^[\da-f]{6,20}$/i;
/** The latest start of a video, in seconds: a day. */
const START_MAX = 86_400;

/**
 * The video of an http(s) URL: YouTube's watch, youtu.be, embed, shorts, live and youtube-nocookie.com; Vimeo's pages,
 * channels, groups and player, with the hash of unlisted videos. Null for anything else.
 */
export function parseVideo(href: string): ArticleVideo | null {
  if (/[\p{Cc}\s\\]/u.test(href.trim()) || !/^https?:\/\//i.test(href.trim())) return null;
  const url = URL.parse(href.trim());
  if (!url || url.username || url.password || url.port) return null;
  const path = url.pathname.split("/").filter(Boolean);
  return parseYoutube(url, path) ?? parseVimeo(url, path);
}

function parseYoutube({ hostname, searchParams, hash }: URL, path: string[]): ArticleVideo | null {
  const [folder = "", file = ""] = path;
  const isSite = YOUTUBE_HOSTS.includes(hostname);
  let id = "";
  if (hostname === "youtu.be") id = folder;
  else if (isSite && folder === "watch") id = searchParams.get("v") ?? "";
  else if ((isSite || YOUTUBE_PLAYER_HOSTS.includes(hostname)) && YOUTUBE_FOLDERS.includes(folder)) id = file;
  const start = searchParams.get("t") ?? searchParams.get("start") ?? hash.slice(1);
  return articleVideo("youtube", id, null, start);
}

function parseVimeo({ hostname, searchParams, hash }: URL, path: string[]): ArticleVideo | null {
  const start = hash.slice(1);
  if (hostname === "player.vimeo.com") {
    return path[0] === "video" ? articleVideo("vimeo", path[1] ?? "", searchParams.get("h"), start) : null;
  }
  if (!VIMEO_HOSTS.includes(hostname)) return null;
  const [first = "", second = ""] = path;
  if (IDS.vimeo.test(first)) return articleVideo("vimeo", first, second || searchParams.get("h"), start);
  const isFolder = first === "channels" || first === "groups";
  return isFolder ? articleVideo("vimeo", path.at(-1) ?? "", searchParams.get("h"), start) : null;
}

/** A video from the parts of an address or a figure's attributes; null for an invalid id. */
export function articleVideo(
  provider: string,
  id: string,
  hash: string | null,
  start: string | null,
): ArticleVideo | null {
  const known = VIDEO_PROVIDERS.find((name) => name === provider);
  if (!known || !IDS[known].test(id)) return null;
  const key = known === "vimeo" && VIMEO_HASH.test(hash ?? "") ? hash : null;
  return { provider: known, id, hash: key, start: parseStart(start ?? "") };
}

/** Parses "90", "90s", "t=1m30s" or "1h2m3s" into seconds; null without a start. */
function parseStart(text: string): number | null {
  const [, hours, minutes, seconds] =
    text.match(/^(?:t=)?(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/) ?? [];
  const start = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return start > 0 && start <= START_MAX ? start : null;
}

/** The video's page at its provider. */
export function videoPageUrl({ provider, id, hash, start }: ArticleVideo): string {
  if (provider === "youtube") return `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ""}${start ? `#t=${start}s` : ""}`;
}

/** The player's address, which the page loads into a frame after a tap. */
export function videoPlayerUrl({ provider, id, hash, start }: ArticleVideo): string {
  if (provider === "youtube")
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`;
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ""}${start ? `#t=${start}s` : ""}`;
}

/** The provider's still picture, 480 × 360; null for Vimeo, whose picture addresses do not derive from the id. */
export function videoPosterUrl({ provider, id }: Pick<ArticleVideo, "provider" | "id">): string | null {
  return provider === "youtube" ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;
}
