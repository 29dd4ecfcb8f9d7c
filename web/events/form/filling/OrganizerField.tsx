import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { css } from "styled-system/css";
import { ORGANIZER_SEARCH_MIN } from "../../../../worker/events/publishing/contract.ts";
import type { EventOrganizer } from "../../../../worker/events/publishing/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { useDebounced } from "../../../lib/useSearchText.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { SuggestionField } from "../../../ui/SuggestionField.tsx";
import { organizersQuery } from "../queries.ts";
import type { ChosenOrganizer } from "../values/values.ts";

const SEARCH_PAUSE_MS = 300;

type Props = {
  id: string;
  label: string;
  value: ChosenOrganizer | null;
  onChange: (organizer: ChosenOrganizer) => void;
  /** An organizer who cannot be chosen, because the event is already theirs. */
  except?: string | null;
  help?: ReactNode;
  error?: string;
};

/** Chooses an organizer from those found by name or e-mail; leaving the field restores the chosen organizer's name. */
export function OrganizerField({ id, label, value, onChange, except = null, help, error }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced((typed ?? "").trim(), SEARCH_PAUSE_MS);
  const { data, isFetching, error: failure } = useQuery(organizersQuery(search, ORGANIZER_SEARCH_MIN));
  const isSearched = search.length >= ORGANIZER_SEARCH_MIN && (typed ?? "").trim() === search;
  const found = useMemo(
    () => (isSearched ? (data ?? []).filter((one) => one.id !== except) : []),
    [data, isSearched, except],
  );
  const isNobodyFound = !isFetching && found.length === 0;
  const none = t(
    "organizing.organizer_none",
    "Nessun organizzatore trovato: cerca il nome o l’email, anche solo l’inizio.",
  );

  function choose({ id: organizerId, name }: EventOrganizer) {
    setTyped(null);
    onChange({ id: organizerId, name });
  }

  return (
    <SuggestionField
      id={id}
      label={label}
      help={help}
      error={error}
      text={typed ?? value?.name ?? ""}
      onType={setTyped}
      suggestions={found}
      keyOf={keyOf}
      onChoose={choose}
      isOpen={typed !== null && found.length > 0}
      onOpenChange={(details) => !details.open && details.reason === "escape-key" && setTyped(null)}
      listLabel={t("organizing.organizers_found", "Organizzatori trovati")}
      renderSuggestion={(organizer) => (
        <>
          <Avatar name={organizer.name} src={organizer.avatar_url} size={32} />
          <span className={css({ display: "grid", minWidth: "0" })}>
            <span>{organizer.name}</span>
            <span className={emailLook}>{organizer.email}</span>
          </span>
        </>
      )}
      status={
        <p role="status" className={noteLook}>
          {isSearched && (failure ? failureText(t, failure) : isNobodyFound ? none : "")}
        </p>
      }
      behavior={{ inputBehavior: "autohighlight" }}
      input={{
        spellCheck: false,
        placeholder: t("organizing.organizer_search", "Cerca per nome o email"),
        onFocus: (event) => event.currentTarget.select(),
        onBlur: () => setTyped(null),
      }}
    />
  );
}

function keyOf(organizer: EventOrganizer): string {
  return organizer.id;
}

const noteLook = css({ textStyle: "label", color: "muted", marginTop: "1", _empty: { display: "none" } });

const emailLook = css({ textStyle: "label", color: "muted", fontWeight: "normal", truncate: true });
