import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { followedByDay } from "../../lib/longDays.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { readTranslations } from "../../lib/translations.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { DIGEST_HOUR } from "./contract.ts";
import { type DueNotice, insertNoticeMails, listDueNotices, type NoticeMailDraft } from "./mailsStore.ts";

/** The notices of one mail, whose button leads to all of them. */
const MAIL_ITEMS_MAX = 20;

export const NOTICE_MAILS_COST: BudgetCost = { statements: 7, subrequests: 3 };

/**
 * The cron's job: writes the mails of due notices into the outbox, one of the digest and one for each kind that is mailed
 * "now". A digest waits for the member's hour in the member's time zone. Returns whether the budget was used up.
 */
export async function sendNoticeMails({ env, db, budget }: CronTick, now: Date) {
  if (countAffordable(budget, NOTICE_MAILS_COST) === 0) return true;
  const site = { hour: DIGEST_HOUR, time_zone: env.TIME_ZONE };
  const { members, due } = await listDueNotices(db, site, now);
  if (members.length > 0) await insertNoticeMails(db, await draftsOf(env, due), members, now);
  return false;
}

async function draftsOf(env: Env, due: DueNotice[]): Promise<NoticeMailDraft[]> {
  const groups = Map.groupBy(
    due,
    ({ user_id, kind, mail }) => `${user_id}~${mail === "digest" ? mail : kind}`,
  );
  return Promise.all(
    [...groups].map(async ([subscription, rows]) => {
      const [first] = rows as [DueNotice, ...DueNotice[]];
      const { notices: texts } = await readTranslations(env.ASSETS, first.language);
      const items = rows.slice(0, MAIL_ITEMS_MAX).map(({ kind, count, subject }) => {
        const {
          title,
          href,
          day,
          count: shown = count,
        } = JSON.parse(subject) as { title: string; href: string; day?: string | null; count?: number };
        const label = followedByDay(texts.channels.kinds[kind], day, first.language);
        return { title, summary: shown > 1 ? `${label} · ${shown}` : label, picture: null, link: href };
      });
      const [item] = items;
      const params: Record<string, string> =
        items.length === 1 && item && first.mail === "now"
          ? { title: item.title, label: item.summary, link: item.link }
          : { items: JSON.stringify(items), link: PAGES.notices.path };
      return {
        user_id: first.user_id,
        notice_id: first.id,
        due: first.mail_due_at,
        params: { ...params, name: first.full_name, subscription },
      };
    }),
  );
}
