import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { css, cx } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import type { AlarmKind } from "../../../worker/admin/alarms/contract.ts";
import type { AlarmView, OverviewView, RegisterCounts } from "../../../worker/admin/outputs.ts";
import { REGISTER_COUNT_MAX } from "../../../worker/admin/overview/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { NATIVE_LANGUAGE_NAMES } from "../../settings/queries.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { useInstants } from "../useInstants.ts";
import { FailedMails } from "./FailedMails.tsx";
import { OverviewSection } from "./OverviewSection.tsx";
import { overviewQuery } from "./queries.ts";
import { SystemHealth } from "./SystemHealth.tsx";
import { WaitingTiles } from "./WaitingTiles.tsx";
import { WeekFigures } from "./WeekFigures.tsx";

const gridLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, minmax(0, 1fr))" },
});

const figureLook = card({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  gap: "1",
});

const illLook = css({ borderColor: "danger", bg: "dangerSoft" });

const countLook = css({ fontSize: "2xl", fontWeight: "bold", lineHeight: 1.2, letterSpacing: "-0.015em" });

const boxLook = flex({
  gap: "3",
  padding: { base: "4", md: "5" },
  borderRadius: "lg",
  bg: "dangerSoft",
  border: "1px solid token(colors.danger)",
});

/** The admin's start page: open tasks, weekly figures, and whether cron, webhooks and mails work. */
export function AdminOverviewPage() {
  const t = useT();
  const overview = useQuery(overviewQuery);
  return (
    <AdminTab title={t("admin.overview.title", "Panoramica")}>
      {overview.isPending ? (
        <OverviewSkeleton />
      ) : overview.isLoadingError ? (
        <LoadFailed neverStored query={overview} />
      ) : (
        <div className={grid({ gap: { base: "8", md: "10" }, minWidth: "0" })}>
          <OpenAlarms alarms={overview.data.alarms} />
          <WaitingTiles waiting={overview.data.waiting} />
          <WeekFigures weeks={overview.data.weeks} />
          <RegisterFigures registers={overview.data.registers} />
          <NewsletterFigures newsletter={overview.data.newsletter} />
          <SystemHealth overview={overview.data} />
          <FailedMails />
        </div>
      )}
    </AdminTab>
  );
}

function OverviewSkeleton() {
  return (
    <Loading className={grid({ gap: "8" })}>
      <div className={grid({ gap: "4", gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, 1fr)" } })}>
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className={css({ height: "6.5rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <div className={grid({ gap: "4", gridTemplateColumns: { base: "1fr", md: "1fr 1fr" } })}>
        {["a", "b", "c", "d"].map((chart) => (
          <Skeleton key={chart} className={css({ height: "16rem", borderRadius: "lg!" })} />
        ))}
      </div>
    </Loading>
  );
}

/** The numbers of registers that are open late, closed, unsigned or broken; admins see nothing else of them. */
function RegisterFigures({ registers }: { registers: RegisterCounts }) {
  const t = useT();
  const figures = [
    { name: t("admin.overview.registers_late", "Aperti dopo la giornata"), count: registers.open_late },
    { name: t("admin.overview.registers_closed", "Chiusi questo mese"), count: registers.closed_this_month },
    {
      name: t("admin.overview.registers_unsigned", "Chiusi con righe senza firma"),
      count: registers.unsigned,
    },
    {
      name: t("admin.overview.registers_broken", "Sigilli che non tornano"),
      count: registers.broken,
      isIll: true,
    },
  ];
  return (
    <OverviewSection title={t("admin.overview.registers", "Registri delle immersioni")}>
      <dl className={gridLook}>
        {figures.map(({ name, count, isIll }) => (
          <div key={name} className={cx(figureLook, isIll && count > 0 && illLook)}>
            <dt className={css({ textStyle: "small", color: "muted" })}>{name}</dt>
            <dd className={countLook}>{count >= REGISTER_COUNT_MAX ? `${REGISTER_COUNT_MAX}+` : count}</dd>
          </div>
        ))}
      </dl>
    </OverviewSection>
  );
}

/** The newsletter's confirmed subscriptions by language, in one line; null without any. */
function NewsletterFigures({ newsletter }: Pick<OverviewView, "newsletter">) {
  const t = useT();
  if (newsletter.length === 0) return null;
  return (
    <OverviewSection title={t("admin.overview.newsletter", "Iscritti alla newsletter")}>
      <p>
        {newsletter
          .map(({ language, subscribers }) => `${NATIVE_LANGUAGE_NAMES[language]} ${subscribers}`)
          .join(" · ")}
      </p>
    </OverviewSection>
  );
}

/** The open alarms, which admins also got by mail: one line per kind. Null without alarms. */
function OpenAlarms({ alarms }: { alarms: AlarmView[] }) {
  const t = useT();
  const { time } = useInstants();
  if (alarms.length === 0) return null;
  const kinds = [...new Set(alarms.map(({ kind }) => kind))];
  return (
    <section aria-label={t("admin.overview.alarms", "Allarmi aperti")} className={boxLook}>
      <TriangleAlert size={22} aria-hidden className={css({ flexShrink: 0, color: "danger" })} />
      <ul className={grid({ gap: "1" })}>
        {kinds.map((kind) => {
          const since = alarms
            .filter((alarm) => alarm.kind === kind)
            .map(({ raised_at }) => raised_at)
            .toSorted()[0];
          return (
            <li key={kind}>
              {alarmText(t, kind)}
              {since && (
                <span className={css({ textStyle: "small", color: "muted", marginInlineStart: "2" })}>
                  {t("admin.overview.alarm_since", "dal {{time}}", { time: time(since) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function alarmText(t: Translate, kind: AlarmKind): string {
  const texts: Record<AlarmKind, string> = {
    payment_issue: t("admin.overview.alarm_payments", "Ci sono pagamenti da verificare"),
    mail_failed: t("admin.overview.alarm_mails", "Ci sono email non recapitate"),
    cron_silent: t("admin.overview.alarm_cron", "Il lavoro periodico (cron) è fermo"),
    webhooks_silent: t("admin.overview.alarm_webhooks", "Stripe non ci avvisa dei pagamenti (webhook)"),
    register_broken: t("admin.overview.alarm_registers", "Qualche registro non corrisponde al suo sigillo"),
    transfer_issue: t("admin.overview.alarm_transfers", "Ci sono trasferimenti o debiti da verificare"),
    images_quota: t(
      "admin.overview.alarm_images",
      "Le immagini non vengono più ridotte: quota di Images finita",
    ),
  };
  return texts[kind];
}
