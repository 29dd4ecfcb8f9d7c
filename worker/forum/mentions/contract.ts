import { organizerPath } from "../../lib/pageAddresses.ts";
import type { PostRun } from "../../lib/prose.ts";
import { splitWords, withoutAccents } from "../../lib/searchWords.ts";
import type { PostBlock } from "../text/contract.ts";

/** The most people whom a post mentions; further mentions are text. */
const MENTIONS_MAX = 10;
/** The people who are proposed while a name is typed, and the most characters of the typed part. */
export const MENTIONS_FOUND_MAX = 6;
export const MENTION_SEARCH_MAX = 40;

/** A mention in a text, at the end of which its handle may still be typed. */
export const TYPED_MENTION = /(?<![\p{L}\p{N}_@./-])@(?<handle>[\p{L}\p{N}][\p{L}\p{N}-]*)/u;
const MENTION = new RegExp(TYPED_MENTION, "gu");

const ORGANIZER_HREF = organizerPath("");

/** The people of a post who are told of it: public slugs or handles of names, and the numbers of quoted posts. */
export type PostReferences = { mentions: string[]; quotes: number[] };

/** The handle of somebody without a public page: "Anna Dell’Acqua" is "anna-dell-acqua". */
export function nameHandle(fullName: string): string {
  return splitWords(withoutAccents(fullName)).join("-");
}

/**
 * A mention as the composer writes it: a link to the public page, `[@Anna Rossi](/instructor/anna-rossi)`, else the handle
 * of the name, `@anna-rossi`.
 */
export function writeMention({ full_name, public_slug }: { full_name: string; public_slug: string | null }) {
  if (public_slug === null) return `@${nameHandle(full_name)}`;
  return `[@${full_name.replace(/[\\*`[\]]/g, "\\$&")}](${organizerPath(public_slug)})`;
}

/** The references of a parsed post: mentions outside of code and quotes, and quotes as the composer writes them. */
export function listReferences(blocks: PostBlock[]): PostReferences {
  const runs = blocks.flatMap((block) =>
    block.kind === "quote" || block.kind === "code" || block.kind === "picture" ? [] : block.items.flat(),
  );
  const quotes = blocks.flatMap((block) => (block.kind === "quote" ? quotedNumber(block.blocks[0]) : []));
  const mentions = [...new Set(runs.flatMap(mentionsOf))].slice(0, MENTIONS_MAX);
  return { mentions, quotes: [...new Set(quotes)].slice(0, MENTIONS_MAX) };
}

function mentionsOf({ text, href, code, picture }: PostRun): string[] {
  if (code || picture !== undefined) return [];
  if (href?.startsWith(ORGANIZER_HREF) && text.startsWith("@"))
    return [decodeURIComponent(href.slice(ORGANIZER_HREF.length))];
  if (href) return [];
  return [...text.matchAll(MENTION)].map(({ groups }) =>
    (groups?.handle ?? "").replace(/-+$/, "").toLowerCase(),
  );
}

/** The number of a quote's first line, "**Anna Rossi** #12"; 0 without a number: the topic itself. */
function quotedNumber(first: PostBlock | undefined): number[] {
  if (first?.kind !== "paragraph") return [];
  const [name, ...rest] = first.items[0] ?? [];
  if (!name?.bold) return [];
  const reply = rest.find((run) => run.reply !== undefined)?.reply;
  return reply !== undefined || rest.length === 0 ? [reply ?? 0] : [];
}
