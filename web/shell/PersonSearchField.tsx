import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import { accountTextAmong } from "../lib/accountText.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { useDebounced } from "../lib/useSearchText.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { SuggestionField } from "../ui/SuggestionField.tsx";

type Candidate = { id: string; name: string | null; company_name: string | null; avatar_url: string | null };

type Props<Found extends Candidate> = {
  label: string;
  help: string;
  /** The people with such a name; disabled for a text that is too short. */
  query: (search: string) => UseQueryOptions<Found[]>;
  /** The ids of the people who are chosen already. */
  known: string[];
  /** Said when nobody is found. */
  nobody: string;
  isBusy?: boolean;
  onChoose: (candidate: Found) => void;
};

/** Searches people by name while one types, and empties after one was chosen. */
export function PersonSearchField<Found extends Candidate>(props: Props<Found>) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(text.trim(), 250);
  const { data, isError } = useQuery(props.query(search));
  const isSearched = text.trim() === search;
  const found = (isSearched && data ? data : []).filter((one) => !props.known.includes(one.id));
  const accounts = found.map((one) => ({ ...one, name_now: null }));
  return (
    <SuggestionField
      id={id}
      label={props.label}
      help={props.help}
      text={text}
      onType={setText}
      suggestions={found}
      keyOf={(candidate) => candidate.id}
      onChoose={(candidate) => {
        setText("");
        setOpen(false);
        props.onChoose(candidate);
      }}
      isOpen={isOpen && found.length > 0}
      onOpenChange={({ open }) => setOpen(open)}
      listLabel={t("register.guides.found", "Persone trovate")}
      renderSuggestion={(candidate) => (
        <>
          <Avatar name={displayName(t, candidate.name)} src={candidate.avatar_url} size={36} />
          <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
            {accountTextAmong(t, { ...candidate, name_now: null }, accounts)}
            {candidate.company_name && ` · ${candidate.company_name}`}
          </span>
        </>
      )}
      status={
        <p role="status" className={css({ textStyle: "label", color: "muted", _empty: { display: "none" } })}>
          {isSearched && isError && t("register.guides.search_failed", "La ricerca non è riuscita. Riprova.")}
          {isSearched && data && found.length === 0 && props.nobody}
        </p>
      }
      input={{ maxLength: 80, spellCheck: false, readOnly: props.isBusy }}
    />
  );
}
