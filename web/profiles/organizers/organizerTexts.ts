import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

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

export function roleName(t: Translate, role: PublicProfile["role"]): string {
  return role === "company" ? t("roles.company", "Azienda") : t("roles.instructor", "Istruttore");
}

/** The heading and the second name: a company's heading is its company name, under which it publishes events. */
export function organizerNames({ role, full_name, company_name }: PublicProfile): [string, string | null] {
  if (role === "company" && company_name) return [company_name, full_name];
  return [full_name, company_name];
}

/** The meta description: the beginning of the bio, or a default. */
export function organizerDescription(t: Translate, profile: PublicProfile, siteName: string): string {
  const [name] = organizerNames(profile);
  return (
    profile.bio?.trim() ||
    t("organizer.description", "{{name}} su {{site}}: eventi, corsi e allenamenti di apnea.", {
      name,
      site: siteName,
    })
  );
}
