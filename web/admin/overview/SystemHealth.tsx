import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { card, flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { CronOutcome } from "../../../worker/admin/contract.ts";
import type { CronHealth, CronJobView, OverviewView } from "../../../worker/admin/outputs.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { normalizeSpaces } from "../../lib/money.ts";
import { useInstants } from "../useInstants.ts";
import { OverviewSection } from "./OverviewSection.tsx";

/** Whether the cron runs, and whether Stripe's webhooks arrive. */
export function SystemHealth({ overview }: { overview: OverviewView }) {
  const t = useT();
  const { time } = useInstants();
  const { cron, alarms, last_webhook_at: webhook } = overview;
  const areWebhooksSilent = alarms.some(({ kind }) => kind === "webhooks_silent");
  return (
    <OverviewSection title={t("admin.overview.system", "Il sistema")}>
      <div className={grid({ gap: "4", columns: { base: 1, md: 2 } })}>
        <div className={cardLook}>
          <HealthHead
            title={t("admin.overview.cron", "Lavoro periodico (cron)")}
            isWell={cron !== null && !cron.is_silent}
            state={cronState(t, cron)}
          />
          {cron && <CronSummary cron={cron} />}
        </div>
        <div className={cardLook}>
          <HealthHead
            title={t("admin.overview.webhooks", "Avvisi di Stripe (webhook)")}
            isWell={!areWebhooksSilent}
            state={webhookState(t, areWebhooksSilent, webhook)}
          />
          <dl className={factsLook}>
            <Fact name={t("admin.overview.last_webhook", "Ultimo avviso")}>
              {webhook ? time(webhook) : t("admin.overview.no_webhook", "nessuno negli ultimi 30 giorni")}
            </Fact>
          </dl>
        </div>
      </div>
    </OverviewSection>
  );
}

/** Null when there is nothing to report: no webhook has come, and none was due. */
function webhookState(t: Translate, areSilent: boolean, last: string | null): string | null {
  if (areSilent) return t("admin.overview.webhooks_silent", "Non arrivano");
  return last && t("admin.overview.works", "Funziona");
}

function cronState(t: Translate, cron: CronHealth | null): string {
  if (!cron) return t("admin.overview.cron_never", "Mai partito");
  return cron.is_silent ? t("admin.overview.cron_silent", "Fermo") : t("admin.overview.works", "Funziona");
}

function HealthHead({ title, state, isWell }: { title: string; state: string | null; isWell: boolean }) {
  return (
    <div className={wrap({ align: "center", gap: "3" })}>
      <h4 className={css({ fontWeight: "bold", flex: 1 })}>{title}</h4>
      {state && <span className={cx(badgeLook, isWell ? wellLook : illLook)}>{state}</span>}
    </div>
  );
}

function CronSummary({ cron }: { cron: CronHealth }) {
  const t = useT();
  const { time } = useInstants();
  const troubled = cron.jobs.filter(({ outcome }) => outcome !== "done");
  return (
    <>
      <dl className={factsLook}>
        <Fact name={t("admin.overview.last_run", "Ultima volta")}>{time(cron.ran_at)}</Fact>
        <Fact name={t("admin.overview.duration", "Durata")}>{secondsText(t, cron.duration_ms)}</Fact>
        <Fact name={t("admin.overview.next_run", "Prossima volta")}>{time(cron.due_at)}</Fact>
        <Fact name={t("admin.overview.troubled", "Lavori con problemi")}>
          {troubled.length === 0
            ? t("admin.overview.none_troubled", "nessuno")
            : troubled
                .map(({ name, outcome }) => `${jobName(t, name)}: ${outcomeText(t, outcome)}`)
                .join(", ")}
        </Fact>
      </dl>
      <details>
        <summary className={summaryLook}>
          <ChevronRight size={18} aria-hidden /> {t("admin.overview.all_jobs", "Tutti i lavori")}
        </summary>
        <ul className={grid({ gap: "2", textStyle: "small", marginTop: "1" })}>
          {cron.jobs.map((job) => (
            <CronJobLine key={job.name} job={job} />
          ))}
        </ul>
      </details>
    </>
  );
}

function CronJobLine({ job }: { job: CronJobView }) {
  const t = useT();
  const { time } = useInstants();
  const past = [
    job.failed_at &&
      t("admin.overview.failed_last", "fallito l’ultima volta {{time}}", { time: time(job.failed_at) }),
    job.cut_at &&
      t("admin.overview.cut_last", "interrotto l’ultima volta {{time}}", { time: time(job.cut_at) }),
  ].filter(Boolean);
  return (
    <li>
      <span className={flex({ justify: "space-between", gap: "3" })}>
        <span className={job.outcome === "done" ? undefined : css({ fontWeight: "bold" })}>
          {jobName(t, job.name)}
        </span>
        <span className={css({ color: "muted", textAlign: "end" })}>
          {outcomeText(t, job.outcome)}, {secondsText(t, job.duration_ms)}
        </span>
      </span>
      {past.length > 0 && <span className={css({ color: "muted" })}>{past.join(", ")}</span>}
    </li>
  );
}

function outcomeText(t: Translate, outcome: CronOutcome): string {
  const texts: Record<CronOutcome, string> = {
    done: t("admin.overview.job_done", "fatto"),
    cut: t("admin.overview.job_cut", "continua al prossimo giro"),
    failed: t("admin.overview.job_failed", "fallito"),
  };
  return texts[outcome];
}

/** The name of a job; a job unknown to this page has the server's name. */
function jobName(t: Translate, name: string): string {
  const texts: Record<string, string> = {
    payments: t("admin.overview.job_payments", "Pagamenti aperti"),
    articles: t("admin.overview.job_articles", "Articoli programmati"),
    "lost sessions": t("admin.overview.job_sessions", "Sessioni perse"),
    refunds: t("admin.overview.job_refunds", "Rimborsi"),
    "event reminders": t("admin.overview.job_event_reminders", "Promemoria degli eventi"),
    reminders: t("admin.overview.job_reminders", "Promemoria"),
    alarms: t("admin.overview.job_alarms", "Allarmi"),
    mails: t("admin.overview.job_mails", "Email in coda"),
    settings: t("admin.overview.job_settings", "Impostazioni per le pagine"),
    "deleted posts": t("admin.overview.job_deleted_posts", "Post eliminati"),
    files: t("admin.overview.job_files", "File inutilizzati"),
    "uploads in parts": t("admin.overview.job_uploads", "Caricamenti interrotti"),
    "comparison with Stripe": t("admin.overview.job_comparison", "Confronto con Stripe"),
    "forum counts": t("admin.overview.job_forum_counts", "Conteggi del forum"),
    "events of Stripe": t("admin.overview.job_stripe_events", "Vecchi avvisi di Stripe"),
    places: t("admin.overview.job_places", "Vecchi luoghi"),
    "register reminders": t("admin.overview.job_register_reminders", "Promemoria dei registri"),
    registers: t("admin.overview.job_registers", "Conservazione dei registri"),
    seals: t("admin.overview.job_seals", "Controllo dei sigilli"),
    venues: t("admin.overview.job_venues", "Luoghi da completare"),
  };
  return texts[name] ?? name;
}

function secondsText(t: Translate, milliseconds: number): string {
  const options = { style: "unit", unit: "second", maximumFractionDigits: 1 } as const;
  return normalizeSpaces(new Intl.NumberFormat(t.language, options).format(milliseconds / 1000));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={grid({ gridTemplateColumns: "9rem minmax(0, 1fr)", columnGap: "3" })}>
      <dt className={css({ color: "muted" })}>{name}</dt>
      <dd className={css({ overflowWrap: "anywhere" })}>{children}</dd>
    </div>
  );
}
const cardLook = card({ display: "grid", alignContent: "start", gap: "3" });
const factsLook = grid({ gap: "1", textStyle: "small" });
const badgeLook = css({
  textStyle: "label",
  paddingInline: "2.5",
  paddingBlock: "0.5",
  borderRadius: "full",
  whiteSpace: "nowrap",
});
const wellLook = css({ bg: "foam", color: "badge" });
const illLook = css({ bg: "dangerSoft", color: "danger" });
const summaryLook = inlineRow({
  gap: "1",
  minHeight: "touch",
  cursor: "pointer",
  color: "sea",
  textStyle: "small",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "&:is(details[open] > *) svg": { transform: "rotate(90deg)" },
});
