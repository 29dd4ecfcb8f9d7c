import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import { REFUND_DAYS_MAX } from "../../../../worker/events/publishing/contract.ts";
import { isEventDay } from "../../../../worker/events/times/contract.ts";
import { addDays } from "../../../../worker/lib/calendarDays.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { foldLook } from "../../../ui/foldLook.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { DayField } from "../times/DayField.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import { PRICE_FIELDS } from "../values/pricesAndMinimum.ts";
import { type EventValues, parseCount } from "../values/values.ts";
import { LineField, pairLook } from "./fields.tsx";

type Props = { form: EventFormState<EventValues>; isPaid: boolean };

/** The further prices and the minimum, folded while all are empty. A field appears with the one that it belongs to. */
export function PricesFieldset({ form, isPaid }: Props) {
  const t = useT();
  const labels = fieldLabels(t);
  const { values, errors, change } = form;
  const [isOpen, setOpen] = useState(
    PRICE_FIELDS.some((name) => values[name] !== "" && values[name] !== false),
  );
  const isWrong = PRICE_FIELDS.some((name) => errors[name]);
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={foldLook}>
        <ChevronRight size={18} aria-hidden />
        {isPaid
          ? t("organizing.prices_and_minimum", "Prezzi e minimo")
          : t("organizing.minimum", "Minimo di partecipanti e decisione")}
      </summary>
      <div className={grid({ gap: "5", paddingTop: "3" })}>
        {isPaid && (
          <>
            <div className={pairLook}>
              <LineField
                form={form}
                name="early_price"
                inputMode="decimal"
                help={t("organizing.early_help", "In euro, sotto il prezzo pieno. Lascia vuoto se non c’è.")}
              />
              {values.early_price.trim() !== "" && (
                <DayField
                  name="early_until"
                  label={labels.early_until}
                  value={values.early_until}
                  error={fieldErrorText(t, errors.early_until)}
                  isRequired
                  onChange={(day) => change("early_until", day)}
                />
              )}
            </div>
            <LineField
              form={form}
              name="member_price"
              inputMode="decimal"
              help={t(
                "organizing.member_help",
                "Per chi segni come socio, in «Codici e soci» o dall’elenco dei partecipanti.",
              )}
            />
            <div className={pairLook}>
              <LineField
                form={form}
                name="deposit"
                inputMode="decimal"
                help={t(
                  "organizing.deposit_help",
                  "In euro, per ogni posto: conferma il posto, il resto dopo.",
                )}
              />
              {values.deposit.trim() !== "" && (
                <LineField
                  form={form}
                  name="balance_days_before"
                  inputMode="numeric"
                  help={daysBeforeText(t, values.date, values.balance_days_before)}
                />
              )}
            </div>
          </>
        )}
        <div className={pairLook}>
          <LineField
            form={form}
            name="minimum_participants"
            inputMode="numeric"
            help={t(
              "organizing.minimum_help",
              "La pagina dice «si fa con almeno…». Lascia vuoto se si fa comunque.",
            )}
          />
          {values.minimum_participants.trim() !== "" && (
            <LineField
              form={form}
              name="decision_days_before"
              inputMode="numeric"
              help={daysBeforeText(t, values.date, values.decision_days_before)}
            />
          )}
        </div>
        {values.minimum_participants.trim() !== "" && (
          <Switch
            name="cancel_without_decision"
            label={labels.cancel_without_decision}
            help={t(
              "organizing.cancel_without_decision_help",
              "Se la sera di quel giorno il minimo non c’è e non hai deciso, l’evento si annulla e tutti vengono rimborsati.",
            )}
            checked={values.cancel_without_decision}
            onChange={(cancels) => change("cancel_without_decision", cancels)}
          />
        )}
      </div>
    </details>
  );
}

/** The day so many days before the event, below the number of days. */
export function daysBeforeText(t: Translate, date: string, typed: string): string | undefined {
  const days = parseCount(typed);
  if (!isEventDay(date) || days === null || !Number.isInteger(days) || days < 1 || days > REFUND_DAYS_MAX)
    return undefined;
  return t("organizing.days_before_day", "Cioè {{day}}.", {
    day: formatLongDay(addDays(date, -days), t.language),
  });
}
