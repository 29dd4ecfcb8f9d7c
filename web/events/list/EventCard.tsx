import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { eventPhase, seatsLeft } from "../../../worker/events/contract.ts";
import type { EventCard as EventCardView } from "../../../worker/events/outputs.ts";
import { priceOfToday } from "../../../worker/prices/quotePrice.ts";
import { seatsText } from "../../enrolments/seats.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatCardTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { categoryName, disciplineName, disciplinePath } from "../labels.ts";
import { useSavedEvents } from "../saved/useSavedEvents.ts";
import { formatCardVenue } from "./formatCardVenue.ts";

type Props = {
  event: EventCardView;
  shown: EventCardContext;
  eager?: boolean;
  full?: boolean;
  level?: 2 | 3;
  /** The distance from the centre of the search, in whole km. */
  distance?: number;
};

/** The values that all cards of a page share, read once by the page instead of by each of up to a hundred cards. */
export type EventCardContext = { today: string; eventsFreeMode: boolean } & ReturnType<typeof useSavedEvents>;

export function useEventCardContext(): EventCardContext {
  const { eventsFreeMode } = usePublicConfig();
  return { today: useToday(), eventsFreeMode, ...useSavedEvents() };
}

/**
 * An event's card, as a link to the event; `full` adds two lines of its description. Category and discipline lead to
 * their lists.
 */
export function EventCard({ event, shown, eager, full, level = 3, distance }: Props) {
  const t = useT();
  const past = eventPhase(event, shown.today) === "past";
  const seats = past ? null : seatsText(t, seatsLeft(event));
  const times = formatCardTimes(t, event);
  const address = paths.event.href(event.slug);
  const isSaved = shown.savedIds.includes(event.id);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={cardLook}>
      <Link to={address} className={pictureBox} aria-hidden tabIndex={-1}>
        <Picture src={imageUrl(event.image_url)} alt="" size="card" eager={eager} className={pictureLook} />
      </Link>
      {event.categories && (
        <Link to={paths.category.href(event.category_slug ?? TRAININGS_SLUG)} className={categoryLook}>
          {categoryName(t, event.categories)}
        </Link>
      )}
      <button
        type="button"
        aria-label={t("saved.save_named", "Salva {{title}}", { title: event.title })}
        aria-pressed={isSaved}
        onClick={() => shown.onSave(event.id, !isSaved)}
        className={heartLook}
      />
      <div className={full ? bodyLook : cx(bodyLook, rowBodyLook)}>
        <time dateTime={event.date} className={dateLook}>
          <span className={dayLook}>{formatDay(event.date, "d", t.language)}</span>
          <span className={monthLook}>{formatDay(event.date, "MMM", t.language).replace(".", "")}</span>
          {event.date.slice(0, 4) !== shown.today.slice(0, 4) && (
            <span className={yearLook}>{event.date.slice(0, 4)}</span>
          )}
        </time>
        <div className={factsLook}>
          <Heading className={full ? cx(titleLook, fullTitleLook) : titleLook}>
            <Link to={address} className={linkLook}>
              {event.title}
            </Link>
          </Heading>
          {full && event.description && <p className={textLook}>{event.description}</p>}
          <p className={timesLook}>{times}</p>
          {distance !== undefined && (
            <p className={distanceLook}>
              {distance === 0
                ? t("near.here", "a meno di 1 km")
                : t("near.distance", "a {{km}} km", { km: distance })}
            </p>
          )}
          {event.location && <p className={placeLook}>{formatCardVenue(event.location, event.nation)}</p>}
          {event.discipline && (
            <p className={disciplineLook}>
              <Link to={disciplinePath(event.discipline)} className={disciplineLinkLook}>
                {disciplineName(t, event.discipline)}
              </Link>
            </p>
          )}
          <div className={footLook}>
            <span className={seats?.few ? fewLook : quietLook}>
              {past ? t("events.over", "Concluso") : seats?.text}
            </span>
            {!shown.eventsFreeMode && event.cost ? <CardPrice event={event} today={shown.today} /> : null}
          </div>
        </div>
      </div>
    </article>
  );
}

/** A visitor's price of today; while an early price holds, the full one stands before it, crossed out. */
function CardPrice({ event, today }: { event: EventCardView; today: string }) {
  const t = useT();
  const price = priceOfToday(event, today);
  const full = event.cost ?? 0;
  return (
    <span className={costLook}>
      {price < full && (
        <>
          <s className={fullPriceLook}>
            <span className={css({ srOnly: true })}>{t("prices.full", "Prezzo pieno")} </span>
            {formatPrice(full, t.language)}
          </s>{" "}
        </>
      )}
      {formatPrice(price, t.language)}
    </span>
  );
}

