import { CalendarDays } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { eventPhase, isFree, seatsLeft } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { decisionDay } from "../../../worker/payments/deciding/contract.ts";
import { priceOfToday } from "../../../worker/prices/quotePrice.ts";
import { eventFileUrl } from "../../calendars/api.ts";
import { seatsText } from "../../enrolments/seats.ts";
import { countDays, formatDeadline } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { otherPriceTexts } from "../../prices/priceTexts.ts";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { disciplineName, disciplinePath, languageName, levelName, typeName } from "../labels.ts";

/** The event's facts in a grid, without those of the heading; on a phone with the seats, which a desktop's card shows. */
export function EventFacts({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const days = countDays(event.date, event.end_date);
  const isPast = eventPhase(event, today) === "past";
  const isOpen = !isPast && !event.cancelled_at;
  // The button of the bar says so.
  const isFull = seatsLeft(event) === 0;
  const seats = seatsText(t, seatsLeft(event));
  const { eventsFreeMode } = usePublicConfig();
  const prices = isOpen && !isFree(event, eventsFreeMode) ? otherPriceTexts(t, event, today) : [];
  const facts = [
    {
      name: t("event.seats", "Posti"),
      value: isOpen && !isFull ? (seats?.text ?? t("event.no_limit", "Senza limite")) : null,
      look: onPhonesLook,
    },
    {
      name: t("event.prices", "Prezzi"),
      value: prices.length > 0 && [formatPrice(priceOfToday(event, today), t.language), ...prices].join(", "),
      look: cx(wideLook, onPhonesLook),
    },
    {
      name: t("enrol.late", "Iscrizioni"),
      value:
        isOpen && event.late_enrolment && days > 1 ? t("enrol.late_text", "Anche a evento iniziato") : null,
    },
    { name: t("event.minimum", "Si fa se"), value: isOpen && minimumText(t, event), look: wideLook },
    {
      name: t("event.appointment", "Appuntamento"),
      value: event.fixed_appointment ? t("event.fixed_appointment", "Fisso, ogni settimana") : null,
    },
    { name: t("event.type", "Tipo"), value: event.event_type && typeName(t, event.event_type) },
    {
      name: t("event.discipline", "Disciplina"),
      value: event.discipline && (
        <Link to={disciplinePath(event.discipline)} className={linkLook}>
          {disciplineName(t, event.discipline)}
        </Link>
      ),
    },
    { name: t("event.level", "Livello"), value: event.level && levelName(t, event.level) },
    { name: t("event.language", "Lingua"), value: event.language && languageName(t, event.language) },
    {
      name: t("event.register", "Registro"),
      value: isOpen && event.keeps_register ? <RegisterNotice /> : null,
      look: wideLook,
    },
  ];
  return (
    <section
      aria-labelledby="facts"
      className={css({ paddingBlock: "6", borderBottom: "1px solid token(colors.line)" })}
    >
      <h2 id="facts" className={css({ srOnly: true })}>
        {t("event.details", "Dettagli evento")}
      </h2>
      <dl className={grid({ gridTemplateColumns: { base: "1fr 1fr", md: "repeat(3, 1fr)" }, gap: "5" })}>
        {facts
          .filter(({ value }) => value)
          .map(({ name, value, look }) => (
            <div key={name} className={look}>
              <dt className={css({ textStyle: "label", color: "muted" })}>{name}</dt>
              <dd className={css({ marginTop: "0.5" })}>{value}</dd>
            </div>
          ))}
      </dl>
      {isOpen && (
        <a
          href={eventFileUrl(event.id, t.language)}
          className={cx(buttonLook({ look: "quiet" }), calendarLook)}
        >
          <CalendarDays size={18} aria-hidden />
          {t("event.calendar", "Aggiungi al calendario")}
        </a>
      )}
    </section>
  );
}

/** What decides whether the event takes place, with how many are in; null for an event without a minimum. */
function minimumText(t: Translate, event: EventDetail): string | null {
  const day = decisionDay(event);
  const minimum = event.minimum_participants;
  if (day === null || minimum === null) return null;
  if (event.decided_at) return t("event.decided", "Confermato: si fa");
  return [
    t("event.minimum_text", "Si fa con almeno {{minimum}}: per ora {{taken}}.", {
      minimum,
      taken: event.seats_taken,
    }),
    t("event.decision_day", "Chi organizza decide entro {{day}}.", { day: formatDeadline(day, t.language) }),
    event.cancel_without_decision &&
      t("event.cancels", "Senza decisione, e sotto il minimo, si annulla con rimborso completo."),
  ]
    .filter(Boolean)
    .join(" ");
}

const onPhonesLook = css({ lg: { display: "none" } });
const wideLook = css({ gridColumn: "1 / -1" });
const linkLook = css({ textDecoration: "underline", textUnderlineOffset: "3px" });

// Aligns the link's label with the facts.
const calendarLook = css({ marginTop: "4", marginInlineStart: "-5" });

/** The notice, before enrolling, that the event has a diving register: one line that opens. */
function RegisterNotice() {
  const t = useT();
  return (
    <details>
      <summary className={css({ cursor: "pointer" })}>
        {t("event.register_line", "Chi organizza tiene un registro delle immersioni")}
      </summary>
      <p className={css({ textStyle: "small", marginTop: "1" })}>
        {t("event.register_text", "Nome, brevetto, orari e profondità si conservano per almeno sei mesi.")}{" "}
        <Link to={`${paths.privacy.href()}#retention`} className={css({ textDecoration: "underline" })}>
          {t("event.register_privacy", "Come trattiamo questi dati")}
        </Link>
      </p>
    </details>
  );
}
