import type { LanguageCode } from "../../lib/languages.ts";
import { articlePath, PAGES } from "../../lib/pageAddresses.ts";
import { truncateAtWord } from "../../lib/text.ts";
import type { MailItem } from "../../mail/mailLayout.ts";
import type { MailDraft } from "../../mail/store.ts";
import { isUploadUrl } from "../../uploads/contract.ts";

/** The most articles of an issue. */
export const ISSUE_ARTICLES_MAX = 5;
/** Days after which an unconfirmed subscription is deleted; until then its link is valid. */
export const CONFIRMATION_DAYS = 7;
const THURSDAY = 4;
const DAY_MS = 86_400_000;
const SUMMARY_MAX = 200;
const PICTURE_WIDTH = 640;

/** The ISO time before which an unconfirmed request is over. */
export function subscriptionCutoff(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS).toISOString();
}

/** Whether issues begin on a day of the site's time zone. */
export function isIssueDay(day: string): boolean {
  return new Date(day).getUTCDay() === THURSDAY;
}

/** The ISO time since which the first issue has articles: a week. */
export function firstIssueSince(now: Date): string {
  return new Date(now.getTime() - 7 * DAY_MS).toISOString();
}

/** An article of an issue, as the store reads it. */
export type IssueArticle = {
  title: string;
  summary: string;
  cover: string | null;
  slug: string;
  published_day: string | null;
};

/** The mail whose link leads to the page that confirms the subscription. */
export function confirmNewsletterMail(email: string, language: LanguageCode, token: string): MailDraft {
  return {
    recipient: email,
    language,
    template: "newsletter_confirm",
    params: { link: `/newsletter/${token}` },
  };
}

/** The parameters of an issue's mails; addresses are completed when they are sent. */
export function issueParams(articles: IssueArticle[]): Record<string, string> {
  const items: MailItem[] = articles.map(({ title, summary, cover, ...address }) => ({
    title,
    summary: truncateAtWord(summary, SUMMARY_MAX),
    picture: cover && isUploadUrl(cover) ? `${cover}?width=${PICTURE_WIDTH}` : null,
    link: encodeURI(articlePath(address)),
  }));
  return { title: articles[0]?.title ?? "", items: JSON.stringify(items), link: PAGES.blog.path };
}
