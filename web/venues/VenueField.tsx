import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { MapPin } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { css } from "styled-system/css";
import { VENUE_QUERY_MAX, type VenueSuggestion } from "../../worker/venues/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { describedBy, FieldFrame, inputLook } from "../ui/Field.tsx";
import { useVenueSuggestions } from "./useVenueSuggestions.ts";

/** A venue in the field. Without coordinates it was not chosen from the suggestions; without a nation the form's stays. */
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
};

/** A venue as free text, with suggestions while typing; choosing one sets its coordinates too. */
export function VenueField({ id, label, value, nation, onChange, error, help }: Props) {
  const t = useT();
  const { found, ask } = useVenueSuggestions(nation);
  const [wanted, setWanted] = useState(false);
  const collection = useMemo(
    () =>
      createListCollection<VenueSuggestion>({
        items: found,
        itemToValue: (venue) => venue.label,
        itemToString: (venue) => venue.location,
      }),
    [found],
  );
  const open = wanted && found.length > 0;

  function type(location: string) {
    ask(location);
    onChange({ location });
  }

  function choose(chosen: string) {
    const venue = found.find((one) => one.label === chosen);
    if (!venue) return;
    ask("");
    const { location, latitude, longitude } = venue;
    onChange({ location, latitude, longitude, ...(venue.nation && { nation: venue.nation }) });
  }

  return (
    <Combobox.Root
      ids={{ input: id, label: `${id}-label` }}
      collection={collection}
      inputValue={value}
      value={[]}
      open={open}
      allowCustomValue
      inputBehavior="none"
      selectionBehavior="preserve"
      openOnClick
      positioning={{ sameWidth: true, gutter: 4, fitViewport: true }}
      onInputValueChange={({ inputValue, reason }) => reason === "input-change" && type(inputValue)}
      onOpenChange={(details) => setWanted(details.open)}
      onSelect={({ itemValue }) => choose(itemValue)}
    >
      <FieldFrame id={id} label={label} help={help} error={error}>
        <Combobox.Control>
          <Combobox.Input
            {...describedBy(id, help, error)}
            name={id}
            autoComplete="off"
            maxLength={VENUE_QUERY_MAX}
            className={inputLook}
          />
        </Combobox.Control>
      </FieldFrame>
      <p role="status" className={css({ srOnly: true })}>
        {open &&
          t.count("places.found", found.length, {
            one: "{{count}} luogo trovato",
            other: "{{count}} luoghi trovati",
          })}
      </p>
      <Combobox.Positioner>
        <Combobox.Content aria-label={t("places.suggestions", "Luoghi suggeriti")} className={listLook}>
          {found.map((venue) => (
            <Combobox.Item key={venue.label} item={venue} className={itemLook}>
              <MapPin size={18} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
              <Combobox.ItemText>{venue.label}</Combobox.ItemText>
            </Combobox.Item>
          ))}
          <p role="presentation" className={sourceLook}>
            © OpenStreetMap
          </p>
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}

const listLook = css({
  maxHeight: "20rem",
  overflowY: "auto",
  padding: "2",
  bg: "card",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  boxShadow: "float",
  zIndex: "panel",
  outline: "none",
});

const itemLook = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "3",
  paddingBlock: "1.5",
  borderRadius: "sm",
  cursor: "pointer",
  textStyle: "small",
  "&[data-highlighted]": { bg: "foam" },
});

const sourceLook = css({
  paddingInline: "3",
  paddingTop: "1",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
});
