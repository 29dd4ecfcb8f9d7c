import { useMemo, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { eventTimeZone } from "../../../../worker/events/times/contract.ts";
import { timeZoneLabel } from "../../../lib/eventTimes.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { useSite } from "../../../settings/hooks.ts";
import { Button } from "../../../ui/Button.tsx";
import { SuggestionField } from "../../../ui/SuggestionField.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";

const SUGGESTIONS_MAX = 8;

/** The time zone of the times: a field when it differs from the site's, otherwise a line of text with a button. */
export function TimeZoneField({ form }: { form: EventFormState<CommonValues> }) {
  const t = useT();
  const { time_zone: siteTimeZone } = useSite();
  const [isOpened, setOpened] = useState(false);
  const timeZone = eventTimeZone({ time_zone: form.values.time_zone || null }, siteTimeZone);
  if (timeZone !== siteTimeZone || isOpened || form.errors.time_zone)
    return <TimeZoneChoice form={form} timeZone={timeZone} siteTimeZone={siteTimeZone} />;
  return (
    <p className={wrap({ align: "center", columnGap: "1", textStyle: "small", color: "muted" })}>
      {t("organizing.zone_line", "Orari del luogo: {{zone}}.", { zone: timeZoneLabel(timeZone, t.language) })}
      <Button look="quiet" className={css({ paddingInline: "2!" })} onClick={() => setOpened(true)}>
        {t("organizing.zone_change", "Cambia fuso orario")}
      </Button>
    </p>
  );
}

type ChoiceProps = { form: EventFormState<CommonValues>; timeZone: string; siteTimeZone: string };

function TimeZoneChoice({ form, timeZone, siteTimeZone }: ChoiceProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const zones = useTimeZones(isOpen || typed !== null);
  const searchWords = (typed ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const found = zones
    .filter(({ search }) => searchWords.every((word) => search.includes(word)))
    .slice(0, SUGGESTIONS_MAX);
  return (
    <SuggestionField
      id="time_zone"
      label={fieldLabels(t).time_zone}
      help={t(
        "organizing.zone_help",
        "Gli orari che scrivi sono di questo luogo. Cerca una città o un paese.",
      )}
      error={fieldErrorText(t, form.errors.time_zone)}
      text={typed ?? zoneText(t, timeZone)}
      onType={setTyped}
      suggestions={found}
      keyOf={({ name }) => name}
      onChoose={({ name }) => {
        form.change("time_zone", name === siteTimeZone ? "" : name);
        setTyped(null);
        setOpen(false);
      }}
      isOpen={isOpen && found.length > 0}
      onOpenChange={(details) => setOpen(details.open)}
      listLabel={t("organizing.zones", "Fusi orari")}
      renderSuggestion={({ name }) => zoneText(t, name)}
      status={
        <p role="status" className={css({ srOnly: true })}>
          {isOpen &&
            t.count("organizing.zones_found", found.length, {
              one: "{{count}} fuso orario trovato",
              other: "{{count}} fusi orari trovati",
            })}
        </p>
      }
      behavior={{ openOnClick: true }}
      // Leaving the field replaces an incomplete text by the current time zone.
      input={{ spellCheck: false, onFocus: (event) => event.target.select(), onBlur: () => setTyped(null) }}
    />
  );
}

/** "Roma, Ora dell’Europa centrale". */
function zoneText(t: Translate, timeZone: string): string {
  return `${zoneCity(t, timeZone)}, ${timeZoneLabel(timeZone, t.language)}`;
}

/** All time zones with their search words: their name, and zone and country in the reader's language. */
function useTimeZones(isNeeded: boolean) {
  const t = useT();
  return useMemo(() => {
    if (!isNeeded) return [];
    return Intl.supportedValuesOf("timeZone").map((name) => {
      const names = [name, zoneText(t, name), timeZoneLabel(name, t.language, "shortGeneric")];
      return { name, search: names.join(" ").replaceAll("_", " ").toLowerCase() };
    });
  }, [isNeeded, t]);
}

/**
 * The city of a time zone: "Roma" for Europe/Rome, "New York" for America/New_York. The locale lists the cities that its
 * language writes differently, because Intl tells a zone's city only where a country has several zones.
 */
export function zoneCity(t: Translate, timeZone: string): string {
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  const listed = t(
    "organizing.zone_cities",
    "Athens=Atene, Azores=Azzorre, Brussels=Bruxelles, Cairo=Il Cairo, Canary=Canarie, Copenhagen=Copenaghen, Lisbon=Lisbona, London=Londra, Maldives=Maldive, Moscow=Mosca, Nicosia=Nicosia, Paris=Parigi, Prague=Praga, Rome=Roma, Stockholm=Stoccolma, Warsaw=Varsavia, Zurich=Zurigo",
  );
  const pair = listed.split(", ").find((one) => one.startsWith(`${city}=`));
  return pair?.slice(city.length + 1) ?? city;
}
