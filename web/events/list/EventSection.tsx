import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { css } from "styled-system/css";
import { textLink, wrap } from "styled-system/patterns";
import { COUNT_MAX } from "../../../worker/events/contract.ts";
import type { EventCard as EventCardView } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { CAROUSEL_VIEW, Carousel, carouselItem } from "../../ui/Carousel.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { Link } from "../../ui/Link.tsx";
import { countText } from "../labels.ts";
import { EventCard, type EventCardContext } from "./EventCard.tsx";

type Props = {
  name: string;
  count: number;
  events: EventCardView[];
  shown: EventCardContext;
  depth: number;
  moreHref?: string;
  first?: boolean;
  /** Whether a phone shows the events below each other, like search results, instead of in a row. */
  stacked?: boolean;
};

/** A section of home: its name, its number of events, and a row of the first events. */
export function EventSection({ name, count, events, shown, depth, moreHref, first, stacked }: Props) {
  const t = useT();
  const id = useId();
  return (
    <DepthSection depth={depth} labelledBy={id}>
      <Carousel
        label={name}
        stacked={stacked}
        previousLabel={t("events.previous", "{{name}}: precedenti", { name })}
        nextLabel={t("events.next", "{{name}}: successivi", { name })}
        heading={
          <div className={wrap({ align: "center", columnGap: "3", rowGap: "1" })}>
            <h2 id={id} className={css({ textStyle: "heading" })}>
              {name}
            </h2>
            <Badge>{countText(t, { count, more: count >= COUNT_MAX })}</Badge>
            {moreHref && count > CAROUSEL_VIEW && (
              <Link to={moreHref} className={moreLook}>
                {t("events.see_all", "Vedi tutti")}
                <ArrowRight size={16} aria-hidden />
                <span className={css({ srOnly: true })}>{name}</span>
              </Link>
            )}
          </div>
        }
      >
        {events.map((event, index) => (
          <li key={event.id} className={carouselItem}>
            <EventCard event={event} shown={shown} eager={first && index === 0} />
          </li>
        ))}
      </Carousel>
    </DepthSection>
  );
}

const moreLook = textLink({ gap: "1", fontWeight: "medium" });
