import { isOtherSite } from "../../lib/links.ts";
import type { PostRun } from "../../lib/prose.ts";
import { type PostBlock, parsePost } from "./contract.ts";

type PostAddresses = {
  /** The site's origin. */
  siteUrl: string;
  /** The topic's address, to which `#12` is added. */
  topicUrl: string;
  /** The highest number of a reply of the topic. */
  lastReply: number;
};

/** A post as HTML for readers elsewhere: every address absolute, nothing typed becomes HTML. */
export function writePostHtml(text: string, addresses: PostAddresses): string {
  return writeBlocks(parsePost(text, addresses.siteUrl), addresses);
}

function writeBlocks(blocks: PostBlock[], addresses: PostAddresses): string {
  return blocks.map((block) => writeBlock(block, addresses)).join("\n");
}

function writeBlock(block: PostBlock, addresses: PostAddresses): string {
  const write = (runs: PostRun[] = []) => runs.map((run) => writeRun(run, addresses)).join("");
  switch (block.kind) {
    case "quote":
      return `<blockquote>${writeBlocks(block.blocks, addresses)}</blockquote>`;
    case "code":
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
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

function writeRun(run: PostRun, addresses: PostAddresses): string {
  if (run.picture !== undefined) return writePicture(run.picture, run.text, addresses);
  let html = escapeHtml(run.text).replaceAll("\n", "<br>");
  if (run.code) html = `<code>${html}</code>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  if (run.reply && run.reply <= addresses.lastReply)
    return `<a href="${escapeHtml(`${addresses.topicUrl}#${run.reply}`)}">${html}</a>`;
  return run.href ? `<a ${linkAttributes(run.href, addresses.siteUrl)}>${html}</a>` : html;
}

function linkAttributes(href: string, siteUrl: string): string {
  const address = href.startsWith("/") ? siteUrl + href : href;
  const rel = isOtherSite(href) ? ' rel="ugc nofollow noopener"' : "";
  return `href="${escapeHtml(address)}"${rel}`;
}

function writePicture(src: string, alt: string, { siteUrl }: PostAddresses): string {
  return `<img src="${escapeHtml(siteUrl + src)}" alt="${escapeHtml(alt)}">`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
