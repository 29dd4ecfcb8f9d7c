import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { eventPhase, seatsLeft } from "../../../worker/events/contract.ts";
import type { SavedEventCard } from "../../../worker/events/outputs.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { seatsText } from "../../enrolments/seats.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatCardTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { categoryName, levelName } from "../labels.ts";

type Props = { label: string; events: SavedEventCard[]; onRemove: (eventId: string) => void };

/** Events in rows with the facts that one compares: days, venue, price, free seats, level. On a phone a row is a card. */
export function ComparisonTable({ label, events, onRemove }: Props) {
  const t = useT();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  const facts: { name: string; value: (event: SavedEventCard) => string | null; look?: string }[] = [
    { name: t("saved.when", "Quando"), value: (event) => formatCardTimes(t, event), look: dayLook },
    { name: t("saved.where", "Dove"), value: (event) => venueLine(event, t.language) },
    ...(eventsFreeMode
      ? []
      : [
          {
            name: t("saved.price", "Prezzo"),
            value: ({ cost }: SavedEventCard) =>
              cost ? formatPrice(cost, t.language) : t("saved.free", "Gratis"),
            look: priceLook,
          },
        ]),
    {
      name: t("saved.seats", "Posti"),
      value: (event) => {
        if (event.cancelled_at) return null;
        if (eventPhase(event, today) === "past") return t("events.over", "Concluso");
        return seatsText(t, seatsLeft(event))?.text ?? t("saved.no_limit", "Senza limite");
      },
      look: seatsLook,
    },
    { name: t("saved.level", "Livello"), value: ({ level }) => level && levelName(t, level) },
  ];
  return (
    <table {...TABLE} aria-label={label} className={tableLook}>
      <thead {...GROUP} className={css({ hideBelow: "md" })}>
        <tr {...ROW}>
          <th {...COLUMN_HEAD} scope="col" className={headLook}>
            {t("saved.event", "Evento")}
          </th>
          {facts.map(({ name }) => (
            <th {...COLUMN_HEAD} key={name} scope="col" className={headLook}>
              {name}
            </th>
          ))}
          <td {...CELL} className={headLook} />
        </tr>
      </thead>
      <tbody {...GROUP} className={bodyLook}>
        {events.map((event) => (
          <tr
            {...ROW}
            key={event.id}
            data-cancelled={event.cancelled_at ? "" : undefined}
            className={rowLook}
          >
            <th {...ROW_HEAD} scope="row" className={nameCellLook}>
              <Link to={paths.event.href(event.slug)} className={nameLook}>
                <span className={pictureLook}>
                  <Picture
                    src={imageUrl(event.image_url)}
                    alt=""
                    size="card"
                    className={css({ height: "100%" })}
                  />
                </span>
                <span>
                  {event.cancelled_at ? (
                    <span className={cancelledLook}>{t("saved.cancelled", "Annullato")}</span>
                  ) : (
                    event.categories && (
                      <span className={categoryLook}>{categoryName(t, event.categories)}</span>
                    )
                  )}
                  <span className={css({ display: "block", fontWeight: "bold" })}>{event.title}</span>
                </span>
              </Link>
            </th>
            {facts.map(({ name, value, look }) => (
              <td {...CELL} key={name} className={cellLook}>
                <span aria-hidden className={factNameLook}>
                  {name}
                </span>
                <span className={look}>{value(event) || "–"}</span>
              </td>
            ))}
            <td {...CELL} className={heartCellLook}>
              <button
                type="button"
                aria-label={t("saved.remove_named", "Rimuovi {{title}} dai salvati", { title: event.title })}
                aria-pressed
                onClick={() => onRemove(event.id)}
                className={cx("icon-heart", heartLook)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tableLook = css({ display: { base: "block", md: "table" }, width: "100%", textAlign: "start" });
const headLook = css({
  textAlign: "start",
  textStyle: "label",
  color: "muted",
  padding: "3",
  "&:first-child": { paddingInlineStart: "0" },
  borderBottom: "1px solid token(colors.line)",
});
const bodyLook = css({ display: { base: "grid", md: "table-row-group" }, gap: "4" });
const rowLook = css({
  position: "relative",
  display: { base: "block", md: "table-row" },
  bg: { base: "card", md: "transparent" },
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  padding: { base: "4", md: "0" },
  "&[data-cancelled]": { color: "muted" },
});
const cellLook = css({
  display: { base: "flex", md: "table-cell" },
  gap: "3",
  paddingInline: { md: "3" },
  paddingBlock: { base: "1", md: "4" },
  verticalAlign: "middle",
  textStyle: "small",
  borderBottom: { md: "1px solid token(colors.line)" },
});
const dayLook = css({
  display: "block",
  fontWeight: "medium",
  whiteSpace: { md: "nowrap" },
  _firstLetter: { textTransform: "uppercase" },
});
const seatsLook = css({ display: "block", minWidth: { md: "3.75rem" } });
const priceLook = css({ fontWeight: "bold", whiteSpace: "nowrap" });
const factNameLook = css({
  hideFrom: "md",
  width: "5rem",
  flexShrink: 0,
  color: "muted",
  fontWeight: "normal",
});
const nameCellLook = cx(
  cellLook,
  css({ textAlign: "start", fontWeight: "normal", paddingInlineStart: { md: "0!" } }),
);
const nameLook = flex({
  align: "center",
  gap: "4",
  paddingInlineEnd: { base: "10", md: "0" },
  paddingBottom: { base: "2", md: "0" },
  lineHeight: 1.3,
  _hover: { textDecoration: "underline" },
});
const pictureLook = css({
  flexShrink: 0,
  width: "5.5rem",
  aspectRatio: "4 / 3",
  borderRadius: "sm",
  overflow: "hidden",
});
const categoryLook = css({ display: "block", textStyle: "label", color: "sea", marginBottom: "1" });
const cancelledLook = css({ display: "block", textStyle: "label", color: "danger", marginBottom: "1" });
const heartCellLook = css({
  position: { base: "absolute", md: "static" },
  top: "2",
  insetInlineEnd: "2",
  borderBottom: { md: "1px solid token(colors.line)" },
});
const heartLook = css({
  display: "grid",
  placeItems: "center",
  width: "touch",
  height: "touch",
  borderRadius: "full",
  cursor: "pointer",
  color: "accentText",
  _hover: { bg: "foam" },
  _before: { content: '""', width: "1.15rem", height: "1.15rem", bg: "current", forcedColorAdjust: "none" },
});
