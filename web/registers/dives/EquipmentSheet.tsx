import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ENTRY_NAMES, entryExplanation, LAW_WORDS } from "../lawEntries.ts";
import { chipsLook, noteLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton, TapChip } from "../TapButton.tsx";
import { APNEA_EQUIPMENT, APPARATUS_WORDS, MIXTURE_WORDS } from "./diveTexts.ts";

type Equipment = { apparatus: string | null; mixture: string | null };

type Props = {
  title: string;
  value: Equipment;
  /** For one person: empty fields mean those of the dive. */
  ofPerson?: boolean;
  onEquipment: (equipment: Equipment) => void;
  onClose: () => void;
};

type ExplainProps = { term: string; children: ReactNode; isItalian?: boolean };

const buttonLook = css({
  display: "inline-grid",
  placeItems: "center",
  width: "3.5rem",
  height: "3.5rem",
  marginBlock: "-1.125rem",
  verticalAlign: "middle",
  color: "sea",
  borderRadius: "full",
  cursor: "pointer",
});

const textLook = notice({
  textStyle: "small",
  fontWeight: "normal",
  color: "ink",
  padding: "3",
  marginBlock: "2",
  "&:not([hidden])": { display: "block" },
});

/** Writes breathing apparatus and mixture, of a dive or of one person. */
export function EquipmentSheet({ title, value, ofPerson, onEquipment, onClose }: Props) {
  const t = useT();
  const [apparatus, setApparatus] = useState(value.apparatus ?? "");
  const [mixture, setMixture] = useState(value.mixture ?? "");
  function save(equipment: Equipment) {
    onEquipment(equipment);
    onClose();
  }
  const field = (
    name: "apparatus" | "mixture",
    text: string,
    setText: (text: string) => void,
    choices: readonly string[],
  ) => (
    <div className={grid({ gap: "2" })}>
      <TextField
        label={LAW_WORDS[name]}
        value={text}
        maxLength={SHORT_NOTE_MAX}
        autoComplete="off"
        className={css({ minHeight: "3.5rem!" })}
        onChange={(event) => setText(event.target.value)}
      />
      <Explain term={ENTRY_NAMES[name]}>{entryExplanation(t, name)}</Explain>
      <div className={chipsLook}>
        {choices.map((word) => (
          <TapChip key={word} lang="it" pressed={text === word} onClick={() => setText(word)}>
            {word}
          </TapChip>
        ))}
      </div>
    </div>
  );
  return (
    <RegisterSheet
      title={title}
      onClose={onClose}
      onSubmit={() => save({ apparatus: apparatus.trim() || null, mixture: mixture.trim() || null })}
    >
      <TapButton wide onClick={() => save(APNEA_EQUIPMENT)}>
        {t("register.apnea_equipment", "Apnea: senza autorespiratore né miscela")}
      </TapButton>
      {field("apparatus", apparatus, setApparatus, APPARATUS_WORDS)}
      {field("mixture", mixture, setMixture, MIXTURE_WORDS)}
      {ofPerson && (
        <p className={noteLook}>
          {t("register.equipment_of_dive", "Se li lasci vuoti, valgono quelli dell’immersione.")}
        </p>
      )}
      <TapButton type="submit" look="main" wide>
        {t("register.save", "Salva")}
      </TapButton>
    </RegisterSheet>
  );
}

/** A word of the law with its explanation, which a tap opens below it. */
function Explain({ term, children, isItalian = true }: ExplainProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css({ display: "inline" })}>
      <span lang={isItalian ? "it" : undefined}>{term}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t("register.explain", "Che cosa vuol dire: {{term}}", { term })}
        onClick={() => setOpen(!isOpen)}
        className={buttonLook}
      >
        <CircleQuestionMark size={20} aria-hidden />
      </button>
      <span id={id} hidden={!isOpen} className={textLook}>
        {children}
      </span>
    </span>
  );
}
