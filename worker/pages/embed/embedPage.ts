import { html, raw } from "hono/html";
import { eventAddress } from "../../events/contract.ts";
import type { EventCard } from "../../events/outputs.ts";
import { formatTime } from "../../events/times/contract.ts";
import { fillText } from "../../lib/fillText.ts";
import { DEFAULT_LANGUAGE, type LanguageCode, localeOf } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents, toCents } from "../../lib/money.ts";
import { venueLine } from "../../lib/nationName.ts";
import type { Translations } from "../../lib/translations.ts";
import { priceOfToday } from "../../prices/quotePrice.ts";
import type { EmbedTheme } from "./contract.ts";

type EmbedPage = {
  /** Undefined for an unknown one. */
  school: { slug: string; name: string } | undefined;
  events: EventCard[];
  language: LanguageCode;
  theme: EmbedTheme;
  texts: Translations["feed"]["embed"];
  site: { name: string; url: string };
  /** The day of the prices; null for events without prices. */
  today: string | null;
};

const LIGHT = "--ground:#fff;--ink:#0b2230;--muted:#4d6675;--line:#d5e2e4;--sea:#0f7490;--foam:#e8f5f3";
const DARK = "--ground:#041c2b;--ink:#eaf4f4;--muted:#a9c0c9;--line:#1d4256;--sea:#6fd0cf;--foam:#08293e";

const RULES = `*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.4 system-ui,sans-serif;
padding:2px}ul{list-style:none;margin:0;padding:0}a{color:inherit;text-decoration:none;border-radius:8px}
a:focus-visible{outline:2px solid var(--sea);outline-offset:-2px}
li{border-bottom:1px solid var(--line)}li a{display:flex;gap:12px;padding:12px 4px}li a:hover b{text-decoration:underline}
time{flex:none;width:52px;height:52px;border-radius:8px;background:var(--foam);text-align:center;font-weight:700;font-size:20px;
line-height:1.1;padding-top:7px;font-variant-numeric:tabular-nums}time span{display:block;font-size:12px;font-weight:500;color:var(--muted)}
b,small{display:block;overflow-wrap:anywhere}small{color:var(--muted);font-size:14px}p{margin:12px 4px;color:var(--muted)}
p a{color:var(--sea);font-weight:500}`;

/** The style of a theme; "auto" follows the visitor's system. */
function styleOf(theme: EmbedTheme): string {
  const fixed = theme === "dark" ? DARK : LIGHT;
  const auto = theme === "auto" ? `@media(prefers-color-scheme:dark){:root{${DARK}}}` : "";
  return `:root{${fixed};color-scheme:${theme === "auto" ? "light dark" : theme}}${auto}${RULES}`;
}

/** The page of a school's calendar in a frame of another site: every link opens the site in a new tab. */
export function embedPage({ school, events, language, theme, texts, site, today }: EmbedPage): string {
  const lang = language === DEFAULT_LANGUAGE ? "" : `?lang=${language}`;
  const page = `${site.url}${school ? `/scuole/${encodeURIComponent(school.slug)}` : "/"}${lang}`;
  const rows = events.map((event) => {
    const day = new Date(`${event.date}T12:00:00Z`);
    const month = new Intl.DateTimeFormat(localeOf(language), { month: "short", timeZone: "UTC" }).format(
      day,
    );
    const when = [formatEventDays(event, language), event.start_time && formatTime(event.start_time)];
    const isFull = event.participants !== null && event.seats_taken >= event.participants;
    const price =
      today && (event.cost ? formatCents(toCents(priceOfToday(event, today)), language) : texts.free);
    const facts = [venueLine(event, language), ...(price ? [price] : []), ...(isFull ? [texts.full] : [])];
    return html`<li><a href="${eventAddress(site.url, event.slug)}${lang}" target="_blank" rel="noopener"><time datetime="${event.date}">${day.getUTCDate()}<span>${month}</span></time><span><b>${event.title}</b><small>${when.filter(Boolean).join(", ")}</small><small>${facts.filter(Boolean).join(" · ")}</small></span></a></li>`;
  });
  const none = school ? html`<p>${texts.none}</p>` : "";
  const list = events.length > 0 ? html`<ul>${rows}</ul>` : none;
  const [title, all] = school
    ? [
        fillText(texts.title, { name: school.name }),
        fillText(texts.all, { name: school.name, site: site.name }),
      ]
    : [site.name, fillText(texts.missing, { site: site.name })];
  return String(
    html`<!doctype html><html lang="${language}" data-respiro-embed><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(styleOf(theme))}</style><script src="/embed.js" async></script></head><body><main aria-label="${title}">${list}<p><a href="${page}" target="_blank" rel="noopener">${all}</a></p></main></body></html>`,
  );
}
