import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import type { User } from "../../../worker/auth/outputs.ts";
import { STAFF_SEARCH_MIN } from "../../../worker/events/staff/contract.ts";
import type { StaffCandidate } from "../../../worker/events/staff/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useSearchText.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { staffCandidatesQuery } from "./queries.ts";

type Props = {
  user: User;
  /** The ids of the people who are in the staff already. */
  known: string[];
  onChoose: (candidate: StaffCandidate) => void;
};

/** Searches people by name, and adds one to a staff; the user is one tap away. */
export function StaffSearch({ user, known, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(text.trim(), 250);
  const { data, isFetching, isError } = useQuery(staffCandidatesQuery(search));
  const isSearched = search.length >= STAFF_SEARCH_MIN && text.trim() === search;
  const found = isSearched ? (data ?? []).filter((one) => !known.includes(one.id)) : [];
  const isNobodyFound = isSearched && !isFetching && found.length === 0;
  const { full_name: name, company_name, avatar_url } = user;
  return (
    <>
      <SuggestionField
        id={id}
        label={t("staff.add", "Aggiungi una persona")}
        help={t(
          "staff.add_help",
          "Cerca per nome istruttori, chi è della tua scuola e chi ha già partecipato ai tuoi eventi. Riceverà un’email per confermare.",
        )}
        text={text}
        onType={setText}
        suggestions={found}
        keyOf={(candidate) => candidate.id}
        onChoose={(candidate) => {
          setText("");
          setOpen(false);
          onChoose(candidate);
        }}
        isOpen={isOpen && found.length > 0}
        onOpenChange={({ open }) => setOpen(open)}
        listLabel={t("register.guides.found", "Persone trovate")}
        renderSuggestion={(candidate) => (
          <>
            <Avatar name={displayName(t, candidate.name)} src={candidate.avatar_url} size={36} />
            <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
              {displayName(t, candidate.name)}
              {candidate.company_name && ` · ${candidate.company_name}`}
            </span>
          </>
        )}
        status={
          <p
            role="status"
            className={css({ textStyle: "label", color: "muted", _empty: { display: "none" } })}
          >
            {isError
              ? t("register.guides.search_failed", "La ricerca non è riuscita. Riprova.")
              : isNobodyFound
                ? t("staff.nobody", "Nessuno con questo nome.")
                : ""}
          </p>
        }
        input={{ maxLength: 80, spellCheck: false }}
      />
      {!known.includes(user.id) && (
        <Button
          onClick={() => onChoose({ id: user.id, name, company_name, avatar_url, teaches: true })}
          className={css({ justifySelf: "start" })}
        >
          {t("staff.add_me", "Ci sono anch’io")}
        </Button>
      )}
    </>
  );
}
