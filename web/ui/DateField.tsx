import { DatePicker, parseDate } from "@ark-ui/react/date-picker";
import { CalendarDays } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { isDay } from "../../worker/lib/calendarDays.ts";
import { localeOf } from "../../worker/lib/languages.ts";
import { useT } from "../lib/i18n.tsx";
import { buttonLook } from "./Button.tsx";
import { Calendar, calendarPositioning, quietCalendar } from "./Calendar.tsx";
import { describedBy, FieldFrame, inputLook } from "./Field.tsx";
import { formatTypedDay, parseTypedDay } from "./typedDay.ts";

type Props = {
  label: string;
  /** YYYY-MM-DD; null or empty for none. */
  value: string | null;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  /** Called with a day that can be chosen, else null; and with what is typed, as YYYY-MM-DD once it is a day. */
  onChange: (day: string | null, typed: string) => void;
  onBlur?: () => void;
  name?: string | undefined;
  autoComplete?: "bday" | undefined;
  readOnly?: boolean | undefined;
  className?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
};

const EARLIEST = "1900-01-01";
const LATEST = "2099-12-31";

/** A day, typed as the reader's language writes it or chosen in a calendar. A typed day counts once its year is complete. */
export function DateField({ label, value, min = EARLIEST, max = LATEST, onChange, ...props }: Props) {
  const t = useT();
  const id = useId();
  const locale = localeOf(t.language);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const day = value && isDay(value) ? value : null;
  const error = wrong ?? props.error;
  const format = t("date.placeholder", "gg/mm/aaaa");

  function type(text: string) {
    const day = parseTypedDay(text);
    setTyped(text);
    setWrong(null);
    onChange(day && day >= min && day <= max ? day : null, day ?? text.trim());
  }

  function leave() {
    if (!typed?.trim()) return setTyped(null);
    const day = parseTypedDay(typed);
    if (!day) setWrong(t("date.wrong", "Scrivi il giorno come {{format}}.", { format }));
    else if (day < min || day > max) setWrong(t("date.outside", "Qui questo giorno non si può scegliere."));
    else setTyped(null);
  }

  return (
    <DatePicker.Root
      locale={locale}
      startOfWeek={1}
      min={parseDate(min)}
      max={parseDate(max)}
      value={day ? [parseDate(day)] : []}
      readOnly={props.readOnly}
      lazyMount
      unmountOnExit
      onValueChange={({ value: [day] }) => {
        setTyped(null);
        setWrong(null);
        if (day) onChange(day.toString(), day.toString());
      }}
      positioning={calendarPositioning}
      translations={quietCalendar(label)}
    >
      <FieldFrame id={id} label={label} help={props.help} error={error} isRequired={props.isRequired}>
        <DatePicker.Control className={css({ position: "relative" })}>
          <input
            name={props.name}
            inputMode="numeric"
            autoComplete={props.autoComplete ?? "off"}
            readOnly={props.readOnly}
            placeholder={format}
            {...describedBy(id, props.help, error)}
            aria-required={props.isRequired || undefined}
            value={typed ?? (day ? formatTypedDay(day, locale) : (value ?? ""))}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              leave();
              props.onBlur?.();
            }}
            className={cx(
              inputLook,
              css({ paddingInlineEnd: "12!", _readOnly: { bg: "foam", borderColor: "line" } }),
              props.className,
            )}
          />
          {!props.readOnly && (
            <DatePicker.Trigger
              aria-label={t("date.open", "{{label}}: apri il calendario", { label })}
              className={cx(buttonLook({ look: "quiet", size: "icon" }), triggerLook)}
            >
              <CalendarDays size={18} aria-hidden />
            </DatePicker.Trigger>
          )}
        </DatePicker.Control>
      </FieldFrame>
      <Calendar previousLabel={t("date.previous", "Indietro")} nextLabel={t("date.next", "Avanti")} />
    </DatePicker.Root>
  );
}

const triggerLook = css({
  position: "absolute",
  insetInlineEnd: "0.5",
  insetBlock: "0",
  marginBlock: "auto",
  borderRadius: "sm!",
});
