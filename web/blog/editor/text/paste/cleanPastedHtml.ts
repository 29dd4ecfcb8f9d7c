import { LIST_DEPTH_MAX } from "../../../../../worker/blog/html/contract.ts";
import { safeLink } from "../../../../../worker/lib/links.ts";
import { replaceEmojiPictures } from "../../../../ui/prose/emojiPictures.ts";
import { convertWordLists, joinWordStyles } from "../../../../ui/prose/wordLists.ts";
import { cleanHtml } from "../../../cleanHtml.ts";
import { convertStyles } from "./convertStyles.ts";

/** Takes a pasted picture for upload and returns the key of its upload; null when it cannot be had. */
export type TakePicture = (src: string) => { key: string } | { src: string } | null;

/** Private-use characters around the key of a picture, while its HTML is cleaned. */
const [BEFORE, AFTER] = ["\uE000", "\uE001"];
const TOKEN = new RegExp(`${BEFORE}(\\d+)${AFTER}`, "g");

/** Deletions of tracked changes, and comments on the text. */
const REVISIONS =
  "del[cite], del[datetime], .msoDel, [style*='mso-element:comment'], [style*='mso-comment'], .MsoCommentReference, .msocomtxt";
/** What is never text of an article; the controls of a page would leave their names. */
const NOISE = "style, script, title, meta, link, button, select, textarea, input, nav, dialog";
const BLOCK =
  "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, figure, hr, div, section, article";

/**
 * Turns HTML of word processors and web pages into HTML of our elements: in an inert document, where nothing is
 * fetched or run, and through the allow-list of articles.
 */
export function cleanPastedHtml(html: string, takePicture: TakePicture): string {
  const parsed = new DOMParser().parseFromString(
    html.replaceAll(BEFORE, "").replaceAll(AFTER, ""),
    "text/html",
  );
  const { body } = parsed;
  // The library's own mark of what was copied from an editor, which tells how open its ends are.
  const slice = body.querySelector("[data-pm-slice]")?.getAttribute("data-pm-slice");
  joinWordStyles(body);
  replaceEmojiPictures(body);
  removeNoise(body);
  convertWordLists(body);
  raiseDeepLists(body);
  convertStyles(body);
  convertHeadings(body);
  convertBlocks(body);
  convertLinks(body, slice !== null && slice !== undefined);
  const pictures = takePictures(body, takePicture);
  const cleaned = cleanHtml(body.innerHTML).replaceAll(TOKEN, (_, index) => pictures[index] ?? "");
  return slice ? markSlice(cleaned, slice) : cleaned;
}

function removeNoise(body: Element) {
  for (const element of body.querySelectorAll(`${NOISE}, ${REVISIONS}`)) element.remove();
  for (const inserted of body.querySelectorAll("ins, .msoIns")) inserted.replaceWith(...inserted.childNodes);
  // Google Docs wraps everything in an element that is bold by name alone.
  for (const wrapper of body.querySelectorAll("b[id^='docs-internal-guid']")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const end of body.querySelectorAll("br.Apple-interchange-newline")) end.remove();
  collapseSpaces(body);
  // Paragraphs that only make room.
  for (const line of body.querySelectorAll("p, div")) {
    if (!line.textContent?.trim() && !line.querySelector("img, br, hr, table")) line.remove();
  }
}

/** Several spaces of which some do not break were typed as one, or stand for the place of something. */
function collapseSpaces(body: Element) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let before = "";
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.parentElement?.closest("pre")) continue;
    const words = (text.nodeValue ?? "").replace(/[ \u00a0]{2,}/g, " ");
    text.nodeValue = /[ \u00a0]$/.test(before) ? words.replace(/^[ \u00a0]+/, "") : words;
    before = text.nodeValue || before;
  }
}

/** Where a text has several headings of the first level, they are its sections: all others go one level down. */
function convertHeadings(body: Element) {
  for (const title of body.querySelectorAll("p.MsoTitle")) rename(title, "h1");
  const step = body.querySelectorAll("h1").length > 1 ? 1 : 0;
  for (const heading of [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")]) {
    const level = Number(heading.localName[1]);
    // Quotes, items and cells have no headings.
    const isInside = heading.closest("blockquote, li, td, th") !== null;
    rename(heading, isInside ? "p" : Math.max(2, level + step) === 2 ? "h2" : "h3");
  }
}

/** Boxes of a page that hold text are paragraphs; those around other blocks fall away. */
function convertBlocks(body: Element) {
  for (const box of [
    ...body.querySelectorAll("div, section, article, main, header, footer, aside, address, dt, dd"),
  ]) {
    if (box.querySelector(BLOCK)) box.replaceWith(...box.childNodes);
    else rename(box, "p");
  }
}

/** Items of lists deeper than the Worker stores follow, one level higher, the item that they were in. */
function raiseDeepLists(body: Element) {
  const tooDeep = "li ".repeat(LIST_DEPTH_MAX);
  for (const list of [...body.querySelectorAll(`${tooDeep}ul, ${tooDeep}ol`)].reverse()) {
    list.closest("li")?.after(...list.children);
    list.remove();
  }
}

/**
 * A fragment leads to a place of the page that the text was copied from, unless that was an article of ours. The number of
 * a footnote gets brackets, because it would be read as a part of the word before it.
 */
function convertLinks(body: Element, isOurs: boolean) {
  for (const link of body.querySelectorAll("a")) {
    const typed = unwrapSearchLink(link.getAttribute("href") ?? "");
    const isElsewhere = !isOurs && /^(file:[^#]*)?#/i.test(typed);
    const href = isElsewhere ? null : safeLink(typed, location.origin);
    if (isElsewhere && /^\d{1,3}$/.test(link.textContent.trim())) {
      link.prepend("[");
      link.append("]");
    }
    if (href) link.setAttribute("href", href);
    else link.replaceWith(...link.childNodes);
  }
}

/** Google Docs leads through a page of Google's. */
function unwrapSearchLink(href: string): string {
  const url = URL.parse(href);
  const isWrapped = url?.hostname === "www.google.com" && url.pathname === "/url";
  return (isWrapped && url.searchParams.get("q")) || href;
}

/** Puts tokens in the place of pictures, and returns the HTML that takes the place of each token. */
function takePictures(body: Element, takePicture: TakePicture): string[] {
  const pictures: string[] = [];
  for (const image of body.querySelectorAll("img")) {
    // The still picture of a video of ours.
    const taken = image.closest("[data-video]") ? null : takePicture(image.getAttribute("src") ?? "");
    if (!taken) {
      const line = image.closest("p");
      image.remove();
      if (line && !line.textContent?.trim() && line.childElementCount === 0) line.remove();
      continue;
    }
    const made = document.createElement("img");
    if ("src" in taken) made.setAttribute("src", taken.src);
    else made.dataset.upload = taken.key;
    for (const name of ["alt", "width", "height"]) {
      const value = image.getAttribute(name);
      if (value && "src" in taken) made.setAttribute(name, value);
      else if (value && name === "alt") made.setAttribute(name, value);
    }
    image.replaceWith(`${BEFORE}${pictures.length}${AFTER}`);
    pictures.push(made.outerHTML);
  }
  return pictures;
}

function markSlice(html: string, slice: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  holder.content.firstElementChild?.setAttribute("data-pm-slice", slice);
  return holder.innerHTML;
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
