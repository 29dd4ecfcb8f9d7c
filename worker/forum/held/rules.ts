import { isOtherSite, URL_PATTERN } from "../../lib/links.ts";
import { splitWords, withoutAccents } from "../../lib/searchWords.ts";
import { visibleCharacters } from "../../lib/text.ts";
import type { HoldReason } from "../contract.ts";
import { type PostBlock, parsePost, postPlainText } from "../text/contract.ts";

/** A post as it is checked; `title` is empty for a reply. `files`: as in `PostColumns`. */
export type CheckedPost = { title: string; content: string; files: readonly string[] };

type HoldConditions = {
  /** The site's origin, whose own addresses are no links to elsewhere. */
  siteUrl: string;
  /** Whether the author's links wait: those of the first posts, or by a decision. */
  doLinksWait: boolean;
  /** The admins' words, one a line. */
  listedWords: string;
};

/**
 * Why a post waits for a moderator; null: it is published at once. With `before`, a published post's earlier text, only
 * added links and added listed words count.
 */
export function holdReason(
  post: CheckedPost,
  { siteUrl, doLinksWait, listedWords }: HoldConditions,
  before?: CheckedPost,
): HoldReason | null {
  const added = (list: (of: CheckedPost) => string[]) => {
    const known = before ? list(before) : [];
    return list(post).some((found) => !known.includes(found));
  };
  if (added((of) => listMatches(of, listedWords))) return "words";
  return doLinksWait && added((of) => listLinks(of, siteUrl)) ? "links" : null;
}

/** The addresses of other sites, of pictures too. */
function listLinks({ title, content, files }: CheckedPost, siteUrl: string): string[] {
  const hrefs = (block: PostBlock): string[] => {
    if (block.kind === "quote") return block.blocks.flatMap(hrefs);
    if (block.kind === "code" || block.kind === "picture") return [];
    return block.items.flat().flatMap(({ href }) => (href && !/^[/#]/.test(href) ? [href] : []));
  };
  const inTitle = title.match(new RegExp(URL_PATTERN, "giu")) ?? [];
  return [...parsePost(content, siteUrl).flatMap(hrefs), ...files.filter(isOtherSite), ...inTitle];
}

/**
 * The lines of the list whose words a post has next to each other: whole words, folded as the search folds them. The
 * typed text is read too, because a link's address is no part of the shown one.
 */
function listMatches({ title, content }: CheckedPost, listedWords: string): string[] {
  const text = [title, postPlainText(content), content].map(foldWords).join("");
  return listedWords.split("\n").filter((line) => {
    const words = foldWords(line);
    return words.trim() !== "" && text.includes(words);
  });
}

/** The words of a text between spaces. */
function foldWords(text: string): string {
  return ` ${splitWords(withoutAccents(visibleCharacters(text))).join(" ")} `;
}
