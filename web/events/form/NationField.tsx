import { useState } from "react";
import { css } from "styled-system/css";
import { NAME_MAX } from "../../../worker/events/contract.ts";
import { nationCode } from "../../../worker/lib/nationCode.ts";
import { nationName } from "../../../worker/lib/nationName.ts";
import { useT } from "../../lib/i18n.tsx";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { completeNation, findNation, findNations, type NationChoice } from "./nations.ts";

type Props = {
  label: string;
  /** The Italian name, or a text that is no nation's. */
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  onChange: (nation: string) => void;
  /** Called with the completed name when the field loses the focus. */
  onLeave: (nation: string) => void;
};

/** A nation, chosen from the list of all; a text that is no nation's is kept and pointed out. */
export function NationField({ label, value, error, isRequired, onChange, onLeave }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  const shown = nationName({ nation: value, nation_code: nationCode(value) }, t.language) ?? "";
  const text = typed ?? shown;
  const isNamed = findNation(text, t.language) !== undefined;
  // A nation in the field offers all the others, a text those that it may mean.
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
