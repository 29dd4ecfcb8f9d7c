import { Ban, CalendarClock, Check, MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { GoVerdict } from "../../../worker/events/going/contract.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import type { GoView } from "../../../worker/payments/going/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { formatDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { VerdictBanner } from "./GoingBanner.tsx";
import { GoSheet } from "./GoSheet.tsx";
import { SeaStrip } from "./SeaStrip.tsx";

type Props = { event: { id: string; title: string }; view: NonNullable<GoView> };

/** For the responsible and who manages the event: the conditions, and the four verdicts about its next day. */
export function GoCard({ event, view }: Props) {
  const t = useT();
  const user = useUser();
  const today = useToday();
  const [chosen, setChosen] = useState<GoVerdict | null>(null);
  const choices = choicesOf(t);
  const section = useRef<HTMLElement>(null);
  // A mail and a notice lead here, before the card is loaded.
  useEffect(() => {
    if (location.hash === "#decidi") section.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section ref={section} id="decidi" aria-labelledby="go" className={cardLook}>
      <div>
        <h2 id="go" className={css({ textStyle: "heading" })}>
          {questionOf(t, view.day, today)}
        </h2>
        <p className={css({ color: "muted" })}>
          {t.count("going.enrolled", view.enrolled, {
            one: "{{count}} persona iscritta. Decidi tu, e lo sa con un messaggio solo.",
            other: "{{count}} persone iscritte. Decidi tu, e lo sanno con un messaggio solo.",
          })}
        </p>
      </div>
      {view.latest && <VerdictBanner verdict={view.latest} />}
      {view.has_sea && <SeaStrip level={3} eventId={event.id} timeZone={view.time_zone} />}
      <div className={grid({ columns: 2, gap: "3" })}>
        {choices.map(({ verdict, name, icon: Icon }) => (
          <button
            key={verdict}
            type="button"
            className={cx(
              choiceLook,
              verdict === "confirmed" && mainLook,
              verdict === "cancelled" && dangerLook,
            )}
            onClick={() => setChosen(verdict)}
          >
            <Icon size={26} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      {user && (
        <GoSheet
          user={user}
          event={event}
          view={view}
          verdict={chosen}
          title={choices.find(({ verdict }) => verdict === chosen)?.name ?? ""}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

function choicesOf(t: Translate) {
  return [
    { verdict: "confirmed", name: t("going.choose.confirmed", "Si va"), icon: Check },
    { verdict: "other_place", name: t("going.choose.other_place", "Altro posto"), icon: MapPin },
    { verdict: "moved", name: t("going.choose.moved", "Altro giorno"), icon: CalendarClock },
    { verdict: "cancelled", name: t("going.choose.cancelled", "Non si va"), icon: Ban },
  ] as const;
}

function questionOf(t: Translate, day: string, today: string): string {
  if (day === today) return t("going.ask_today", "Oggi si va?");
  if (day === addDays(today, 1)) return t("going.ask_tomorrow", "Domani si va?");
  return t("going.ask_day", "Si va? {{day}}", { day: formatDay(day, "EEEE d MMMM", t.language) });
}

const cardLook = css({
  position: "relative",
  display: "grid",
  gap: "4",
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: { base: "4", md: "6" },
  marginBlock: "4",
  border: "2px solid token(colors.sea)",
  borderRadius: "lg",
  bg: "ground",
  scrollMarginTop: "20",
});
const choiceLook = css({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "2",
  minHeight: "5rem",
  padding: "3",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  color: "ink",
  fontWeight: "bold",
  textAlign: "center",
  cursor: "pointer",
  _hover: { borderColor: "sea" },
});
const mainLook = css({ bg: "foam!", borderColor: "sea!" });
const dangerLook = css({ color: "danger!", borderColor: "danger!" });
