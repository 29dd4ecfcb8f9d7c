import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { venueLine } from "../../../worker/venues/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { countDays } from "../../lib/dates.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { EarningsCell } from "./EarningsCell.tsx";
import { type EndEventActions, RowActions } from "./RowActions.tsx";
import { SeatsCell } from "./SeatsCell.tsx";
import { StatusBadges } from "./StatusBadges.tsx";

type Props = EndEventActions & { event: OrganizerEvent; withMoney: boolean };

/** The organizer's next event, as a large card. */
export function NextEvent({ event, withMoney, onDelete, onCancel }: Props) {
  const t = useT();
  const today = useToday();
  const venue = venueLine(event, t.language);
  const ahead = event.date > today ? countDays(today, event.date) - 1 : 0;
  const until = new Intl.RelativeTimeFormat(t.language, { numeric: "auto" }).format(ahead, "day");
  return (
    <article className={cardLook}>
      <div
        className={css({
          aspectRatio: { base: "16 / 9", md: "auto" },
          overflow: "hidden",
          minHeight: { md: "15rem" },
        })}
      >
        <Picture src={imageUrl(event.image_url)} alt="" size="wide" />
      </div>
      <div className={bodyLook}>
        <p className={wrap({ gap: "2" })}>
          {event.date >= today && <Badge>{until}</Badge>}
          <StatusBadges event={event} />
        </p>
        <h3 className={css({ textStyle: "heading", overflowWrap: "anywhere" })}>
          <Link to={paths.event.href(event.slug)} className={linkLook}>
            {event.title}
          </Link>
        </h3>
        <ul className={grid({ gap: "1", color: "muted", textStyle: "small" })}>
          <li className={daysLook}>{formatShortTimes(t, event)}</li>
          {venue && <li className={venueLook}>{venue}</li>}
        </ul>
        <div className={figuresLook}>
          <div className={css({ flex: 1, maxWidth: "16rem" })}>
            <SeatsCell event={event} />
          </div>
          {withMoney && (
            <div>
              <EarningsCell event={event} />
            </div>
          )}
        </div>
        <RowActions event={event} named withMoney={withMoney} onDelete={onDelete} onCancel={onCancel} />
      </div>
    </article>
  );
}

const cardLook = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 3fr)" },
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
});
const bodyLook = grid({ columns: 1, gap: "3", alignContent: "center", padding: { base: "4", md: "6" } });
const linkLook = css({
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const factLook = flex({
  gap: "2",
  align: "center",
  _before: {
    content: '""',
    width: "4",
    height: "4",
    flexShrink: 0,
    bg: "current",
    forcedColorAdjust: "none",
  },
});
const daysLook = cx(factLook, "icon-calendar");
const venueLook = cx(factLook, "icon-pin");
const figuresLook = flex({ gap: "8", align: "end", marginTop: "1" });
