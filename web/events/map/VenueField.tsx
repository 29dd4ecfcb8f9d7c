import { MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { VENUE_QUERY_MAX } from "../../../worker/venues/contract.ts";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { useVenueSuggestions } from "./useVenueSuggestions.ts";

/** A venue in the field. Without coordinates it was not chosen; without a nation the form's stays. */
type ChosenVenue = { location: string; nation?: string; latitude?: number; longitude?: number };

type Props = {
  id: string;
  label: string;
  value: string;
  /** The form's nation, whose venues are suggested first. */
  nation: string;
  onChange: (venue: ChosenVenue) => void;
  error?: string;
  help?: ReactNode;
  isRequired?: boolean | undefined;
};

/** A venue as free text, with suggestions while typing; choosing one sets its coordinates too. */
export function VenueField({ id, label, value, nation, onChange, error, help, isRequired }: Props) {
  const t = useT();
  const { found, ask } = useVenueSuggestions(nation);
  const [wanted, setWanted] = useState(false);
  const open = wanted && found.length > 0;

  function type(location: string) {
    ask(location);
    onChange({ location });
  }

  function choose(venue: VenueSuggestion) {
    ask("");
    const { location, latitude, longitude } = venue;
    onChange({ location, latitude, longitude, ...(venue.nation && { nation: venue.nation }) });
  }

  return (
    <SuggestionField
      id={id}
      label={label}
      help={help}
      error={error}
      isRequired={isRequired}
      text={value}
      onType={type}
      suggestions={found}
      keyOf={keyOf}
      onChoose={choose}
      isOpen={open}
      onOpenChange={(details) => setWanted(details.open)}
      listLabel={t("places.suggestions", "Luoghi suggeriti")}
      renderSuggestion={(venue) => (
        <>
          <MapPin size={18} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
          {venue.label}
        </>
      )}
      status={
        <p role="status" className={css({ srOnly: true })}>
          {open &&
            t.count("places.found", found.length, {
              one: "{{count}} luogo trovato",
              other: "{{count}} luoghi trovati",
            })}
        </p>
      }
      footer={
        <p role="presentation" className={sourceLook}>
          © OpenStreetMap
        </p>
      }
      behavior={{ openOnClick: true }}
      input={{ maxLength: VENUE_QUERY_MAX }}
    />
  );
}

function keyOf(venue: VenueSuggestion): string {
  return venue.label;
}

const sourceLook = css({
  paddingInline: "3",
  paddingTop: "1",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
});
