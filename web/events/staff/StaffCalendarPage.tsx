import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { CalendarShift, StaffCalendar } from "../../../worker/events/staff/outputs.ts";
import { formatTimeRange, isEventDay } from "../../../worker/events/times/contract.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import {
  hasPermission,
  type SchoolMembership,
  schoolScope,
} from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { workAreaOf } from "../../auth/workArea.ts";
import { formatDay, formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { staffPartName, staffStateName } from "../../lib/staffTexts.ts";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { staffCalendarQuery } from "./queries.ts";

/** The days of each view. */
const VIEWS = { day: 1, week: 7 } as const;
type View = keyof typeof VIEWS;

/**
 * The staff and events of a school by person and day. Parameters of the address: `school` (missing: the first that the
 * user manages), `view`, and `from`, the first day.
 */
export function StaffCalendarPage() {
  const user = useUser();
  const [search] = useSearch();
  const wanted = search.get("school");
  const school = user?.schools?.find(
    (one) => schoolScope(one, "schools.manage") && (!wanted || one.id === wanted),
  );
  return school ? <SchoolCalendar school={school} /> : <NoSchool />;
}

/** For a user who manages no school, or not the one of the address. */
function NoSchool() {
  const t = useT();
  const user = useUser();
  const area = workAreaOf(user);
  const founds =
    hasPermission(user, "schools.found") && !user?.schools?.some(({ account_id }) => account_id === user.id);
  return (
    <TitledPage
      title={t("staff.calendar", "Calendario dello staff")}
      {...(area && { back: { to: area, label: t("menu.dashboard", "Dashboard") } })}
    >
      <StatusMessage
        icon={<CalendarClock size={28} />}
        title={t("staff.no_school", "Lo vede chi gestisce una scuola")}
        text={t(
          "staff.no_school_text",
          "Qui una scuola vede chi lavora a quali eventi, giorno per giorno. I turni che hai tu stanno in «I tuoi turni».",
        )}
      >
        {founds && <ButtonLink to={paths.newSchool.href()}>{t("schools.new", "Crea una scuola")}</ButtonLink>}
        <ButtonLink to={paths.shifts.href()}>{t("staff.shifts", "I tuoi turni")}</ButtonLink>
      </StatusMessage>
    </TitledPage>
  );
}

function SchoolCalendar({ school: { id: school, name } }: { school: SchoolMembership }) {
  const t = useT();
  const today = useToday();
  const [search, change] = useSearch();
  const view: View = search.get("view") === "day" ? "day" : "week";
  const wanted = search.get("from") ?? "";
  const days = VIEWS[view];
  /** The first day of the view with this day in it. */
  const firstDay = (day: string, shown: View = view) => (shown === "week" ? mondayOf(day) : day);
  const from = isEventDay(wanted) ? wanted : firstDay(today);
  const showsToday = from <= today && today < addDays(from, days);
  const calendar = useQuery(staffCalendarQuery(school, from, days));
  const show = (values: { from: string; view?: View }) => void change(values, { replace: true });
  return (
    <TitledPage
      title={t("staff.calendar", "Calendario dello staff")}
      lead={t("schools.titled", "Scuola {{name}}", { name })}
      back={{ to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") }}
    >
      <div className={wrap({ gap: "4", alignItems: "end", marginBottom: "4" })}>
        <SegmentedControl
          label={t("staff.calendar_view", "Vista")}
          value={view}
          options={[
            { value: "day", label: t("staff.day", "Giorno") },
            { value: "week", label: t("staff.week", "Settimana") },
          ]}
          onChange={(next) => show({ view: next, from: firstDay(showsToday ? today : from, next) })}
        />
        <div className={flex({ gap: "2", align: "center" })}>
          <Button
            size="icon"
            aria-label={t("staff.earlier", "Prima")}
            onClick={() => show({ from: addDays(from, -days) })}
          >
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <p aria-live="polite">{formatShortRange(from, addDays(from, days - 1))}</p>
          <Button
            size="icon"
            aria-label={t("staff.later", "Dopo")}
            onClick={() => show({ from: addDays(from, days) })}
          >
            <ChevronRight size={18} aria-hidden />
          </Button>
        </div>
        <div className={flex({ gap: "2", align: "end" })}>
          <DateField
            label={t("staff.go_to", "Vai al giorno")}
            value={from}
            onChange={(day) => day && show({ from: firstDay(day) })}
            className={css({ maxWidth: "11rem" })}
          />
          <Button disabled={showsToday} onClick={() => show({ from: firstDay(today) })}>
            {t("staff.today", "Oggi")}
          </Button>
        </div>
      </div>
      {calendar.isLoadingError ? (
        <LoadFailed neverStored query={calendar} />
      ) : calendar.data ? (
        <CalendarTable calendar={calendar.data} />
      ) : (
        <Loading
          className={grid({ gap: "4" })}
          rows={4}
          look={css({ height: "5rem", borderRadius: "lg!" })}
        />
      )}
    </TitledPage>
  );
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function CalendarTable({ calendar: { from, days, people, shifts } }: { calendar: StaffCalendar }) {
  const t = useT();
  const columns = Array.from({ length: days }, (_, index) => addDays(from, index));
  const unstaffed = shifts.some(({ user_id }) => user_id === null);
  const rows = [
    ...people.map(({ user_id, full_name }) => ({
      id: user_id as string | null,
      name: displayName(t, full_name),
    })),
    ...(unstaffed ? [{ id: null, name: t("staff.without", "Senza staff") }] : []),
  ];
  return (
    // The table scrolls sideways on a phone; the keyboard reaches it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section tabIndex={0} aria-label={t("staff.calendar", "Calendario dello staff")} className={scrollLook}>
      <table className={tableLook}>
        <thead>
          <tr>
            <th scope="col" className={nameLook}>
              {t("staff.person", "Persona")}
            </th>
            {columns.map((day) => (
              <th key={day} scope="col">
                {formatDay(day, "EEE d MMM", t.language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id ?? ""}>
              <th scope="row" className={nameLook}>
                {name}
              </th>
              {columns.map((day) => (
                <td key={day}>
                  <ul className={grid({ gap: "2" })}>
                    {shifts
                      .filter((shift) => shift.user_id === id && shift.day === day)
                      .map((shift) => (
                        <li key={`${shift.event?.id} ${shift.start_time}`}>
                          <ShiftCell shift={shift} />
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ShiftCell({
  shift: { event, part, state, start_time, end_time, is_conflict },
}: {
  shift: CalendarShift;
}) {
  const t = useT();
  return (
    <div className={cx(cellLook, state === "declined" && declinedLook, is_conflict && conflictLook)}>
      {start_time && <span>{formatTimeRange(start_time, end_time)}</span>}
      {event ? (
        <Link to={paths.event.href(event.slug)} className={css({ fontWeight: "medium" })}>
          {event.title}
        </Link>
      ) : (
        <span>{t("staff.elsewhere", "Ha un impegno altrove")}</span>
      )}
      {part && <span className={css({ color: "muted" })}>{describe(t, { part, state })}</span>}
      {is_conflict && (
        <span className={flex({ gap: "1", align: "center", fontWeight: "bold" })}>
          <TriangleAlert size={14} aria-hidden />
          {t("staff.conflict_mark", "Si sovrappone")}
        </span>
      )}
    </div>
  );
}

function describe(t: Translate, { part, state }: Pick<CalendarShift, "part" | "state">): string {
  const texts = [part && staffPartName(t, part), state && state !== "confirmed" && staffStateName(t, state)];
  return texts.filter(Boolean).join(" · ");
}

const scrollLook = css({ overflowX: "auto", border: "1px solid token(colors.line)", borderRadius: "lg" });

const tableLook = css({
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": {
    padding: "2",
    textAlign: "start",
    verticalAlign: "top",
    borderBottom: "1px solid token(colors.line)",
  },
  "& td": { minWidth: "9rem" },
  "& tbody tr:last-child > *": { borderBottom: "none" },
  "& thead th": { textStyle: "label", color: "muted", fontWeight: "medium" },
});

const nameLook = css({
  position: "sticky",
  left: "0",
  zIndex: 1,
  bg: "card",
  minWidth: "6rem",
  maxWidth: "10rem",
  overflowWrap: "anywhere",
});

const cellLook = grid({
  gap: "0.5",
  padding: "2",
  bg: "foam",
  borderRadius: "sm",
  textStyle: "label",
  overflowWrap: "anywhere",
});

const declinedLook = css({ textDecoration: "line-through" });
const conflictLook = css({ outline: "2px solid token(colors.danger)" });
