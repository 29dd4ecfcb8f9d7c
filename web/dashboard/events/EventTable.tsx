import { Fragment, useState } from "react";
import { css, cx } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { VisitsLine } from "../../enrolments/participants/VisitsLine.tsx";
import { imageUrl } from "../../lib/api.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { COLUMN_HEAD, GROUP, ROW, TABLE } from "../../ui/tableRoles.ts";
import { EarningsCell, SeatsCell, StatusBadges } from "./EventCells.tsx";
import { EventGroupRow, EventTableRow } from "./EventTableRow.tsx";
import type { EventGroup } from "./groupEvents.ts";
import { type EndEventActions, RowActions } from "./RowActions.tsx";
import { headLook, headRowLook } from "./tableLooks.ts";

type Props = EndEventActions & {
  rows: (OrganizerEvent | EventGroup)[];
  label: string;
  withMoney: boolean;
  /** Whether further events follow on the next page. */
  hasMore: boolean;
};

/** The organizer's own events: rows under a sticky head, on a phone a card each. The whole row links to the event. */
export function EventTable({ rows, label, withMoney, hasMore, onDelete, onCancel }: Props) {
  const t = useT();
  const [open, setOpen] = useState<string[]>([]);
  const grid = withMoney ? moneyGrid : plainGrid;
  const eventRow = (event: OrganizerEvent, isInside = false) => (
    <EventTableRow
      key={event.id}
      className={isInside ? cx(grid, insideLook) : grid}
      head={<EventCell event={event} />}
      when={<time dateTime={event.date}>{formatShortTimes(t, event)}</time>}
      seats={<SeatsCell event={event} underHead />}
      money={withMoney ? <EarningsCell event={event} /> : undefined}
      actions={<RowActions {...{ event, withMoney, onDelete, onCancel }} />}
    />
  );
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
        {rows.map((row) => {
          if (!("kind" in row)) return eventRow(row);
          const isOpen = open.includes(row.key);
          const others = open.filter((key) => key !== row.key);
          return (
            <Fragment key={row.key}>
              <EventGroupRow
                group={row}
                className={grid}
                onToggle={() => setOpen(isOpen ? others : [...others, row.key])}
                {...{ isOpen, hasMore, withMoney }}
              />
              {isOpen && row.events.map((event) => eventRow(event, true))}
            </Fragment>
          );
        })}
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
        {event.school && (
          <span className={css({ textStyle: "small", lineClamp: 1 })}>
            {t("schools.titled", "Scuola {{name}}", { name: event.school.name })}
          </span>
        )}
        <VisitsLine figures={event} />
        <span className={wrap({ gap: "2", _empty: { display: "none" } })}>
          <StatusBadges event={event} />
        </span>
      </div>
    </>
  );
}

const insideLook = css({ marginInlineStart: { base: "4", md: "8" } });

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
