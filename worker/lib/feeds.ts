import type { Item } from "feed";
import type { LanguageCode } from "./languages.ts";
import { escapeHtml, plain, toOneLine } from "./text.ts";

/** The media types of RSS 2.0 and JSON Feed 1.1, by file extension. */
const FEED_TYPES = { xml: "application/rss+xml", json: "application/feed+json" } as const;

export type FeedFormat = keyof typeof FEED_TYPES;

/** The media type of a feed, for `type` of a link. */
export function feedType(format: FeedFormat): string {
  return FEED_TYPES[format];
}

/** The description of a feed. Addresses are absolute; `updated`: an item's last change, null without items. */
export type FeedChannel = {
  title: string;
  description: string;
  language: LanguageCode;
  pageUrl: string;
  feedUrl: string;
  iconUrl: string;
  updated: string | null;
};

/** A file attached to an item; `bytes` is its size. */
type FeedEnclosure = { url: string; type: string; bytes: number };

/** An article or a topic of a feed; `html` and every address are absolute. Instants in ISO. */
export type FeedItem = {
  url: string;
  title: string;
  summary: string | null;
  html: string;
  language: LanguageCode;
  published: string;
  updated: string;
  author: { name: string; url: string | null } | null;
  hashtags: string[];
  imageUrl: string | null;
  enclosure: FeedEnclosure | null;
};

/** Writes an RSS 2.0 feed. The address of an item, which never changes, is its guid. */
export async function writeRss(channel: FeedChannel, items: FeedItem[]): Promise<string> {
  const { Feed } = await import("feed");
  const feed = new Feed({
    title: toFeedLine(channel.title),
    description: toFeedLine(channel.description),
    language: channel.language,
    link: channel.pageUrl,
    feedLinks: { rss: channel.feedUrl },
    // Without `updated` the package uses the current time, and every answer would differ.
    updated: new Date(channel.updated ?? 0),
    generator: false,
  });
  for (const item of items) feed.addItem(toRssItem(item));
  return feed.rss2();
}

function toRssItem(item: FeedItem): Item {
  return {
    title: toCdata(toFeedLine(item.title)),
    link: item.url,
    date: new Date(item.published),
    // Escaped, because readers show the description as HTML.
    description: escapeHtml(toFeedLine(item.summary ?? item.title)),
    content: toCdata(toFeedText(item.html)),
    category: item.hashtags.map((name) => ({ name: toFeedLine(name) })),
    ...(item.enclosure && {
      enclosure: { url: item.enclosure.url, type: item.enclosure.type, length: item.enclosure.bytes },
    }),
    // A Dublin Core field, because RSS's own `author` is an e-mail address.
    ...(item.author && {
      extensions: [{ name: "dc:creator", objects: { _text: toFeedLine(item.author.name) } }],
    }),
  };
}

/** Writes a JSON Feed 1.1; the package `feed` writes version 1. */
export function writeJsonFeed(channel: FeedChannel, items: FeedItem[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: toFeedLine(channel.title),
    home_page_url: channel.pageUrl,
    feed_url: channel.feedUrl,
    description: toFeedLine(channel.description),
    icon: channel.iconUrl,
    language: channel.language,
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: toFeedLine(item.title),
      content_html: toFeedText(item.html),
      ...(item.summary && { summary: toFeedLine(item.summary) }),
      ...(item.imageUrl && { image: item.imageUrl }),
      date_published: item.published,
      date_modified: item.updated,
      ...(item.author && {
        authors: [{ name: toFeedLine(item.author.name), ...(item.author.url && { url: item.author.url }) }],
      }),
      tags: item.hashtags.map(toFeedLine),
      language: item.language,
      ...(item.enclosure && {
        attachments: [
          { url: item.enclosure.url, mime_type: item.enclosure.type, size_in_bytes: item.enclosure.bytes },
        ],
      }),
    })),
  });
}

/** Removes the characters that XML 1.0 forbids. */
function toFeedText(text: string): string {
  return plain(text).replace(/[\ufffe\uffff]/g, "");
}

function toFeedLine(text: string): string {
  return toOneLine(toFeedText(text));
}

/** The text of a CDATA section; the package `feed` splits only its first "]]>". */
function toCdata(text: string): string {
  const [start, ...rest] = text.split("]]>");
  return rest.length > 1 ? `${start}]]>${rest.join("]]]]><![CDATA[>")}` : text;
}
