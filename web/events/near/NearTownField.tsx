import { useQueryClient } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { NAME_MAX } from "../../../worker/events/contract.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { coordinatesQuery } from "../map/queries.ts";
import { useVenueSuggestions } from "../map/useVenueSuggestions.ts";
import type { PendingTown } from "./pendingTown.ts";

const LETTERS_MIN = 3;
/** Among suggestions of the same name, those in this nation come first. */
const NATION = "Italia";

type Props = {
  /** The chosen town; null when events are not searched around a town. */
  town: string | null;
  onChoose: (town: string, center: Coordinates) => void;
  onClear: () => void;
  /** Called with a town that is typed and not chosen, or null, so that closing the search keeps the town. */
  onPending?: (pending: PendingTown | null) => void;
  /** Searches the town's name as a word in events, for when the geocoder fails or does not know the town. */
  onSearchWord: (word: string) => void;
};

/** The field of the town around which events are searched, chosen from suggestions. */
export function NearTownField({ town, onChoose, onClear, onPending, onSearchWord }: Props) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const { found, first, ask, isEmpty, isFailed, isRetrying, retry } = useVenueSuggestions(NATION);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const text = typed ?? town ?? "";
  const word = typed?.trim() ?? "";
  const isWithout = (isFailed || isEmpty) && word !== "";
  useEffect(() => {
    onPending?.(word === "" ? null : { text: word, suggestion: first });
  }, [word, first, onPending]);

  function type(letters: string) {
    setTyped(letters);
    setWanted(true);
    ask(letters.trim().length < LETTERS_MIN ? "" : letters);
    if (letters === "" && town !== null) onClear();
  }

  function choose({ location, latitude, longitude }: VenueSuggestion) {
    ask("");
    setTyped(null);
    const name = location.slice(0, NAME_MAX);
    // The geocoder has just given this name, so the name need not be fetched.
    queries.setQueryData(coordinatesQuery(name.trim().toLowerCase()).queryKey, { latitude, longitude });
    onChoose(name, { latitude, longitude });
  }

  return (
    <SuggestionField
      id={id}
      label={t("near.town", "Vicino a")}
      text={text}
      onType={type}
      suggestions={found}
      keyOf={keyOf}
      onChoose={choose}
      isOpen={isWanted && found.length > 0}
      onOpenChange={({ open }) => setWanted(open)}
      listLabel={t("places.suggestions", "Luoghi suggeriti")}
      renderSuggestion={({ label }) => (
        <>
          <MapPin size={18} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
          {label}
        </>
      )}
      status={
        <div role="status" className={noteLook}>
          {isFailed
            ? t(
                "near.no_places",
                "La ricerca dei luoghi non risponde. Puoi comunque cercare il nome della città tra gli eventi.",
              )
            : isEmpty
              ? t("near.unknown_town", "Nessun luogo con questo nome.")
              : typed && found.length > 0
                ? t("near.choose_town", "Scegli un luogo dall’elenco.")
                : null}
          {isWithout && (
            <div className={wrap({ gap: "2", marginTop: "2" })}>
              {isFailed && (
                <Button busy={isRetrying} onClick={retry}>
                  {t("common.retry", "Riprova")}
                </Button>
              )}
              <Button
                onClick={() => {
                  ask("");
                  setTyped(null);
                  onSearchWord(word);
                }}
                className={css({ maxWidth: "100%", overflowWrap: "anywhere" })}
              >
                {t("near.search_word", "Cerca «{{word}}»", { word })}
              </Button>
            </div>
          )}
        </div>
      }
      footer={
        <p role="presentation" className={noteLook}>
          © OpenStreetMap
        </p>
      }
      behavior={{ openOnClick: true, inputBehavior: "autohighlight" }}
      input={{ maxLength: NAME_MAX, placeholder: t("near.town_hint", "Città o località"), spellCheck: false }}
    />
  );
}

function keyOf({ label }: VenueSuggestion): string {
  return label;
}
const noteLook = css({
  textStyle: "label",
  color: "muted",
  fontWeight: "normal",
  paddingTop: "1.5",
  _empty: { display: "none" },
});
