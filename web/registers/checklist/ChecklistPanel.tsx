import { Phone } from "lucide-react";
import { flex, grid, inlineRow } from "styled-system/patterns";
import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type DayFields,
  NOTE_MAX,
  PERSON_NAME_MAX,
} from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { boxLook, chipsLook, stackLook } from "../looks.ts";
import { SavedField } from "../SavedField.tsx";
import { TapButton, TapChip } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { checklistText, phoneNumbersIn } from "./checklistTexts.ts";

type Props = { day: RegisterDay; isReadOnly: boolean; write: WriteChanges };

/** The safety checklist of the day, with who is trained for oxygen, the emergency numbers of the venue, and a note. */
export function ChecklistPanel({ day, isReadOnly, write }: Props) {
  const t = useT();
  const { view, state } = day;
  const { note, numbers, oxygen_person } = state.day;
  const suggested = view.emergency_numbers.filter((number) => !(numbers ?? "").includes(number));
  const names = view.guides.flatMap(({ name }) => (name ? [name] : []));
  const set = (text: string, fields: Partial<typeof state.day>) =>
    write(text, [{ target: { type: "day", id: "day" }, fields }]);
  return (
    <div className={stackLook}>
      <ChecklistItems
        day={state.day}
        isReadOnly={isReadOnly}
        onToggle={(item, isOn) => set(checklistText(t, item), { [item]: isOn })}
      />
      <SavedField
        label={t("register.checklist.oxygen_person", "Chi sa usare l’ossigeno")}
        value={oxygen_person}
        maxLength={PERSON_NAME_MAX}
        isReadOnly={isReadOnly}
        onSave={(name) =>
          set(t("register.checklist.oxygen_person", "Chi sa usare l’ossigeno"), { oxygen_person: name })
        }
      />
      {!isReadOnly && oxygen_person === null && names.length > 0 && (
        <div className={chipsLook}>
          {names.map((name) => (
            <TapChip key={name} pressed={false} onClick={() => set(name, { oxygen_person: name })}>
              {name}
            </TapChip>
          ))}
        </div>
      )}
      <SavedField
        label={t("register.checklist.numbers", "Numeri di emergenza del luogo")}
        value={numbers}
        maxLength={NOTE_MAX}
        isReadOnly={isReadOnly}
        multiline
        onSave={(text) =>
          set(t("register.checklist.numbers", "Numeri di emergenza del luogo"), { numbers: text })
        }
      />
      {!isReadOnly && suggested.length > 0 && (
        <div className={chipsLook}>
          {suggested.map((number) => (
            <TapButton
              key={number}
              onClick={() => set(number, { numbers: numbers === null ? number : `${numbers}\n${number}` })}
            >
              {t("register.checklist.add_number", "Aggiungi {{number}}", { number })}
            </TapButton>
          ))}
        </div>
      )}
      <div className={chipsLook}>
        {phoneNumbersIn(numbers ?? "").map((number) => (
          <a key={number} href={`tel:${number}`} className={callLook}>
            <Phone size={20} aria-hidden />
            {t("register.checklist.call", "Chiama {{number}}", { number })}
          </a>
        ))}
      </div>
      <SavedField
        label={t("register.checklist.note", "Mare, vento e altre note del giorno")}
        value={note}
        maxLength={NOTE_MAX}
        isReadOnly={isReadOnly}
        multiline
        onSave={(text) =>
          set(t("register.checklist.note", "Mare, vento e altre note del giorno"), { note: text })
        }
      />
    </div>
  );
}

const callLook = inlineRow({
  gap: "2",
  minHeight: "3.5rem",
  paddingInline: "5",
  borderRadius: "full",
  bg: "danger",
  color: "card",
  fontWeight: "bold",
});

type ChecklistItemsProps = {
  day: DayFields;
  isReadOnly?: boolean;
  items?: readonly ChecklistItem[];
  onToggle: (item: ChecklistItem, isOn: boolean) => void;
};

/** The ticks of the safety checklist; a whole row toggles. */
export function ChecklistItems({ day, isReadOnly, items = CHECKLIST_ITEMS, onToggle }: ChecklistItemsProps) {
  const t = useT();
  return (
    <ul className={grid({ gap: "2" })}>
      {items.map((item) => (
        <li key={item}>
          <label className={itemLook}>
            <input
              type="checkbox"
              checked={day[item]}
              disabled={isReadOnly}
              onChange={(event) => onToggle(item, event.target.checked)}
              className={boxLook}
            />
            <span>{checklistText(t, item)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

const itemLook = flex({
  align: "center",
  gap: "3",
  minHeight: "3.5rem",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
  fontWeight: "medium",
  lineHeight: 1.3,
  cursor: "pointer",
  touchAction: "manipulation",
  "&:has(:checked)": { borderColor: "sea", bg: "foam" },
});
