import { DatePicker } from "@ark-ui/react/date-picker";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { buttonLook } from "./Button.tsx";

/** Fixed, so that a sheet neither clips a calendar nor scrolls for it. */
export const calendarPositioning = {
  strategy: "fixed",
  gutter: 4,
  placement: "bottom-start",
  fitViewport: true,
} as const;

/** What screen readers are told of a calendar, without Ark UI's English words: the field's name, days and their month. */
export function quietCalendar(label: string) {
  const dayCell = ({ valueText }: { valueText: string }) => valueText;
  return { content: label, dayCell, viewTrigger: () => "" };
}

type Props = { previousLabel: string; nextLabel: string };

const VIEWS = ["day", "month", "year"] as const;

/** Of months and years; the table needs it too, for the arrow keys to go up and down. */
const COLUMNS = 3;

/** The floating calendar of a `DatePicker.Root`: days, months or years. Its head leads to the wider view. */
export function Calendar({ previousLabel, nextLabel }: Props) {
  return (
    <DatePicker.Positioner className={css({ zIndex: "panel!" })}>
      <DatePicker.Content className={panelLook}>
        {VIEWS.map((view) => (
          <DatePicker.View key={view} view={view}>
            <DatePicker.ViewControl className={flex({ align: "center", justify: "space-between" })}>
              <DatePicker.PrevTrigger
                aria-label={previousLabel}
                className={buttonLook({ look: "quiet", size: "icon" })}
              >
                <ChevronLeft size={18} aria-hidden />
              </DatePicker.PrevTrigger>
              <DatePicker.ViewTrigger className={viewLook}>
                <DatePicker.RangeText />
              </DatePicker.ViewTrigger>
              <DatePicker.NextTrigger
                aria-label={nextLabel}
                className={buttonLook({ look: "quiet", size: "icon" })}
              >
                <ChevronRight size={18} aria-hidden />
              </DatePicker.NextTrigger>
            </DatePicker.ViewControl>
            <DatePicker.Context>
              {(picker) => (
                <DatePicker.Table columns={view === "day" ? 7 : COLUMNS} className={css({ width: "100%" })}>
                  {view === "day" && (
                    <DatePicker.TableHead>
                      <DatePicker.TableRow>
                        {picker.weekDays.map((day) => (
                          <DatePicker.TableHeader
                            key={day.short}
                            aria-label={day.long}
                            className={weekdayLook}
                          >
                            {day.narrow}
                          </DatePicker.TableHeader>
                        ))}
                      </DatePicker.TableRow>
                    </DatePicker.TableHead>
                  )}
                  <DatePicker.TableBody>
                    {view === "day"
                      ? picker.weeks.map((week) => (
                          <DatePicker.TableRow key={String(week[0])}>
                            {week.map((day) => (
                              <DatePicker.TableCell key={String(day)} value={day}>
                                <DatePicker.TableCellTrigger className={cellLook}>
                                  {day.day}
                                </DatePicker.TableCellTrigger>
                              </DatePicker.TableCell>
                            ))}
                          </DatePicker.TableRow>
                        ))
                      : (view === "month"
                          ? picker.getMonthsGrid({ columns: COLUMNS, format: "long" })
                          : picker.getYearsGrid({ columns: COLUMNS })
                        ).map((cells) => (
                          <DatePicker.TableRow key={cells[0]?.value}>
                            {cells.map(({ value, label }) => (
                              <DatePicker.TableCell key={value} value={value}>
                                <DatePicker.TableCellTrigger className={cellLook}>
                                  {label}
                                </DatePicker.TableCellTrigger>
                              </DatePicker.TableCell>
                            ))}
                          </DatePicker.TableRow>
                        ))}
                  </DatePicker.TableBody>
                </DatePicker.Table>
              )}
            </DatePicker.Context>
          </DatePicker.View>
        ))}
      </DatePicker.Content>
    </DatePicker.Positioner>
  );
}

const panelLook = css({
  padding: "3",
  bg: "card",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  boxShadow: "float",
  zIndex: "panel",
  width: "20rem",
  maxWidth: "calc(100vw - 1rem)",
});
const viewLook = css({
  minHeight: "touch",
  paddingInline: "3",
  borderRadius: "full",
  fontWeight: "bold",
  _firstLetter: { textTransform: "uppercase" },
  "&:not(:disabled)": { cursor: "pointer", _hover: { bg: "foam" } },
});
const weekdayLook = css({ textStyle: "label", color: "muted", paddingBlock: "1", textAlign: "center" });
const cellLook = css({
  display: "grid",
  placeItems: "center",
  minHeight: "touch",
  margin: "0.5",
  borderRadius: "sm",
  cursor: "pointer",
  textStyle: "label",
  _hover: { bg: "foam" },
  "&[data-today]": { fontWeight: "bold", boxShadow: "inset 0 0 0 1px token(colors.field)" },
  "&[data-outside-range]": { visibility: "hidden" },
  "&[data-focus]": { bg: "foam" },
  "&[data-selected]": { bg: "deep", color: "white" },
  "&[data-disabled]": { color: "muted", opacity: 0.5, cursor: "not-allowed" },
});
