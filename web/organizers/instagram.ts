/** An account as it is shown ("@name") and where it is. */
export type Account = { handle: string; href: string };

const NAME = /^[a-z0-9._]{1,30}$/i;
const HOST = /^(www\.|m\.)?instagram\.com$/i;
/** First words of Instagram's addresses that are nobody's name. */
const NO_NAMES = ["p", "reel", "reels", "explore", "stories", "accounts", "direct", "tv"];

/**
 * The account behind what somebody wrote: "@name", "name", "instagram.com/name" or a whole address of theirs. Null
 * for anything else, so that no other address ever becomes a link.
 */
export function instagramAccount(written: string): Account | null {
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
