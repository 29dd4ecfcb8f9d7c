import { DatePicker, parseDate } from "@ark-ui/react/date-picker";
import { CalendarDays, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { Button } from "./Button.tsx";
import { Calendar, calendarPositioning, quietCalendar } from "./Calendar.tsx";
import { inputLook } from "./Field.tsx";

type Props = {
  label: string;
  /** The first day of the selected month, YYYY-MM-DD; null for any. */
  value: string | null;
  today: string;
  language: string;
  placeholder: string;
  previousLabel: string;
  nextLabel: string;
  /** The selected month as shown on the button. */
  text: string | null;
  onChange: (value: string) => void;
  name?: string;
  help?: ReactNode;
  error?: string;
  /** Clearing needs both `clearLabel` and `onClear`. */
  clearLabel?: string;
  onClear?: () => void;
  /** Whether months of the past can be selected. */
  allowsPast?: boolean;
};

/** Selects a month, by default not a past one. Selecting returns its first day and closes the picker. */
export function MonthPicker({
  label,
  value,
  today,
  language,
  placeholder,
  previousLabel,
  nextLabel,
  text,
  onChange,
  name,
  help,
  error,
  clearLabel,
  onClear,
  allowsPast = false,
}: Props) {
  const id = useId();
  return (
    <DatePicker.Root
      lazyMount
      unmountOnExit
      view="month"
      defaultView="month"
      minView="month"
      maxView="month"
      locale={language}
      startOfWeek={1}
      // The current month can still be selected, so the minimum is its first day.
      min={allowsPast ? undefined : parseDate(`${today.slice(0, 7)}-01`)}
      value={value ? [parseDate(value)] : []}
      onValueChange={({ value: [chosen] }) => chosen && onChange(`${chosen.toString().slice(0, 7)}-01`)}
      positioning={calendarPositioning}
      translations={quietCalendar(label)}
      className={grid({ gap: "1.5" })}
    >
      <DatePicker.Label className={css({ textStyle: "small", fontWeight: "medium" })}>
        {label}
      </DatePicker.Label>
      <DatePicker.Control className={flex({ align: "center", gap: "1" })}>
        <DatePicker.Trigger
          name={name}
          aria-label={`${label}: ${text ?? placeholder}`}
          aria-describedby={cx(Boolean(help) && `${id}-help`, Boolean(error) && `${id}-error`) || undefined}
          data-wrong={error ? "" : undefined}
          className={cx(
            inputLook,
            flex({
              align: "center",
              justify: "space-between",
              gap: "2",
              cursor: "pointer",
              "&[data-wrong]": { borderColor: "danger", borderWidth: "2px" },
            }),
          )}
        >
          <span
            className={cx(
              css({ display: "block", truncate: true, _firstLetter: { textTransform: "uppercase" } }),
              !text && css({ color: "muted" }),
            )}
          >
            {text ?? placeholder}
          </span>
          <CalendarDays size={18} aria-hidden className={css({ flexShrink: 0 })} />
        </DatePicker.Trigger>
        {onClear && text && (
          <Button
            look="quiet"
            size="icon"
            aria-label={`${clearLabel}: ${label}`}
            onClick={({ currentTarget }) => {
              // The button goes with the value: the focus moves to the one before it.
              (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
              onClear();
            }}
          >
            <X size={18} aria-hidden />
          </Button>
        )}
      </DatePicker.Control>
      {help && (
        <div id={`${id}-help`} className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={css({ textStyle: "small", color: "danger" })}>
          {error}
        </p>
      )}
      <Calendar previousLabel={previousLabel} nextLabel={nextLabel} />
    </DatePicker.Root>
  );
}
