import { log } from "../../log.ts";
import { type MailTemplate, renderMail } from "../../mail/templates.ts";

declare global {
  interface Env {
    /** The webhook for alarms, for an operator whose mail does not work; absent: alarms are only mailed. */
    ALARM_WEBHOOK?: string;
  }
}

/** The time limit of the webhook: no user waits, but the cron's tick has other work. */
const LIMIT_MS = 5000;

/** An alarm as its mail describes it: the template, its parameters, and the path of its link. */
type AlarmText = { template: MailTemplate; params: Record<string, string>; link: string };

/**
 * Posts the subjects of alarms' mails to ALARM_WEBHOOK in one call, under the field names that chats read: `text` (Slack,
 * Mattermost, Google Chat) and `content` (Discord). A refused call is only logged. Returns whether the webhook accepted it.
 */
export async function postAlarms(env: Env, alarms: AlarmText[]): Promise<boolean> {
  if (!env.ALARM_WEBHOOK || alarms.length === 0) return false;
  const site = { name: env.SITE_NAME, url: env.SITE_URL, contact: env.CONTACT_EMAIL };
  try {
    const lines = alarms.map(async ({ template, params, link }) => {
      const { subject } = await renderMail(env.ASSETS, { language: "it", template, params }, site);
      return `${subject} ${env.SITE_URL}${link}`;
    });
    const subjects = (await Promise.all(lines)).join("\n");
    const response = await fetch(env.ALARM_WEBHOOK, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: subjects, content: subjects }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log("error", "the alarms' webhook refused:", response.status);
  } catch (error) {
    log("error", "the alarms' webhook does not answer:", error);
  }
  return false;
}
