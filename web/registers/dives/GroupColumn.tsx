import { ArrowDownToLine, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { GROUP_NAME_MAX, type RegisterGroup } from "../../../worker/registers/changes/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { noteLook, warningLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { SavedField } from "../SavedField.tsx";
import { TapButton, TapChip } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { type DayPerson, overRatioText, removeGroup, responsibleName } from "./diveDrafts.ts";
import { ResponsibleSheet } from "./ResponsibleSheet.tsx";

type Props = {
  group: RegisterGroup | null;
  title: string;
  people: DayPerson[];
  day: RegisterDay;
  write: WriteChanges;
  isReadOnly: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onMoveHere: () => void;
};

/** A group: its name and responsible guide, its people, and the button that takes the chosen ones in. */
export function GroupColumn(props: Props) {
  const { group, title, people, day, write, isReadOnly, chosen, onToggle, onMoveHere } = props;
  const t = useT();
  const [editing, setEditing] = useState<"group" | "responsible" | null>(null);
  const responsible = group && responsibleName(group, day.view.guides);
  const overRatio = group && overRatioText(t, people.length, day.view);
  const set = (fields: Partial<RegisterGroup>) =>
    group && write(title, [{ target: { type: "group", id: group.id }, fields }]);
  return (
    <section aria-label={title} className={columnLook}>
      <div className={headLook}>
        <h3 className={css({ fontWeight: "bold", flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
          {title} <span className={noteLook}>({people.length})</span>
        </h3>
        {group && !isReadOnly && (
          <TapButton
            look="quiet"
            size="icon"
            aria-label={t("register.groups.edit", "Modifica {{name}}", { name: title })}
            onClick={() => setEditing("group")}
            className={squareLook}
          >
            <Pencil size={20} aria-hidden />
          </TapButton>
        )}
      </div>
      {group && (
        <button
          type="button"
          disabled={isReadOnly}
          onClick={() => setEditing("responsible")}
          className={responsible ? guideLook : cx(guideLook, missingLook)}
        >
          {responsible
            ? t("register.groups.led_by", "Responsabile: {{name}}", { name: responsible })
            : t("register.groups.choose_guide", "Scegli chi è responsabile")}
        </button>
      )}
      {overRatio && <p className={warningLook}>{overRatio}</p>}
      <ul className={wrap({ gap: "2" })}>
        {people.map((person) => (
          <li key={person.id}>
            <TapChip
              pressed={chosen.has(person.id)}
              disabled={isReadOnly}
              onClick={() => onToggle(person.id)}
            >
              {displayName(t, person.name)}
              {person.presence === null && (
                <span className={css({ srOnly: true })}>
                  {t("register.groups.unknown", "(non ancora registrato l’arrivo)")}
                </span>
              )}
            </TapChip>
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className={noteLook}>{t("register.groups.empty", "Ancora nessuno.")}</p>}
      {chosen.size > 0 && (
        <TapButton look="main" onClick={onMoveHere}>
          <ArrowDownToLine size={20} aria-hidden />
          {t("register.groups.move_here", "Qui: {{group}}", { group: title })}
        </TapButton>
      )}
      {editing === "responsible" && group && (
        <ResponsibleSheet
          title={t("register.groups.responsible", "Chi è responsabile del gruppo?")}
          value={group}
          day={day}
          onChoose={set}
          onClose={() => setEditing(null)}
        />
      )}
      {editing === "group" && group && (
        <RegisterSheet title={title} onClose={() => setEditing(null)}>
          <SavedField
            label={t("register.groups.name", "Nome del gruppo")}
            value={group.name}
            maxLength={GROUP_NAME_MAX}
            onSave={(name) => name && set({ name })}
          />
          <TapButton
            look="danger"
            onClick={() => {
              write(
                t("register.groups.removed", "{{name}}: gruppo rimosso", { name: title }),
                removeGroup(day.state, group.id),
              );
              setEditing(null);
            }}
          >
            <Trash2 size={20} aria-hidden />
            {t("register.groups.remove", "Rimuovi il gruppo")}
          </TapButton>
        </RegisterSheet>
      )}
    </section>
  );
}

const columnLook = grid({
  columns: 1,
  gap: "2",
  padding: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const headLook = flex({ align: "center", gap: "2", minHeight: "3.5rem" });
const squareLook = css({ width: "3.5rem!", flexShrink: 0 });
const guideLook = css({
  minHeight: "3.5rem",
  paddingInline: "3",
  textAlign: "start",
  borderRadius: "sm",
  bg: "foam",
  color: "ink",
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _enabled: { cursor: "pointer" },
});
const missingLook = css({ bg: "dangerSoft!", color: "danger!" });
