import { TriangleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { AlarmKind, AlarmView } from "../../../worker/admin/alarms/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useInstants } from "../useInstants.ts";

/** The open alarms, which admins have also got by mail: one line per kind. Nothing where there are none. */
export function OpenAlarms({ alarms }: { alarms: AlarmView[] }) {
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
    images_quota: t(
      "admin.overview.alarm_images",
      "Le immagini non vengono più ridotte: quota di Images finita",
    ),
  };
  return texts[kind];
}

const boxLook = flex({
  gap: "3",
  padding: { base: "4", md: "5" },
  borderRadius: "lg",
  bg: "dangerSoft",
  border: "1px solid token(colors.danger)",
});
