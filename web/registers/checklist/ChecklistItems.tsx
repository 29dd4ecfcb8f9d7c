import { flex, grid } from "styled-system/patterns";
import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type DayFields,
} from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { boxLook } from "../looks.ts";
import { checklistText } from "./checklistTexts.ts";

type Props = {
  day: DayFields;
  isReadOnly?: boolean;
  items?: readonly ChecklistItem[];
  onToggle: (item: ChecklistItem, isOn: boolean) => void;
};

/** The ticks of the safety checklist; a whole row toggles. */
export function ChecklistItems({ day, isReadOnly, items = CHECKLIST_ITEMS, onToggle }: Props) {
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
