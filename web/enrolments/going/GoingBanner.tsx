import { Check, TriangleAlert } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { currentVerdict } from "../../../worker/events/going/contract.ts";
import type { ShownVerdict } from "../../../worker/events/going/outputs.ts";
import { addDays, clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSite, useToday } from "../../settings/hooks.ts";

type Props = {
  event: { date: string; end_date: string | null; going?: ShownVerdict[] | undefined };
  className?: string;
};

/** The banner of the verdict about an event's coming day: what was decided, by whom and when; nothing without one. */
export function GoingBanner({ event, className }: Props) {
  const today = useToday();
  const verdict = currentVerdict(event.going, event, today);
  return verdict && <VerdictBanner verdict={verdict} {...(className && { className })} />;
}

/** A verdict as a banner. */
export function VerdictBanner({ verdict, className }: { verdict: ShownVerdict; className?: string }) {
  const t = useT();
  const isGoing = verdict.verdict === "confirmed";
  const Icon = isGoing ? Check : TriangleAlert;
  return (
    <div className={cx(bannerLook, isGoing ? goingLook : changedLook, className)}>
      <Icon size={22} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5" })} />
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <p className={css({ fontWeight: "bold" })}>{verdictName(t, verdict.verdict)}</p>
        {verdict.text && <p className={css({ whiteSpace: "pre-line" })}>{verdict.text}</p>}
        <p className={css({ textStyle: "small", color: "muted" })}>
          <DecidedBy verdict={verdict} />
        </p>
      </div>
    </div>
  );
}

/** The verdict in words. */
function verdictName(t: Translate, verdict: ShownVerdict["verdict"]): string {
  return {
    confirmed: t("going.confirmed", "Confermata: si va"),
    other_place: t("going.other_place", "Si va, in un altro posto"),
    moved: t("going.moved", "Spostata a un altro giorno"),
    cancelled: t("going.cancelled", "Annullata: non si va"),
  }[verdict];
}

/** The day, who decided and when: "sabato 5 dicembre. Deciso da Gea Verdi, ieri alle 18:40". */
function DecidedBy({ verdict: { day, decided_by, decided_at } }: { verdict: ShownVerdict }) {
  const t = useT();
  const today = useToday();
  const { time_zone } = useSite();
  const at = new Date(decided_at);
  const decidedOn = dayInTimeZone(time_zone, at);
  const relative = new Intl.RelativeTimeFormat(t.language, { numeric: "auto" });
  const dayText =
    decidedOn === today
      ? relative.format(0, "day")
      : decidedOn === addDays(today, -1)
        ? relative.format(-1, "day")
        : formatDay(decidedOn, "d MMMM", t.language);
  const when = t("going.when", "{{day}} alle {{time}}", {
    day: dayText,
    time: clockInTimeZone(time_zone, at),
  });
  const on = formatDay(day, "EEEE d MMMM", t.language);
  return (
    <span className={css({ display: "inline-block", _firstLetter: { textTransform: "uppercase" } })}>
      {decided_by
        ? t("going.decided_by", "{{on}}. Deciso da {{name}}, {{when}}", { on, name: decided_by, when })
        : t("going.decided", "{{on}}. Deciso {{when}}", { on, when })}
    </span>
  );
}

const bannerLook = flex({ gap: "3", padding: "4", borderRadius: "sm", color: "ink" });
const goingLook = css({ bg: "foam", border: "1px solid token(colors.lagoon)" });
const changedLook = css({ bg: "card", border: "2px solid token(colors.accent)" });
