import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import { renderMail } from "../../mail/templates.ts";
import { findContactEmail } from "../../settings/store.ts";
import { SITE_URL_MISSING } from "../../siteUrl.ts";
import { CRON_SILENCE_MINUTES } from "../cron/contract.ts";
import { SILENT_CRON_MAIL } from "./checkAlarms.ts";
import { formatAlarmTime } from "./rules.ts";
import { type AlarmRecipient, raiseSilentCron } from "./store.ts";

/** `ticked`: the last tick, the epoch for none. `told`: ids of admins who are not mailed again; `onTold` is called after each mail. */
type SilentCron = { ticked: Date; told: string[]; onTold: (adminId: string) => Promise<void> };

/**
 * Raises the alarm of the silent cron and mails every active admin in their language, past the outbox, which nobody
 * sweeps now. One whose mail is refused keeps the others from nothing: the first failure is thrown after the last admin,
 * and the caller tries again with those who were told.
 */
export async function reportSilentCron(
  env: Env,
  db: Database,
  { ticked, told, onTold }: SilentCron,
): Promise<void> {
  const { isSilent, admins } = await raiseSilentCron(db, ticked, new Date());
  if (!isSilent) return;
  if (!env.SITE_URL) log("error", SITE_URL_MISSING);
  if (admins.length === 0) log("warn", "the cron is silent, and there is no admin to mail");
  const contact = (await findContactEmail(db)) ?? env.CONTACT_EMAIL;
  const params = {
    link: SILENT_CRON_MAIL.link,
    minutes: String(CRON_SILENCE_MINUTES),
    last: formatAlarmTime(env.TIME_ZONE, ticked.getTime() === 0 ? null : ticked.toISOString()),
  };
  const send = async ({ id, email, full_name: name, language }: AlarmRecipient) => {
    const mail = { language, template: SILENT_CRON_MAIL.raised, params: { ...params, name } };
    const message = renderMail(mail, { name: env.SITE_NAME, url: env.SITE_URL, contact });
    await env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: email,
      replyTo: contact,
      ...message,
    });
    await onTold(id);
  };
  const failures: unknown[] = [];
  for (const admin of admins.filter(({ id }) => !told.includes(id)))
    await send(admin).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
