import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PriceCode } from "../../../worker/prices/outputs.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { codeValues, discountCodeForm, toCodeBody } from "./discountCodeForm.ts";
import { codesQuery, pricedEventsQuery, saveCode } from "./queries.ts";

type LineName = "code" | "amount" | "percent" | "max_uses" | "per_person";

type Props = { code: PriceCode | null; organizerId: string | undefined; onClose: () => void };

/** Adds a discount code, or changes one; seats that were sold keep their price. */
export function CodeSheet({ code, organizerId, onClose }: Props) {
  const t = useT();
  const { values, errors, failure, busy, change, submit } = useCodeForm({ code, organizerId, onClose });
  const line = (name: LineName) => ({
    name,
    value: values[name],
    error: fieldErrorText(t, errors[name]) ?? "",
    autoComplete: "off",
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
  });
  const day = (name: "from" | "until") => ({
    name,
    value: values[name],
    error: fieldErrorText(t, errors[name]),
    onChange: (_: string | null, typed: string) => change(name, typed),
  });
  return (
    <Sheet
      open
      size="small"
      title={code ? t("codes.change", "Modifica il codice") : t("codes.add", "Nuovo codice")}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
        <TextField
          {...line("code")}
          label={t("codes.code", "Codice")}
          help={t("codes.code_help", "Lettere e cifre, come ESTATE10. Maiuscole e minuscole sono uguali.")}
          autoCapitalize="characters"
          spellCheck={false}
          isRequired
        />
        <SegmentedControl
          label={t("codes.reduction", "Sconto")}
          value={values.by}
          options={[
            { value: "amount", label: t("codes.by_amount", "Importo") },
            { value: "percent", label: t("codes.by_percent", "Percentuale") },
          ]}
          onChange={(by) => change("by", by)}
        />
        {values.by === "amount" ? (
          <TextField
            {...line("amount")}
            label={t("codes.amount", "Euro in meno per ogni posto")}
            inputMode="decimal"
            isRequired
          />
        ) : (
          <TextField
            {...line("percent")}
            label={t("codes.percent", "Percento in meno")}
            help={t("codes.percent_help", "Con 100 l’iscrizione è gratuita, senza carta.")}
            inputMode="numeric"
            isRequired
          />
        )}
        <div className={pairLook}>
          <DateField {...day("from")} label={t("codes.from_day", "Dal giorno")} />
          <DateField {...day("until")} label={t("codes.until_day", "Fino al giorno")} />
        </div>
        <div className={pairLook}>
          <TextField
            {...line("max_uses")}
            label={t("codes.max_uses", "Usi in tutto")}
            help={t("codes.no_limit", "Vuoto: senza limite.")}
            inputMode="numeric"
          />
          <TextField
            {...line("per_person")}
            label={t("codes.per_person", "Usi a testa")}
            help={t("codes.no_limit", "Vuoto: senza limite.")}
            inputMode="numeric"
          />
        </div>
        <EventChoice
          organizerId={organizerId}
          chosen={values.event_ids}
          error={fieldErrorText(t, errors.event_ids)}
          onChange={(ids) => change("event_ids", ids)}
        />
        <p role="alert" className={css({ textStyle: "small", color: "danger", _empty: { display: "none" } })}>
          {failure !== null && Object.keys(errors).length === 0 ? failureText(t, failure) : null}
        </p>
        <Button type="submit" look="main" busy={busy}>
          {t("codes.save", "Salva il codice")}
        </Button>
      </form>
    </Sheet>
  );
}

function useCodeForm({ code, organizerId, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  return useForm(discountCodeForm, codeValues(code), async (values) => {
    const sent = storage.token();
    try {
      const saved = await saveCode(code?.id ?? null, toCodeBody(values), organizerId);
      await queries.invalidateQueries({ queryKey: codesQuery(organizerId).queryKey });
      notify({ kind: "success", title: t("codes.saved", "Codice {{code}} salvato", { code: saved.code }) });
      onClose();
    } catch (error) {
      expired(error, sent);
      throw error;
    }
  });
}

type EventChoiceProps = {
  organizerId: string | undefined;
  chosen: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The events for which a code applies: all, unless some of the upcoming ones with a price are ticked. */
function EventChoice({ organizerId, chosen, error, onChange }: EventChoiceProps) {
  const t = useT();
  const { data: events = [] } = useQuery(pricedEventsQuery(organizerId));
  // Past events and events of others stay chosen until they are unticked with all others.
  const others = chosen.filter((id) => events.every((event) => event.id !== id)).length;
  return (
    <fieldset className={css({ minWidth: "0" })}>
      <legend className={css({ textStyle: "small", fontWeight: "medium" })}>
        {t("codes.events", "Per quali eventi")}
      </legend>
      <p className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
        {chosen.length === 0
          ? t("codes.all_events", "Per tutti i tuoi eventi, anche quelli che pubblicherai.")
          : t("codes.only_events", "Solo per gli eventi scelti.")}
      </p>
      <div className={css({ maxHeight: "14rem", overflowY: "auto" })}>
        {events.map(({ id, title, date }) => (
          <Checkbox
            key={id}
            name="event_ids"
            label={`${title} · ${formatShortRange(date, null)}`}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        {others > 0 && (
          <Checkbox
            name="event_ids"
            label={t.count("codes.other_events", others, {
              one: "{{count}} evento passato",
              other: "{{count}} eventi passati",
            })}
            checked
            onChange={() => onChange(chosen.filter((id) => events.some((event) => event.id === id)))}
          />
        )}
      </div>
      <p className={css({ textStyle: "small", color: "danger", _empty: { display: "none" } })}>{error}</p>
    </fieldset>
  );
}

const pairLook = grid({ gap: "4", gridTemplateColumns: { sm: "1fr 1fr" }, alignItems: "start" });
