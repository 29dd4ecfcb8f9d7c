import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { NAME_MAX } from "../../../../worker/events/contract.ts";
import { nationCode } from "../../../../worker/lib/nationCode.ts";
import { nationName } from "../../../../worker/lib/nationName.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { useSite } from "../../../settings/hooks.ts";
import { Button } from "../../../ui/Button.tsx";
import { SuggestionField } from "../../../ui/SuggestionField.tsx";
import { VenueField } from "../../map/VenueField.tsx";
import { completeNation, findNation, findNations, type NationChoice } from "../nations.ts";
import { usedVenuesQuery } from "../queries.ts";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";

const VENUES_SHOWN = 4;

type Venue = Pick<CommonValues, "latitude" | "longitude" | "nation">;

type Props = {
  label: string;
  /** The Italian name of a nation, or another text. */
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  onChange: (nation: string) => void;
  /** Called with the completed name when the field loses the focus. */
  onLeave: (nation: string) => void;
};

/** The venue fields: typed, suggested by the geocoder, or chosen from the organizer's former venues. */
export function VenueFields<Values extends CommonValues>({ form }: { form: EventFormState<Values> }) {
  const t = useT();
  const { data: used = [] } = useQuery(usedVenuesQuery);
  const { values, errors, patch } = form;
  const propose = useProposedTimeZone(form as unknown as EventFormState<CommonValues>);
  const shown = used.filter(({ location }) => location !== values.location).slice(0, VENUES_SHOWN);
  return (
    <div className={grid({ gap: "5" })}>
      <div className={grid({ gap: "2" })}>
        <VenueField
          id="location"
          label={fieldLabels(t).location}
          value={values.location}
          nation={values.nation}
          help={t(
            "organizing.place_help",
            "Una piscina, un lago, un porto. Aggiungi la città: così si trova sulla mappa.",
          )}
          error={fieldErrorText(t, errors.location)}
          isRequired={form.required.has("location")}
          onChange={({ location, nation, latitude = null, longitude = null }) => {
            patch({ location, ...(nation && { nation }), latitude, longitude } as Partial<Values>);
            if (latitude !== null) propose({ latitude, longitude, nation: nation ?? values.nation });
          }}
        />
        {shown.length > 0 && (
          <ul aria-label={t("organizing.used_places", "Luoghi usati di recente")} className={chipsLook}>
            {shown.map(({ location, nation, latitude, longitude }) => (
              <li key={`${location}|${nation}`} className={css({ minWidth: "0" })}>
                <Button
                  look="quiet"
                  className={chipLook}
                  onClick={() => {
                    const venue = { nation: nation ?? "", latitude, longitude };
                    patch({ location: location ?? "", ...venue } as Partial<Values>);
                    propose(venue);
                  }}
                >
                  <span className={css({ truncate: true })}>{location}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <NationField
        label={fieldLabels(t).nation}
        value={values.nation}
        error={fieldErrorText(t, errors.nation)}
        isRequired={form.required.has("nation")}
        onChange={(nation) => patch({ nation } as Partial<Values>)}
        onLeave={(nation) => values.latitude === null && propose({ ...values, nation })}
      />
    </div>
  );
}

const chipsLook = wrap({ gap: "2" });

const chipLook = css({ maxWidth: "100%", border: "1px solid token(colors.line)", paddingInline: "3!" });

/**
 * Sets the form's time zone to that of a chosen venue. Its code is loaded with the first venue. When the code fails to
 * load, or the venue has neither coordinates nor a nation with one time zone, the form's time zone stays.
 */
function useProposedTimeZone({ change }: EventFormState<CommonValues>) {
  const { time_zone: siteTimeZone } = useSite();
  const newest = useRef<Venue | null>(null);
  return async (venue: Venue) => {
    newest.current = venue;
    const found = await import("../times/proposeTimeZone.ts")
      .then(({ proposeTimeZone }) => proposeTimeZone(venue))
      .catch(() => null);
    // Another venue was chosen while the code was loading.
    if (found === null || newest.current !== venue) return;
    change("time_zone", found === siteTimeZone ? "" : found);
  };
}

/** A nation, chosen from the list of all; a text that is no nation stays, with a warning. */
function NationField({ label, value, error, isRequired, onChange, onLeave }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  const shown = nationName({ nation: value, nation_code: nationCode(value) }, t.language) ?? "";
  const text = typed ?? shown;
  const isNamed = findNation(text, t.language) !== undefined;
  // A complete nation in the field suggests all others, an incomplete text the nations that match it.
  const found = wanted && !(typed !== null && isNamed) ? findNations(typed ?? "", t.language) : [];
  const isOpen = wanted && found.length > 0;

  function type(next: string) {
    setTyped(next);
    onChange(findNation(next, t.language)?.italian ?? next);
  }
  function take(nation: string) {
    setTyped(null);
    setWanted(false);
    onChange(nation);
    onLeave(nation);
  }
  return (
    <SuggestionField<NationChoice>
      id="nation"
      label={label}
      isRequired={isRequired}
      help={
        typed === null && value !== "" && !isNamed
          ? t(
              "organizing.nation_unknown",
              "Non è una nazione del nostro elenco: si leggerà così com’è scritto.",
            )
          : undefined
      }
      error={error}
      text={text}
      onType={type}
      suggestions={found}
      keyOf={keyOf}
      onChoose={({ italian }) => take(italian)}
      isOpen={isOpen}
      onOpenChange={({ open }) => setWanted(open)}
      listLabel={t("organizing.nations", "Nazioni")}
      renderSuggestion={({ name }) => name}
      status={
        <p role="status" className={css({ srOnly: true })}>
          {isOpen &&
            t.count("organizing.nations_found", found.length, {
              one: "{{count}} nazione trovata",
              other: "{{count}} nazioni trovate",
            })}
        </p>
      }
      behavior={{ openOnClick: true }}
      input={{
        maxLength: NAME_MAX,
        spellCheck: false,
        onBlur: () => typed !== null && take(completeNation(typed, t.language)),
      }}
    />
  );
}

function keyOf({ code }: NationChoice): string {
  return code;
}
