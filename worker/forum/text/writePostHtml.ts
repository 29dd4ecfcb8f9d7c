import { isOtherSite } from "../../lib/links.ts";
import type { PostRun } from "../../lib/prose.ts";
import { escapeAttribute } from "../../lib/text.ts";
import { type PostBlock, parsePost } from "./contract.ts";

type PostAddresses = {
  /** The site's origin. */
  siteUrl: string;
  /** The topic's address, to which `#12` is appended. */
  topicUrl: string;
  /** The highest reply number of the topic. */
  lastReply: number;
};

/** A post as HTML for feed readers: absolute addresses, and typed HTML escaped. */
export function writePostHtml(text: string, addresses: PostAddresses): string {
  return parsePost(text, addresses.siteUrl)
    .map((block) => writePostBlock(block, addresses))
    .join("\n");
}

/** One block of a post as HTML. */
export function writePostBlock(block: PostBlock, addresses: PostAddresses): string {
  const write = (runs: PostRun[] = []) => writePostRuns(runs, addresses);
  switch (block.kind) {
    case "quote":
      return `<blockquote>${block.blocks.map((inner) => writePostBlock(inner, addresses)).join("\n")}</blockquote>`;
    case "code":
      return `<pre><code>${escapeAttribute(block.text)}</code></pre>`;
    case "picture":
      return `<p>${writePicture(block.src, block.alt, addresses)}</p>`;
    case "paragraph":
      return `<p>${write(block.items[0])}</p>`;
    case "heading":
      return `<p><strong>${write(block.items[0])}</strong></p>`;
    default: {
      const list = block.kind === "bullets" ? "ul" : "ol";
      return `<${list}>${block.items.map((runs) => `<li>${write(runs)}</li>`).join("")}</${list}>`;
    }
  }
}

/** The text of a block as HTML. */
export function writePostRuns(runs: PostRun[], addresses: PostAddresses): string {
  return runs.map((run) => writeRun(run, addresses)).join("");
}

function writeRun(run: PostRun, addresses: PostAddresses): string {
  if (run.picture !== undefined) return writePicture(run.picture, run.text, addresses);
  let html = escapeAttribute(run.text).replaceAll("\n", "<br>");
  if (run.code) html = `<code>${html}</code>`;
  if (run.struck) html = `<s>${html}</s>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  if (run.reply && run.reply <= addresses.lastReply)
    return `<a href="${escapeAttribute(`${addresses.topicUrl}#${run.reply}`)}">${html}</a>`;
  return run.href ? `<a ${linkAttributes(run.href, addresses.siteUrl)}>${html}</a>` : html;
}

function linkAttributes(href: string, siteUrl: string): string {
  const address = href.startsWith("/") ? siteUrl + href : href;
  const rel = isOtherSite(href) ? ' rel="ugc nofollow noopener"' : "";
  return `href="${escapeAttribute(address)}"${rel}`;
}

function writePicture(src: string, alt: string, { siteUrl }: PostAddresses): string {
  return `<img src="${escapeAttribute(siteUrl + src)}" alt="${escapeAttribute(alt)}">`;
}
