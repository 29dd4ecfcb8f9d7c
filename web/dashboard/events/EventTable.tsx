import { css, cx } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { venueLine } from "../../../worker/venues/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { EarningsCell } from "./EarningsCell.tsx";
import { type EndEventActions, RowActions } from "./RowActions.tsx";
import { SeatsCell } from "./SeatsCell.tsx";
import { StatusBadges } from "./StatusBadges.tsx";

type Props = EndEventActions & { events: OrganizerEvent[]; label: string; withMoney: boolean };

/** The organizer's own events: rows under a sticky head, on a phone a card each. The whole row links to the event. */
export function EventTable({ events, label, withMoney, onDelete, onCancel }: Props) {
  const t = useT();
  const grid = withMoney ? moneyGrid : plainGrid;
  return (
    <table {...TABLE} aria-label={label} className={css({ display: "block" })}>
      <thead {...GROUP} className={headLook}>
        <tr {...ROW} className={cx(grid, headRowLook)}>
          <th {...COLUMN_HEAD}>{t("dashboard.event", "Evento")}</th>
          <th {...COLUMN_HEAD}>{t("dashboard.when", "Quando")}</th>
          <th {...COLUMN_HEAD}>{t("dashboard.seats", "Posti")}</th>
          {withMoney && <th {...COLUMN_HEAD}>{t("dashboard.money", "Incassi")}</th>}
          <th {...COLUMN_HEAD}>
            <span className={css({ srOnly: true })}>{t("dashboard.actions", "Azioni")}</span>
          </th>
        </tr>
      </thead>
      <tbody {...GROUP} className={css({ display: "grid", gap: { base: "3", md: "0" } })}>
        {events.map((event) => (
          <tr key={event.id} {...ROW} className={cx(grid, rowLook)}>
            <th {...ROW_HEAD} scope="row" className={eventCellLook}>
              <EventCell event={event} />
            </th>
            <td {...CELL} className={css({ gridArea: "when", textStyle: "small", color: "muted" })}>
              <time dateTime={event.date}>{formatShortTimes(t, event)}</time>
            </td>
            <td {...CELL} className={css({ gridArea: "seats", textStyle: "small" })}>
              <SeatsCell event={event} underHead />
            </td>
            {withMoney && (
              <td {...CELL} className={moneyLook}>
                <EarningsCell event={event} />
              </td>
            )}
            <td {...CELL} className={actionsLook}>
              <RowActions event={event} withMoney={withMoney} onDelete={onDelete} onCancel={onCancel} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventCell({ event }: { event: OrganizerEvent }) {
  const t = useT();
  const venue = venueLine(event, t.language);
  return (
    <>
      <div className={pictureLook}>
        <Picture src={imageUrl(event.image_url)} alt="" size="row" />
      </div>
      <div className={css({ minWidth: "0", display: "grid", gap: "0.5", justifyItems: "start" })}>
        <Link to={paths.event.href(event.slug)} className={linkLook}>
          {event.title}
        </Link>
        {venue && <span className={css({ textStyle: "small", color: "muted", lineClamp: 1 })}>{venue}</span>}
        <span className={wrap({ gap: "2", _empty: { display: "none" } })}>
          <StatusBadges event={event} />
        </span>
      </div>
    </>
  );
}

const headLook = css({
  display: "block",
  position: { md: "sticky" },
  top: "0",
  zIndex: 1,
  bg: "ground",
  srOnly: { base: true, md: false },
});
const headRowLook = css({
  textStyle: "label",
  color: "muted",
  textAlign: "start",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
  "& > th": { textAlign: "start", fontWeight: "medium" },
});

const plainGrid = css({
  display: "grid",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr 1fr", md: "minmax(0, 1fr) 7rem 9rem 9rem" },
  gridTemplateAreas: {
    base: '"what what" "when when" "seats seats" "actions actions"',
    md: '"what when seats actions"',
  },
});

const moneyGrid = css({
  display: "grid",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr 1fr", md: "minmax(0, 1fr) 7rem 8rem 7rem 9rem" },
  gridTemplateAreas: {
    base: '"what what" "when when" "seats money" "actions actions"',
    md: '"what when seats money actions"',
  },
});

const rowLook = css({
  position: "relative",
  alignItems: "center",
  rowGap: "3",
  padding: { base: "4", md: "0" },
  paddingBlock: { md: "2.5" },
  bg: { base: "card", md: "transparent" },
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  boxShadow: { base: "card", md: "none" },
  borderBottom: "1px solid token(colors.line)",
  _hover: { bg: { md: "foam" } },
});

const eventCellLook = flex({
  gridArea: "what",
  gap: "3",
  align: "center",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
});

const pictureLook = css({
  width: { base: "4.5rem", md: "4rem" },
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});

/** Stretches the link over the row. */
const linkLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const moneyLook = css({
  gridArea: "money",
  textStyle: "small",
  fontVariantNumeric: { md: "tabular-nums" },
  textAlign: { base: "end", md: "start" },
});
const actionsLook = css({
  gridArea: "actions",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
});
