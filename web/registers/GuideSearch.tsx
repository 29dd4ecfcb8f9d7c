import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import { GUIDE_SEARCH_MIN } from "../../worker/registers/guides/contract.ts";
import { accountText } from "../lib/accountText.ts";
import { useT } from "../lib/i18n.tsx";
import { useDebounced } from "../lib/useDebounced.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { SuggestionField } from "../ui/SuggestionField.tsx";
import { noteLook } from "./controls/looks.ts";
import { guideCandidatesQuery } from "./queries.ts";

type Props = {
  register: string;
  /** Ids of the guides that there are. */
  known: string[];
  isBusy: boolean;
  onChoose: (id: string) => void;
};

/** Finds an instructor or a company by name, and names them a guide. */
export function GuideSearch({ register, known, isBusy, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const asked = useDebounced(text.trim(), 250);
  const { data, isFetching, isError } = useQuery(guideCandidatesQuery(register, asked));
  const isAsked = asked.length >= GUIDE_SEARCH_MIN && text.trim() === asked;
  const found = isAsked ? (data ?? []).filter((candidate) => !known.includes(candidate.id)) : [];
  const status = !isAsked
    ? ""
    : isError
      ? t("register.guides.search_failed", "La ricerca non è riuscita. Riprova.")
      : !isFetching && found.length === 0
        ? t(
            "register.guides.nobody",
            "Nessuno con questo nome. Serve un profilo attivo da istruttore o azienda.",
          )
        : "";
  return (
    <SuggestionField
      id={id}
      label={t("register.guides.add", "Aggiungi una guida")}
      help={t("register.guides.add_help", "Cerca per nome. Riceverà un’email.")}
      text={text}
      onType={setText}
      suggestions={found}
      keyOf={(candidate) => candidate.id}
      onChoose={(candidate) => {
        setText("");
        setOpen(false);
        onChoose(candidate.id);
      }}
      isOpen={isOpen && found.length > 0}
      onOpenChange={({ open }) => setOpen(open)}
      listLabel={t("register.guides.found", "Persone trovate")}
      renderSuggestion={(candidate) => (
        <>
          <Avatar name={candidate.name} src={candidate.avatar_url} size={36} />
          <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
            {accountText(t, { ...candidate, name_now: null })}
            {candidate.company_name && ` · ${candidate.company_name}`}
          </span>
        </>
      )}
      status={
        <p role="status" className={noteLook}>
          {status}
        </p>
      }
      input={{ maxLength: 80, spellCheck: false, readOnly: isBusy }}
    />
  );
}
