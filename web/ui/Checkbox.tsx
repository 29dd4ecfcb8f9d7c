import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { describedBy, FieldNotes } from "./Field.tsx";

type Props = {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  help?: ReactNode;
  error?: string;
};

/** A checkbox with its label, help and error. */
export function Checkbox({ name, label, checked, onChange, help, error }: Props) {
  const id = useId();
  return (
    <div className={grid({ gap: "1.5" })}>
      <label className={rowLook}>
        <input
          {...describedBy(id, help, error)}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className={boxLook}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

const rowLook = flex({ gap: "3", align: "start", minHeight: "touch", paddingBlock: "2", cursor: "pointer" });
const boxLook = css({
  flexShrink: 0,
  width: "6",
  height: "6",
  marginTop: "0.5",
  accentColor: "token(colors.sea)",
  cursor: "pointer",
  // A checkbox draws its own border, and its outline shows the focus.
  "&[aria-invalid=true]": { borderRadius: "4px", boxShadow: "0 0 0 2px token(colors.danger)" },
});
