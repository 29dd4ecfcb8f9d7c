import DOMPurify from "dompurify";
import { LIST_DEPTH_MAX } from "../../../worker/blog/html/contract.ts";
import { convertWordLists, joinWordStyles, replaceEmojiPictures } from "../../ui/prose/wordLists.ts";
import { cleanArticlePart } from "./cleanHtml.ts";

/** Takes a pasted picture for upload and returns the key of its upload; null when the picture cannot be fetched. */
export type TakePicture = (src: string) => { key: string } | { src: string } | null;

/** The source of an uploading picture while its HTML is cleaned; the upload's key is the file's name. */
const UPLOADING = "/public/pasted/";
const UPLOADING_SOURCE = new RegExp(` src="${UPLOADING}([\\w-]+)\\.webp"`, "g");

/** Deletions of tracked changes, and comments on the text. */
const REVISIONS =
  "del[cite], del[datetime], .msoDel, [style*='mso-element:comment'], [style*='mso-comment'], .MsoCommentReference, .msocomtxt";
/** Removed with their text, which the cleaning would keep; it removes other elements without text. */
const NOISE = "button, nav, style, script, title";

/** Converts pasted HTML to our elements: in an inert document that runs nothing, normalised like the Worker. */
export function cleanPastedHtml(html: string, takePicture: TakePicture): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // ProseMirror's own mark of content that was copied from an editor, which tells how open its ends are.
  const isSlice = body.querySelector("[data-pm-slice]") !== null;
  joinWordStyles(body);
  replaceEmojiPictures(body);
  removeNoise(body);
  convertWordLists(body);
  raiseDeepLists(body);
  convertStyles(body);
  convertHeadings(body);
  convertLinks(body, isSlice);
  takePictures(body, takePicture);
  // A slice keeps the spaces at its ends, because the schema decides during parsing which content is allowed.
  const cleaned = isSlice ? DOMPurify.sanitize(body.innerHTML) : cleanArticlePart(body.innerHTML);
  return cleaned.replace(UPLOADING_SOURCE, ' data-upload="$1"');
}

function removeNoise(body: Element) {
  for (const element of body.querySelectorAll(`${NOISE}, ${REVISIONS}`)) element.remove();
  for (const inserted of body.querySelectorAll("ins, .msoIns")) inserted.replaceWith(...inserted.childNodes);
  for (const end of body.querySelectorAll("br.Apple-interchange-newline")) end.remove();
  collapseSpaces(body);
  // Empty paragraphs, which only add space.
  for (const line of body.querySelectorAll("p, div")) {
    if (!line.textContent?.trim() && !line.querySelector("img, br, hr, table")) line.remove();
  }
}

/** Collapses spaces of which some are non-breaking, because they were typed as one or stand for an indent. */
function collapseSpaces(body: Element) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let before = "";
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.parentElement?.closest("pre")) continue;
    const collapsed = (text.nodeValue ?? "").replace(/[ \u00a0]{2,}/g, " ");
    text.nodeValue = /[ \u00a0]$/.test(before) ? collapsed.replace(/^[ \u00a0]+/, "") : collapsed;
    before = text.nodeValue || before;
  }
}

/** In a text with several first-level headings these are sections: all headings go one level down. */
function convertHeadings(body: Element) {
  const isSectioned = body.querySelectorAll("h1, p.MsoTitle").length > 1;
  for (const title of body.querySelectorAll("p.MsoTitle")) rename(title, "h1");
  if (isSectioned) for (const heading of body.querySelectorAll("h2")) rename(heading, "h3");
}

/** Moves items of lists deeper than the Worker stores one level up, after their parent item. */
function raiseDeepLists(body: Element) {
  const tooDeep = "li ".repeat(LIST_DEPTH_MAX);
  for (const list of [...body.querySelectorAll(`${tooDeep}ul, ${tooDeep}ol`)].reverse()) {
    list.closest("li")?.after(...list.children);
    list.remove();
  }
}

/**
 * Removes fragment links, because they lead into the page that was copied, unless it was an article of ours. A
 * footnote's number gets brackets, because it would read as a part of the word before it.
 */
function convertLinks(body: Element, isOurs: boolean) {
  for (const link of body.querySelectorAll("a")) {
    const typed = unwrapSearchLink(link.getAttribute("href") ?? "");
    const isElsewhere = !isOurs && /^(file:[^#]*)?#/i.test(typed);
    if (!isElsewhere) {
      link.setAttribute("href", typed);
      continue;
    }
    if (/^\d{1,3}$/.test(link.textContent.trim())) {
      link.prepend("[");
      link.append("]");
    }
    link.replaceWith(...link.childNodes);
  }
}

/** The target of a Google Docs link, which leads through a page of Google. */
function unwrapSearchLink(href: string): string {
  const url = URL.parse(href);
  const isWrapped = url?.hostname === "www.google.com" && url.pathname === "/url";
  return (isWrapped && url.searchParams.get("q")) || href;
}

/** Gives pictures their address on this site, or the key of their upload; removes those that cannot be fetched. */
function takePictures(body: Element, takePicture: TakePicture) {
  // Posters of our videos are left out, because they follow from the video.
  for (const image of body.querySelectorAll("img:not([data-video] img)")) {
    const taken = takePicture(image.getAttribute("src") ?? "");
    if (!taken) image.remove();
    else if ("src" in taken) image.setAttribute("src", taken.src);
    else {
      image.setAttribute("src", `${UPLOADING}${taken.key}.webp`);
      image.removeAttribute("width");
      image.removeAttribute("height");
    }
  }
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

type Test = (style: CSSStyleDeclaration) => boolean;

/** The elements that replace styles. Links are always underlined and headings always bold. */
const STYLES: { name: string; test: Test; not: string }[] = [
  {
    name: "strong",
    test: ({ fontWeight }) => isBold(fontWeight),
    not: "h1, h2, h3, h4, h5, h6, th, b, strong",
  },
  { name: "em", test: ({ fontStyle }) => /italic|oblique/.test(fontStyle), not: "i, em, cite" },
  { name: "u", test: (style) => hasLine(style, "underline"), not: "a, u" },
  { name: "s", test: (style) => hasLine(style, "line-through"), not: "s, del, strike" },
];

/** Converts bold, italic, underlined and struck styles to elements, because the cleaning removes styles. */
function convertStyles(body: Element): void {
  for (const element of [...body.querySelectorAll<HTMLElement>("[style]")]) {
    if (isOnlyByName(element)) element.replaceWith(...element.childNodes);
    for (const { name, test, not } of STYLES) {
      if (!test(element.style) || element.closest(not) || !holdsText(element)) continue;
      const mark = element.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

/** Whether a bold or italic element's style says the opposite. */
function isOnlyByName({ localName, style }: HTMLElement): boolean {
  if (localName === "b" || localName === "strong") return /^(normal|[1-4]00)$/.test(style.fontWeight);
  return (localName === "i" || localName === "em") && style.fontStyle === "normal";
}

/** Whether an element contains only text, because a mark around blocks would be lost. */
function holdsText(element: Element): boolean {
  return !element.querySelector("p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, div, blockquote");
}

function isBold(weight: string): boolean {
  return weight === "bold" || weight === "bolder" || Number(weight) >= 600;
}

function hasLine({ textDecoration, textDecorationLine }: CSSStyleDeclaration, line: string): boolean {
  return `${textDecoration} ${textDecorationLine}`.includes(line);
}
