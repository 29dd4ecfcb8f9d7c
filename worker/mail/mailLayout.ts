import { html, raw } from "hono/html";
import { trimSentenceEnd, URL_PATTERN } from "../lib/links.ts";

/** An article in a list of them, as `params.items` holds it in JSON; addresses may be paths. */
export type MailItem = { title: string; summary: string; picture: string | null; link: string };

type MailLayout = {
  language: string;
  subject: string;
  card: { picture: string | null; heading: string; title: string; facts: string } | null;
  greeting: string;
  paragraphs: string[];
  items: MailItem[];
  action: string;
  link: string;
  note: string;
  footer: string;
  /** The link that ends such mails. */
  ends: { label: string; link: string } | null;
  site: { name: string; url: string };
};

/**
 * Colours for mail clients in dark mode. They follow `prefers-color-scheme` (Apple Mail, Thunderbird) or set
 * `data-ogsc` (Outlook); Gmail ignores both and turns the inline colours itself.
 */
const DARK = [
  [".page", "background:#051a27"],
  [".sheet", "background:#0b2636"],
  [".card", "background:#12334a;border-color:#24506b"],
  [".ink,.ink a", "color:#eaf5f6"],
  [".soft", "color:#a9c3cd"],
] as const;
const darkRules = (prefix: string) =>
  DARK.map(
    ([selectors, rules]) =>
      `${selectors.replace(/(^|,)/g, `$1${prefix} `)}{${rules.replace(/;|$/g, " !important$&")}}`,
  ).join("");
const STYLE = `<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${darkRules(":root")} }${darkRules("[data-ogsc]")}@media(max-width:480px){.pad{padding:20px !important}.outer{padding:0 !important} }</style>`;

const CARD =
  "margin:0 0 24px;background:#f4faf9;border:1px solid #cfe3e2;border-radius:12px;border-collapse:separate;overflow:hidden";
const PICTURE = "display:block;width:100%;height:auto;max-height:280px;object-fit:cover;border:0";

/**
 * The HTML of a mail: tables and inline styles, which are all that mail clients have in common. The card stands first.
 * Addresses are links behind words, never text. The colours are the theme's: ink, foam, sea, buoy.
 */
export function mailLayout({ card, site, ...parts }: MailLayout) {
  const lines = (text: string) => raw(withLinks(text, site.url));
  const button = html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#b8400f;border-radius:999px"><a href="${parts.link}" style="display:inline-block;color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:14px 28px">${parts.action}</a></td></tr></table>`;
  return html`<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.subject}</title>
${raw(STYLE)}
</head>
<body class="page" style="margin:0;background:#e8f5f3;font-family:Onest,-apple-system,'Segoe UI',Roboto,sans-serif;color:#0b2230">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="outer" align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td class="pad" style="background:#0b4a6f;padding:20px 32px;font-size:20px;font-weight:600"><a href="${site.url}" style="color:#ffffff;text-decoration:none">${site.name}</a></td></tr>
<tr><td class="pad ink" style="padding:32px;font-size:16px;line-height:1.6;overflow-wrap:anywhere;word-break:break-word">
${
  card &&
  html`<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${CARD}">
${card.picture && html`<tr><td><img src="${card.picture}" alt="${card.title}" width="496" style="${PICTURE}"></td></tr>`}
<tr><td class="pad ink" style="padding:24px">
${card.heading && html`<p class="soft" style="margin:0 0 4px;font-size:14px;font-weight:600;color:#4d6675">${card.heading}</p>`}
<p style="margin:0 0 8px;font-size:20px;line-height:1.3;font-weight:600">${card.title}</p>
${card.facts && html`<p style="margin:0 0 20px">${lines(card.facts)}</p>`}
${button}</td></tr></table>`
}
${parts.greeting && html`<p style="margin:0 0 16px;font-size:${card ? "16px" : "20px"};font-weight:600">${parts.greeting}</p>`}
${parts.paragraphs.map((text) => html`<p style="margin:0 0 16px">${lines(text)}</p>`)}
${parts.items.map(
  (
    item,
  ) => html`<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${CARD}">
${item.picture && html`<tr><td><a href="${item.link}"><img src="${item.picture}" alt="${item.title}" width="496" style="${PICTURE}"></a></td></tr>`}
<tr><td class="pad ink" style="padding:20px 24px">
<p style="margin:0 0 6px;font-size:18px;line-height:1.3;font-weight:600"><a href="${item.link}" style="color:#0b2230;text-decoration:none">${item.title}</a></p>
<p class="soft" style="margin:0;color:#4d6675">${item.summary}</p></td></tr></table>`,
)}
${card ? "" : html`<div style="margin:24px 0">${button}</div>`}
${parts.note && html`<p class="soft" style="margin:0;font-size:14px;color:#4d6675">${lines(parts.note)}</p>`}
</td></tr>
<tr><td class="pad" style="padding:20px 32px;background:#06283d;color:#c9dfe3;font-size:13px;line-height:1.5">${parts.footer}<br>${parts.ends && html`<a href="${parts.ends.link}" style="color:#c9dfe3">${parts.ends.label}</a> · `}<a href="${site.url}" style="color:#c9dfe3">${site.name}</a></td></tr>
</table></td></tr></table>
</body>
</html>`;
}

/**
 * Escapes a text, and turns the site's own addresses in it into links, and no others. An address at the end of a line
 * is the link of the words before it, or of the line before; within a sentence it is shown without its protocol.
 */
function withLinks(text: string, siteUrl: string): string {
  const lines: string[] = [];
  for (const line of String(html`${text}`).split("\n")) {
    const [address = ""] = /\S+$/.exec(line) ?? [];
    const words = line.slice(0, -address.length || undefined).replace(/\s*:?\s*$/u, "");
    const isLink =
      address.startsWith(`${siteUrl}/`) && trimSentenceEnd(address) === address && !ENDS.test(address);
    const label = isLink && (words || lines.pop());
    if (label && !label.includes(siteUrl)) lines.push(linkTo(address, label));
    else lines.push(...(label && !words ? [label] : []), withInnerLinks(line, siteUrl));
  }
  return lines.join("<br>");
}

/** Escaped quotation marks and angle brackets, which also end an address. */
const ENDS = /&(?:quot|#39|lt|gt);/;

function withInnerLinks(line: string, siteUrl: string): string {
  return line.replace(new RegExp(URL_PATTERN, "g"), (long) => {
    const [typed = ""] = long.split(ENDS, 1);
    const address = trimSentenceEnd(typed);
    if (!address.startsWith(`${siteUrl}/`)) return long;
    return linkTo(address, address.replace(/^https?:\/\//, "")) + long.slice(address.length);
  });
}

function linkTo(address: string, label: string): string {
  return `<a href="${address}" style="color:#0f7490">${label}</a>`;
}
