import { Repeat } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, pill } from "styled-system/patterns";
import {
  type AdminEventSort,
  type AdminEventState,
  adminEventState,
} from "../../../worker/admin/events/contract.ts";
import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { capacityOf } from "../../../worker/events/contract.ts";
import { formatTime } from "../../../worker/events/times/contract.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { categoryName } from "../../events/labels.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { sessionCountText } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { Link } from "../../ui/Link.tsx";
import type { TableColumn } from "../table/AdminTable.tsx";
import { eventStateLabel, eventTableLabels } from "./labels.ts";

type Options = { categories: Category[]; onOrganizer: (id: string) => void };

type Props = { event: { date: string; end_date: string | null; cancelled_at: string | null } };

const badgeLook = pill({ paddingInline: "2.5", paddingBlock: "0.5" });

const STATES: Record<AdminEventState, string> = {
  active: css({ bg: "foam", color: "badge" }),
  past: css({ color: "muted", boxShadow: "inset 0 0 0 1px token(colors.line)" }),
  cancelled: css({ bg: "dangerSoft", color: "danger" }),
};

/** The columns of the table of events. The title's link covers the row. */
export function eventTableColumns(
  t: Translate,
  { categories, onOrganizer }: Options,
): TableColumn<AdminEvent, AdminEventSort>[] {
  const labels = eventTableLabels(t);
  return [
    {
      key: "date",
      label: labels.date,
      width: "6rem",
      sort: "date",
      render: (event) => <EventDays event={event} />,
    },
    {
      key: "title",
      label: labels.title,
      width: "minmax(10rem, 1fr)",
      sort: "title",
      isRowHead: true,
      render: ({ slug, title, series_id }) => (
        <span className={flex({ align: "center", gap: "2", minWidth: "0" })}>
          <Link to={paths.event.href(slug)} className={titleLook}>
            {title}
          </Link>
          {series_id && <SeriesMark />}
        </span>
      ),
    },
    {
      key: "category",
      label: labels.category,
      width: "5.5rem",
      render: ({ category_id }) => {
        const category = categories.find(({ id }) => id === category_id);
        return category ? <span className={oneLineLook}>{categoryName(t, category)}</span> : "–";
      },
    },
    {
      key: "organizer",
      label: labels.organizer,
      width: "minmax(6.5rem, 0.5fr)",
      render: ({ organizer }) =>
        organizer ? (
          <button
            type="button"
            title={t("admin.events.only_organizer", "Mostra solo i suoi eventi")}
            className={organizerLook}
            onClick={() => onOrganizer(organizer.id)}
          >
            {displayName(t, organizer.name)}
          </button>
        ) : (
          "–"
        ),
    },
    {
      key: "location",
      label: labels.location,
      width: "minmax(6rem, 0.5fr)",
      render: (event) => <span className={twoLinesLook}>{venueLine(event, t.language) || "–"}</span>,
    },
    {
      key: "seats",
      label: labels.seats,
      width: "4rem",
      render: (event) => (
        <span className={numbersLook}>
          {capacityOf(event) === null
            ? event.enrolled
            : t("dashboard.seats_of", "{{taken}} su {{total}}", {
                taken: event.enrolled,
                total: capacityOf(event) ?? 0,
              })}
        </span>
      ),
    },
    {
      key: "cost",
      label: labels.cost,
      width: "5.75rem",
      align: "end",
      render: ({ cost }) => (
        <span className={numbersLook}>{cost ? formatPrice(cost, t.language) : labels.free}</span>
      ),
    },
    {
      key: "state",
      label: labels.state,
      width: "5.25rem",
      render: (event) => <EventStateBadge event={event} />,
    },
    {
      key: "created_at",
      label: labels.created_at,
      width: "5.5rem",
      sort: "created_at",
      isWideOnly: true,
      render: ({ created_at }) => (
        <span className={numbersLook}>{formatShortRange(created_at.slice(0, 10), null)}</span>
      ),
    },
  ];
}

/** The icon of a training that is repeated weekly. */
function SeriesMark() {
  const t = useT();
  const label = t("organizing.series_badge", "Ogni settimana");
  return (
    <span title={label} className={css({ flexShrink: 0, color: "muted", position: "relative" })}>
      <Repeat size={14} aria-hidden />
      <span className={css({ srOnly: true })}>{label}</span>
    </span>
  );
}

/** On a desktop the last day is below the first. */
function EventDays({ event }: { event: AdminEvent }) {
  const t = useT();
  const { date, end_date, start_time, session_count } = event;
  const last = end_date && end_date !== date ? end_date : null;
  return (
    <span className={daysLook}>
      {formatShortRange(date, null)}
      {start_time && session_count < 2 && <span className={lastDayLook}> {formatTime(start_time)}</span>}
      {last && <span className={lastDayLook}> – {formatShortRange(last, null)}</span>}
      {session_count > 1 && <span className={lastDayLook}> {sessionCountText(t, session_count)}</span>}
    </span>
  );
}

/** Covers the row, like `rowLinkLook`; in two lines, because rows with a venue have two anyway. */
const titleLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: { base: 3, md: 2 },
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});

const numbersLook = css({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

/** On a phone both days fit on one line with proportional digits. */
const daysLook = css({ fontVariantNumeric: { base: "normal", md: "tabular-nums" } });

const lastDayLook = css({
  display: { base: "inline", md: "block" },
  color: { md: "muted" },
  textStyle: { md: "label" },
  fontWeight: "normal!",
  whiteSpace: "nowrap",
});

const oneLineLook = css({ lineClamp: 1 });

const twoLinesLook = css({ lineClamp: { base: 3, md: 2 } });

const organizerLook = css({
  position: "relative",
  maxWidth: "100%",
  minHeight: "6",
  textAlign: "start",
  lineClamp: 2,
  cursor: "pointer",
  color: "sea",
  _hover: { textDecoration: "underline" },
});

/** Whether an event is active, past or cancelled. */
function EventStateBadge({ event }: Props) {
  const t = useT();
  const state = adminEventState(event, useToday());
  return <span className={cx(badgeLook, STATES[state])}>{eventStateLabel(t, state)}</span>;
}
