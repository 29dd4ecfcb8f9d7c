import { useState } from "react";
import { grid } from "styled-system/patterns";
import { PERSON_NAME_MAX } from "../../../worker/registers/changes/contract.ts";
import { accountTextAmong } from "../../lib/accountText.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { GuideSearch } from "../GuidesPanel.tsx";
import { noteLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton, TapChip } from "../TapButton.tsx";
import type { Responsible } from "./diveDrafts.ts";

type Props = {
  title: string;
  value: Responsible;
  day: RegisterDay;
  /** The guide that applies while none is chosen; for a dive the group's. */
  otherwise?: string | null;
  onChoose: (responsible: Responsible) => void;
  onClose: () => void;
};

/** Chooses the responsible guide: one of the register's guides, of whom the sheet adds more, or the name of a person without an account. */
export function ResponsibleSheet({ title, value, day, otherwise, onChoose, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState(value.guide_name ?? "");
  function choose(responsible: Responsible) {
    onChoose(responsible);
    onClose();
  }
  return (
    <RegisterSheet title={title} onClose={onClose}>
      {day.view.guides
        .filter(({ has_left }) => !has_left)
        .map((guide, _, guides) => (
          <TapChip
            key={guide.id}
            pressed={value.guide === guide.id}
            onClick={() => choose({ guide: guide.id, guide_name: null })}
          >
            {accountTextAmong(t, guide, guides)}
          </TapChip>
        ))}
      <GuideSearch day={day} />
      <form
        className={grid({ gap: "2" })}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) choose({ guide: null, guide_name: name.trim() });
        }}
      >
        <TextField
          label={t("register.other_guide", "Un’altra persona, senza account")}
          help={t("register.other_guide_help", "Il nome va nel registro; non potrà firmare qui.")}
          value={name}
          maxLength={PERSON_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
        <TapButton type="submit" disabled={!name.trim()}>
          {t("register.use_name", "Usa questo nome")}
        </TapButton>
      </form>
      {(value.guide !== null || value.guide_name !== null) && (
        <TapButton look="danger" onClick={() => choose({ guide: null, guide_name: null })}>
          {t("register.no_guide", "Rimuovi")}
        </TapButton>
      )}
      {otherwise && (
        <p className={noteLook}>
          {t("register.guide_of_group", "Se non scegli, vale chi guida il gruppo: {{name}}.", {
            name: otherwise,
          })}
        </p>
      )}
    </RegisterSheet>
  );
}
