import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid, textLink, wrap } from "styled-system/patterns";
import { seatsLeft } from "../../../worker/events/contract.ts";
import type { EventCard as EventCardView, EventDetail } from "../../../worker/events/outputs.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { formatWeekday, formatWeekdayOfYear } from "../../../worker/lib/longDays.ts";
import { seatsText } from "../../enrolments/seats.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { Carousel, carouselItem } from "../../ui/Carousel.tsx";
import { Link } from "../../ui/Link.tsx";
import { EventCard, useEventCardContext } from "../list/EventCard.tsx";
import { organizerHref } from "../organizerHref.ts";
import { otherDatesQuery } from "../queries.ts";

/** The end of an event's page: the other dates of its series, and its organizer's other events; null without any. */
export function OtherDates({ event }: { event: EventDetail }) {
  const { data } = useQuery(otherDatesQuery(event.id));
  return (
    <div className={css({ paddingInline: { base: "4", md: "0" } })}>
      {data && data.series.length > 0 && <SeriesDates dates={data.series} />}
      {data && data.organizer.length > 0 && <OrganizerEvents event={event} others={data.organizer} />}
    </div>
  );
}

/** The dates of a weekly training as lines, because they differ only by day, time and seats. */
function SeriesDates({ dates }: { dates: EventCardView[] }) {
  const t = useT();
  const today = useToday();
  return (
    <section aria-labelledby="series-dates" className={sectionLook}>
      <h2 id="series-dates" className={css({ textStyle: "heading" })}>
        {t("event.other_dates", "Altre date")}
      </h2>
      <ul className={datesLook}>
        {dates.map(({ id, slug, date, start_time, ...seats }) => (
          <li key={id}>
            <Link to={paths.event.href(slug)} className={dateLook}>
              <span className={css({ fontWeight: "medium", _firstLetter: { textTransform: "uppercase" } })}>
                {formatSeriesDay(date, today, t.language)}
              </span>
              <span className={css({ textStyle: "small", color: "muted" })}>
                {[start_time?.replace(/^0/, ""), seatsText(t, seatsLeft(seats))?.text]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrganizerEvents({ event, others }: { event: EventDetail; others: EventCardView[] }) {
  const t = useT();
  const shown = useEventCardContext();
  const href = organizerHref(event);
  const name = t("event.others_of", "Altri eventi di {{name}}", {
    name: displayName(t, event.organizer_name),
  });
  return (
    <section aria-labelledby="organizer-events" className={sectionLook}>
      <Carousel
        label={name}
        previousLabel={t("events.previous", "{{name}}: precedenti", { name })}
        nextLabel={t("events.next", "{{name}}: successivi", { name })}
        heading={
          <CarouselHeading name={name}>
            {href && (
              <Link to={href} className={moreLook}>
                {t("events.see_all", "Vedi tutti")}
                <ArrowRight size={16} aria-hidden />
                <span className={css({ srOnly: true })}>{name}</span>
              </Link>
            )}
          </CarouselHeading>
        }
      >
        {others.map((other) => (
          <li key={other.id} className={carouselItem}>
            <EventCard event={other} shown={shown} />
          </li>
        ))}
      </Carousel>
    </section>
  );
}

function CarouselHeading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={wrap({ align: "center", columnGap: "3" })}>
      <h2 id="organizer-events" className={css({ textStyle: "heading" })}>
        {name}
      </h2>
      {children}
    </div>
  );
}

const sectionLook = css({
  marginTop: { base: "8", md: "12" },
  paddingTop: "6",
  borderTop: "1px solid token(colors.line)",
});
const datesLook = grid({
  gridTemplateColumns: { base: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" },
  gap: "3",
  marginTop: "4",
});
const dateLook = grid({
  gap: "1",
  height: "100%",
  alignContent: "center",
  minHeight: "touch",
  paddingInline: "4",
  paddingBlock: "3",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  _hover: { borderColor: "sea" },
});
const moreLook = textLink({ gap: "1", fontWeight: "medium" });

/** A day of a series: "venerdì 14 maggio"; outside of today's year with the year. */
export function formatSeriesDay(day: string, today: string, language: LanguageCode): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatWeekdayOfYear(day, language) : formatWeekday(day, language);
}
