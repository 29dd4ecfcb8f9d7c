/** An account's handle ("@name") and URL. */
export type InstagramAccount = { handle: string; href: string };

const NAME = /^[a-z0-9._]{1,30}$/i;
const HOST = /^(www\.|m\.)?instagram\.com$/i;
/** First path segments of Instagram that are not account names. */
const NO_NAMES = ["p", "reel", "reels", "explore", "stories", "accounts", "direct", "tv"];

/** Parses "@name", "name", "instagram.com/name" or a full URL. Null for other texts, so that none becomes a link. */
export function instagramAccount(written: string): InstagramAccount | null {
  const text = written.trim();
  const name = text.includes("/") ? nameInAddress(text) : text.replace(/^@/, "");
  if (!name || !NAME.test(name) || NO_NAMES.includes(name.toLowerCase())) return null;
  return { handle: `@${name}`, href: `https://www.instagram.com/${name}/` };
}

function nameInAddress(text: string): string | null {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text.replace(/^\/+/, "")}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return null;
  return url.pathname.split("/")[1]?.replace(/^@/, "") ?? null;
}
