import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECT_KINDS, type AuditValues } from "../audit/contract.ts";
import { successViewOutput } from "../auth/outputs.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { MAIL_TEMPLATES } from "../mail/templates.ts";
import { settingViewOutput } from "../settings/outputs.ts";
import { ALARM_KINDS } from "./alarms/contract.ts";
import { CRON_OUTCOMES } from "./contract.ts";
import { RECOVERY_TOKEN_STATES } from "./users/contract.ts";

/**
 * An open alarm. `subject`: the id of the payment, the mail or the register; empty for kinds with a single alarm.
 * Instants in ISO; `mailed_at` is null until the next digest mails the alarm.
 */
export type AlarmView = z.output<typeof alarmViewOutput>;
export const alarmViewOutput = z.strictObject({
  kind: z.enum(ALARM_KINDS),
  subject: z.string(),
  raised_at: z.iso.datetime(),
  mailed_at: z.iso.datetime().nullable(),
});

/** The latest run of one job. Instants in ISO; `failed_at` and `cut_at`: the last such run, null for none. */
export type CronJobView = z.output<typeof cronJobViewOutput>;
export const cronJobViewOutput = z.strictObject({
  name: z.string(),
  outcome: z.enum(CRON_OUTCOMES),
  duration_ms: z.number(),
  failed_at: z.iso.datetime().nullable(),
  cut_at: z.iso.datetime().nullable(),
});

/** The cron's latest tick. `due_at`: the time of the next tick. `is_silent`: no tick for CRON_SILENCE_MINUTES. */
export type CronHealth = z.output<typeof cronHealthOutput>;
export const cronHealthOutput = z.strictObject({
  ran_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  duration_ms: z.number(),
  is_silent: z.boolean(),
  jobs: z.array(cronJobViewOutput),
});

/** A week of the site's time zone, from Monday (YYYY-MM-DD) to Sunday. */
export type PlatformWeek = z.output<typeof platformWeekOutput>;
export const platformWeekOutput = z.strictObject({
  users: z.number(),
  events: z.number(),
  enrolments: z.number(),
  revenue: z.number(),
  package_revenue: z.number(),
  from: z.string(),
});

/** Counts of an admin's pending work, each at most WAITING_MAX. A package is pending when it ends within EXPIRING_DAYS. */
export type WaitingCounts = z.output<typeof waitingCountsOutput>;
export const waitingCountsOutput = z.strictObject({
  payment_issues: z.number(),
  differences: z.number().describe("Differences between ledger and Stripe that are open"),
  failed_mails: z.number(),
  ending_packages: z.number(),
  unconfirmed_organizers: z.number(),
  reports: z.number().describe("Reported things to decide, and objections"),
});

/**
 * The number of registers of each kind; admins get no other register data. `open_late`: begun, and still open after
 * their day. `unsigned`: closed with unsigned lines. `broken`: differing from their seal.
 */
export type RegisterCounts = z.output<typeof registerCountsOutput>;
export const registerCountsOutput = z.strictObject({
  open_late: z.number(),
  closed_this_month: z.number(),
  unsigned: z.number(),
  broken: z.number(),
});

/**
 * `weeks`: oldest first, the current one last. `cron` is null when it never ran. `last_webhook_at`: Stripe's last
 * webhook, an ISO instant; null without one in thirty days. `alarms`: the latest open ones.
 */
export type OverviewView = z.output<typeof overviewViewOutput>;
export const overviewViewOutput = z.strictObject({
  weeks: z.array(platformWeekOutput),
  waiting: waitingCountsOutput,
  registers: registerCountsOutput,
  newsletter: z.array(z.strictObject({ language: z.enum(LANGUAGE_CODES), subscribers: z.number() })),
  cron: cronHealthOutput.nullable(),
  last_webhook_at: z.iso.datetime().nullable(),
  alarms: z.array(alarmViewOutput),
});

/** The public part of the site's health. */
export type HealthView = z.output<typeof healthViewOutput>;
export const healthViewOutput = z.strictObject({ status: z.enum(["ok", "late", "down"]) });

/** A part of the platform: whether it answered, and after how many milliseconds. */
export type HealthPart = z.output<typeof healthPartOutput>;
export const healthPartOutput = z.strictObject({
  name: z.enum(["database", "settings", "files"]),
  is_up: z.boolean(),
  duration_ms: z.number(),
});

/**
 * The site's health for admins. Counts end at HEALTH_COUNT_MAX; the cron's time is an ISO instant, null when it never ran.
 */
export type HealthDetailsView = z.output<typeof healthDetailsViewOutput>;
export const healthDetailsViewOutput = healthViewOutput.extend({
  parts: z.array(healthPartOutput),
  cron_ran_at: z.iso.datetime().nullable(),
  unsent_mails: z.number(),
  failed_mails: z.number(),
  unsettled_payments: z.number(),
  request_id: z.string().nullable(),
});

const healthAnswer = z.union([healthDetailsViewOutput, healthViewOutput]);