const pictureBox = css({ display: "block", position: "relative", aspectRatio: "4 / 3", overflow: "hidden" });
const bodyLook = flex({ gap: "4", padding: "4", flex: 1 });
// Two lines of title, three facts of one line and the foot: every card has the same height, so cards out of sight need
// no layout.
const rowBodyLook = css({
  minHeight: "12.25rem",
  contentVisibility: "auto",
  containIntrinsicHeight: "10.25rem",
});
const dateLook = css({ textAlign: "center", minWidth: "2.5rem" });
const dayLook = css({ display: "block", fontSize: "xl", fontWeight: "bold", lineHeight: 1.15 });
const monthLook = css({ textStyle: "label", color: "accentText" });
const yearLook = css({ display: "block", textStyle: "label", color: "muted" });
const factsLook = flex({ flex: 1, minWidth: "0", direction: "column", gap: "1.5" });
const titleLook = css({ fontWeight: "bold", lineHeight: 1.3, lineClamp: 2, minHeight: "2.6em" });
/** On a phone a full card has no neighbour to be as high as. */
const fullTitleLook = css({ minHeight: { smDown: "0!" } });
// The card shows the focus ring, because the link covers the card.
const linkLook = css({ outline: "none", _before: { content: '""', position: "absolute", inset: "0" } });
const textLook = css({ textStyle: "small", color: "muted", lineClamp: 2 });
const footLook = flex({
  justify: "space-between",
  gap: "2",
  marginTop: "auto",
  paddingTop: "1.5",
  textStyle: "small",
});
const quietLook = css({ color: "muted" });
const fullPriceLook = css({ color: "muted", fontWeight: "normal" });
const costLook = css({ fontWeight: "bold", fontSize: "md", whiteSpace: "nowrap" });
// A mask is not an element, which matters because a page of a hundred cards has hundreds of these icons.
const factLook = css({
  textStyle: "small",
  color: "muted",
  _before: {
    content: '""',
    display: "inline-block",
    width: "1em",
    height: "1em",
    marginInlineEnd: "2",
    verticalAlign: "-0.125em",
    bg: "current",
    forcedColorAdjust: "none",
  },
});
const cutLook = css({ truncate: true });
const timesLook = cx(factLook, cutLook, "icon-calendar");
const placeLook = cx(factLook, cutLook, "icon-pin");
const disciplineLook = cx(factLook, cutLook, "icon-waves");
// Above the title's link, which covers the card.
const disciplineLinkLook = css({
  position: "relative",
  zIndex: "1",
  paddingBlock: "0.5",
  _hover: { textDecoration: "underline" },
});

const distanceLook = css({ textStyle: "small", fontWeight: "medium", color: "sea" });
const fewLook = css({ color: "accentText", fontWeight: "bold" });

const cardLook = flex({
  position: "relative",
  direction: "column",
  width: "100%",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
  transition: "border-color 140ms, box-shadow 260ms",
  _hover: { borderColor: "sea", boxShadow: "float" },
  "&:has(h2 :focus-visible, h3 :focus-visible)": {
    outline: "3px solid token(colors.sea)",
    outlineOffset: "2px",
  },
});

const pictureLook = css({
  transition: "transform 600ms ease-out",
  "article:hover &": { transform: "scale(1.03)" },
  _still: { transform: "none!" },
});

/** The drawn circle is smaller than the button, which is large enough for a finger. */
const heartLook = cx(
  "icon-heart",
  css({
    position: "absolute",
    zIndex: "1",
    top: "1",
    insetInlineEnd: "1",
    width: "touch",
    height: "touch",
    cursor: "pointer",
    borderRadius: "full",
    color: "white",
    display: "grid",
    placeItems: "center",
    background: "radial-gradient(circle, rgb(4 28 43 / 78%) 1.05rem, transparent 1.1rem)",
    _before: { content: '""', width: "1.15rem", height: "1.15rem", bg: "current", forcedColorAdjust: "none" },
    "&[aria-pressed=true]": {
      color: "#b8400f",
      background: "radial-gradient(circle, white 1.05rem, transparent 1.1rem)",
    },
  }),
);

const categoryLook = css({
  position: "absolute",
  zIndex: "1",
  top: "3",
  insetInlineStart: "3",
  paddingInline: "3",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "rgb(4 28 43 / 82%)",
  color: "white",
  textStyle: "label",
  maxWidth: "calc(100% - 4.5rem)",
  truncate: true,
  _hover: { textDecoration: "underline" },
});
