import { fillText } from "../lib/fillText.ts";
import type { LanguageCode } from "../lib/languages.ts";
import type { Translations } from "../lib/translations.ts";
import type { MailDraft } from "../mail/store.ts";
import { uploadKey } from "../uploads/contract.ts";
import { type Ground, type Measure, REPORTER_YEARS, type ReportTarget } from "./contract.ts";

/** What an address shows: its type and the text by which the store finds it. */
export type TargetAddress = { type: ReportTarget; key: string; number?: number };

/** Parses a path of the site, with its query and fragment; null for a page that shows nothing to report. */
export function parseTargetPath(address: string): TargetAddress | null {
  const url = URL.parse(address, "https://site.invalid");
  if (!url) return null;
  const [first = "", second = "", third = "", ...more] = decoded(url.pathname).split("/").slice(1);
  const hash = url.hash.slice(1);
  if (first === "forum" && second === "topic" && third) {
    const number = Number(/^\d{1,9}$/.test(hash) ? hash : 0);
    return number > 0 ? { type: "reply", key: third, number } : { type: "topic", key: third };
  }
  if (first === "blog" && second && !third) return { type: "article", key: second };
  if (first === "instructor" && second) return { type: "profile", key: second === "id" ? third : second };
  if (first === "public" && second)
    return { type: "picture", key: [second, third, ...more].filter(Boolean).join("/") };
  if (second === "questions" && third) return { type: "message", key: hash };
  return first && !second ? { type: "event", key: first } : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A picture's key, from the key itself or from its address. */
export function pictureKey(id: string): string {
  const path = URL.parse(id, "https://site.invalid")?.pathname ?? "";
  return path.startsWith("/public/") ? uploadKey(path) : id;
}

/** The ISO time before which a decision's reporters are forgotten. */
export function reporterCutoff(now: Date): string {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - REPORTER_YEARS);
  return cutoff.toISOString();
}

/** The receipt of a report. It quotes nothing that its writer typed, because the address may be somebody else's. */
export function receiptMail(
  to: { email: string; language: LanguageCode; name?: string },
  target: { title: string; url: string },
): MailDraft {
  const params = {
    ...(to.name ? { name: to.name } : { visitor: "1" }),
    title: target.title,
    link: target.url,
  };
  return { recipient: to.email, language: to.language, template: "report_received", params };
}

type StatementFields = {
  title: string;
  type: ReportTarget;
  measure: Measure;
  ground: Ground;
  clause: string;
  facts: string;
  /** The last day in words; null for a measure without an end. */
  until: string | null;
  isReported: boolean;
};

/** The statement of reasons in the author's language, by article 17 of the Digital Services Act. */
export function writeStatement(
  { paper: { statement: texts } }: Pick<Translations, "paper">,
  { title, type, measure, ground, clause, facts, until, isReported }: StatementFields,
  language: LanguageCode,
): string {
  if (measure === "none") return "";
  const say = (text: string, params = {}) => fillText(text, params, language);
  const permanent = measure === "delete" ? texts.for_good : texts.until_changed;
  return [
    say(texts.what, { thing: say(texts.things[type], { title }), measure: texts.measures[measure] }),
    until ? say(texts.until, { day: until }) : permanent,
    say(texts.facts, { facts }),
    say(ground === "law" ? texts.law : texts.terms, { clause }),
    isReported ? texts.reported : texts.own_initiative,
    texts.by_people,
    texts.objection,
  ].join("\n\n");
}
