import type { RegisterGroup } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapChip } from "../TapButton.tsx";

type Props = {
  groups: RegisterGroup[];
  /** Undefined: no option is marked. */
  value: string | null | undefined;
  onChoose: (group: string | null) => void;
  onClose: () => void;
};

/** Chooses the group of a dive, or everybody who is present. */
export function GroupSheet({ groups, value, onChoose, onClose }: Props) {
  const t = useT();
  function choose(group: string | null) {
    onChoose(group);
    onClose();
  }
  return (
    <RegisterSheet title={t("register.whose_dive", "Chi si immerge?")} onClose={onClose}>
      {groups.map(({ id, name }) => (
        <TapChip key={id} pressed={value === id} onClick={() => choose(id)}>
          {name}
        </TapChip>
      ))}
      <TapChip pressed={value === null} onClick={() => choose(null)}>
        {t("register.all_present", "Tutte le persone presenti")}
      </TapChip>
    </RegisterSheet>
  );
}
