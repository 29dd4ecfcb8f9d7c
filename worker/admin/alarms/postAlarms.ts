import { log } from "../../log.ts";
import { type MailTemplate, renderMail } from "../../mail/templates.ts";

declare global {
  interface Env {
    /** Where alarms are posted besides the mails, for an operator whose mail does not work; absent: nowhere. */
    ALARM_WEBHOOK?: string;
  }
}

/** Somebody waits for no answer, but the tick that posts has other work. */
const LIMIT_MS = 5000;

/** An alarm as its mail says it: the template, its parameters, and the path where it leads. */
type AlarmWords = { template: MailTemplate; params: Record<string, string>; link: string };

/**
 * Posts the subjects of alarms' mails to ALARM_WEBHOOK in one call, under the names that chats read: `text` (Slack,
 * Mattermost, Google Chat) and `content` (Discord). A refusal is logged: nothing else is left to tell it. Returns whether
 * they were taken.
 */
export async function postAlarms(env: Env, alarms: AlarmWords[]): Promise<boolean> {
  if (!env.ALARM_WEBHOOK || alarms.length === 0) return false;
  const site = { name: env.SITE_NAME, url: env.SITE_URL, contact: env.CONTACT_EMAIL };
  const words = alarms
    .map(({ template, params, link }) => {
      const { subject } = renderMail({ language: "it", template, params }, site);
      return `${subject} ${env.SITE_URL}${link}`;
    })
    .join("\n");
  try {
    const response = await fetch(env.ALARM_WEBHOOK, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: words, content: words }),
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
