import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { type RegisterDive, SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { LAW_WORDS } from "../lawEntries.ts";
import { stackLook } from "../looks.ts";
import { SavedField } from "../SavedField.tsx";
import { TapButton } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { DiveTimeSheet } from "./DiveTimeSheet.tsx";
import { diveDraft, responsibleName } from "./diveDrafts.ts";
import { APNEA_EQUIPMENT, diveTitle, lacksEquipment } from "./diveTexts.ts";
import { EquipmentSheet } from "./EquipmentSheet.tsx";
import { GroupSheet } from "./GroupSheet.tsx";
import { ResponsibleSheet } from "./ResponsibleSheet.tsx";

type Props = { day: RegisterDay; dive: RegisterDive; isReadOnly: boolean; write: WriteChanges };
/** The law's words, in Italian in every language. */
const EQUIPMENT = `${LAW_WORDS.apparatus} · ${LAW_WORDS.mixture.toLowerCase()}`;

type Open = "start" | "end" | "group" | "guide" | "equipment";

/** The times, group, guide, equipment and place of a dive; a tap on a value changes it. */
export function DiveFacts({ day, dive, isReadOnly, write }: Props) {
  const t = useT();
  const { state, view } = day;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const title = diveTitle(t, state, dive);
  const group = state.groups.find(({ id }) => id === dive.group);
  const groupGuide = group ? responsibleName(group, view.guides) : null;
  const guide = responsibleName(dive, view.guides) ?? groupGuide;
  const hasEquipment = !lacksEquipment(dive);
  const set = (fields: Parameters<typeof diveDraft>[1]) => write(title, [diveDraft(dive.id, fields)]);

  const fact = (kind: Open, label: string, value: string | null) => (
    <button type="button" disabled={isReadOnly} onClick={() => setOpen(kind)} className={factLook}>
      <span className={css({ textStyle: "label", color: "muted" })}>{label}</span>
      <span className={cx(css({ fontWeight: "medium", overflowWrap: "anywhere" }), !value && emptyLook)}>
        {value ?? "—"}
      </span>
    </button>
  );
  const equipment = hasEquipment ? `${dive.apparatus ?? "—"} · ${dive.mixture ?? "—"}` : null;
  return (
    <div className={stackLook}>
      <div className={grid({ gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))", gap: "2" })}>
        {fact("start", t("register.start", "Inizio"), dive.start)}
        {fact("end", t("register.end_time", "Fine"), dive.end)}
        {fact("guide", t("register.guide", "Istruttore o guida"), guide)}
        {state.groups.length > 0 &&
          fact(
            "group",
            t("register.group", "Gruppo"),
            group?.name ?? t("register.all_present", "Tutte le persone presenti"),
          )}
        {fact("equipment", EQUIPMENT, equipment)}
      </div>
      {!isReadOnly && !hasEquipment && (
        <TapButton wide onClick={() => set(APNEA_EQUIPMENT)}>
          {t("register.apnea_equipment", "Apnea: senza autorespiratore né miscela")}
        </TapButton>
      )}
      <SavedField
        label={t("register.place", "Località, se è un’altra")}
        help={view.location ?? undefined}
        value={dive.place}
        maxLength={SHORT_NOTE_MAX}
        isReadOnly={isReadOnly}
        onSave={(place) => set({ place })}
      />
      {(open === "start" || open === "end") && (
        <DiveTimeSheet day={day} dive={dive} field={open} onTime={set} onClose={close} />
      )}
      {open === "guide" && (
        <ResponsibleSheet
          title={t("register.guide", "Istruttore o guida")}
          value={dive}
          day={day}
          otherwise={groupGuide}
          onChoose={set}
          onClose={close}
        />
      )}
      {open === "group" && (
        <GroupSheet
          groups={state.groups}
          value={dive.group}
          onChoose={(chosen) => set({ group: chosen })}
          onClose={close}
        />
      )}
      {open === "equipment" && (
        <EquipmentSheet title={EQUIPMENT} value={dive} onEquipment={set} onClose={close} />
      )}
    </div>
  );
}
const factLook = notice({
  display: "grid",
  alignContent: "center",
  justifyItems: "start",
  gap: "0.5",
  minHeight: "3.5rem",
  padding: "2",
  paddingInline: "3",
  textAlign: "start",
  color: "ink",
  touchAction: "manipulation",
  _enabled: { cursor: "pointer" },
});
const emptyLook = css({ color: "muted" });