/**
 * A mail that failed for good. `subject`: the template's subject, in the admin's language, without names: "Iscrizione
 * confermata: …". `recipient` is masked, "a•••@lago.example"; null when the address was deleted with the failure, as
 * for addresses without an account. `last_error`: the mail service's message, without addresses. `can_retry`: recipient
 * and text are still stored. Instants in ISO.
 */
export type FailedMail = z.output<typeof failedMailOutput>;
export const failedMailOutput = z.strictObject({
  id: z.uuid(),
  template: z.enum(MAIL_TEMPLATES),
  subject: z.string(),
  language: z.string(),
  recipient: z.string().nullable(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
  email_suppressed_at: z.iso
    .datetime()
    .nullable()
    .describe("Since when the account's address takes no mails; sending again ends this mark"),
  can_retry: z.boolean(),
});

/**
 * The effects of switching free mode on or off now; each count stops at FREE_MODE_COUNT_MAX. `paid_events`: upcoming events
 * with a price. `live_holds`: seats held by members who are paying. `running_packages`: active organizer packages.
 */
export type FreeModeEffects = z.output<typeof freeModeEffectsOutput>;
export const freeModeEffectsOutput = z.strictObject({
  paid_events: z.number(),
  live_holds: z.number(),
  running_packages: z.number(),
});

/** `default_contact_email`: the configured address, used until an admin sets one. */
export type AdminSettingsView = z.output<typeof adminSettingsViewOutput>;
export const adminSettingsViewOutput = z.strictObject({
  settings: z.array(settingViewOutput),
  free_mode: freeModeEffectsOutput,
  default_contact_email: z.string(),
});

/**
 * A recovery token for admins. `token` is masked, because only its hash is stored: "••••Xy_9". Instants in ISO;
 * `used_at` is also set when an admin marked the token as used, or when a newer password or e-mail ended it.
 */
export type RecoveryTokenView = z.output<typeof recoveryTokenViewOutput>;
export const recoveryTokenViewOutput = z.strictObject({
  id: z.uuid(),
  token: z.string(),
  kind: z
    .enum(["recovery", "invitation"])
    .describe(
      "`invitation`: mailed to somebody whose account an admin created, to choose the first password",
    ),
  user: z.strictObject({ id: z.uuid(), full_name: z.string(), email: z.string() }),
  state: z.enum(RECOVERY_TOKEN_STATES),
  used: z.boolean(),
  used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export const auditValuesOutput: z.ZodType<AuditValues> = z.record(
  z.string(),
  z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable(),
);

/** A user in an entry. `full_name` is empty for an erased account. */
export const auditUserOutput = z.strictObject({ id: z.uuid(), full_name: z.string() });

/**
 * An entry of the audit log. `actor` is null for the command line. `subject.name`: the current title of the event or
 * article, or the category's name; null for other or deleted subjects. Instants in ISO.
 */
export type AuditEntryView = z.output<typeof auditEntryViewOutput>;
export const auditEntryViewOutput = z.strictObject({
  id: z.uuid(),
  action: z.enum(AUDIT_ACTIONS),
  actor: auditUserOutput.nullable(),
  subject: z.strictObject({ kind: z.enum(AUDIT_SUBJECT_KINDS), id: z.string(), name: z.string().nullable() }),
  person: auditUserOutput.nullable(),
  fields: z.array(z.string()),
  before: auditValuesOutput.nullable(),
  after: auditValuesOutput.nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const adminAnswers: RouteAnswers = {
  "GET /api/admin/overview": {
    summary: "Figures by week, what waits, and the health of cron and webhooks",
    output: overviewViewOutput,
  },
  "GET /api/health": {
    summary: "Whether the site works; with details for admins, and 503 when a part of it does not answer",
    answers: { 200: healthAnswer, 503: healthAnswer },
  },
  "POST /api/admin/mails/:id/dismiss": {
    summary: "Dismisses a mail that failed",
    output: successViewOutput,
    refusals: ["stale"],
  },
  "POST /api/admin/mails/:id/retry": {
    summary: "Sends a mail that failed again",
    output: successViewOutput,
    refusals: ["stale"],
  },
  "GET /api/admin/mails": { summary: "Mails that failed for good", output: z.array(failedMailOutput) },
  "GET /api/admin/settings": {
    summary: "All settings with their revisions",
    output: adminSettingsViewOutput,
  },
  "PUT /api/admin/tokens/:id/used": {
    summary: "Marks a recovery token as used",
    output: recoveryTokenViewOutput,
    refusals: ["token_expired", "token_used"],
  },
  "GET /api/admin/tokens.csv": { summary: "Recovery tokens as CSV", output: "text/csv" },
  "GET /api/admin/tokens": {
    summary: "Recovery tokens and invitations, masked",
    output: z.array(recoveryTokenViewOutput),
  },
  "GET /api/admin/audit.csv": { summary: "The audit log as CSV", output: "text/csv" },
  "GET /api/admin/audit": { summary: "The audit log", output: z.array(auditEntryViewOutput) },
};
