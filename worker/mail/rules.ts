/** Minutes until the next attempt, by the number of attempts made: covers outages of days. */
const PAUSE_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/**
 * The kind of a refusal by Cloudflare's e-mail service
 * (https://developers.cloudflare.com/email-service/api/send-emails/workers-api/): `suppressed`, the address accepts no
 * mails of this account after a bounce or a complaint, and retrying is useless; `held`, the account's quota is used up,
 * and the mail waits for the next period; `failed`, everything else.
 */
export function refusalKind(error: unknown): "suppressed" | "held" | "failed" {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (code === "E_RECIPIENT_SUPPRESSED") return "suppressed";
  return code === "E_DAILY_LIMIT_EXCEEDED" || code === "E_RATE_LIMIT_EXCEEDED" ? "held" : "failed";
}

/**
 * Days without mails to a refused address, except account mails (`mailImportance` 0): as long as Cloudflare suppresses
 * a hard bounce. It forgets a full mailbox after a day but does not report the reason, so the next mail is tried again.
 */
const SUPPRESSED_DAYS = 7;

/** The ISO time after which a refusal of an address still blocks mails to it. */
export function suppressionCutoff(now: Date): string {
  return new Date(now.getTime() - SUPPRESSED_DAYS * 86_400_000).toISOString();
}

/** Minutes until the next attempt of a mail that the quota holds. */
export const HELD_MINUTES = 30;

/** The time of the next attempt after `attempts` attempts; null to give up. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}
