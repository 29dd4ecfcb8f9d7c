import { useId } from "react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A radio group of two or three options that looks like a switch. */
export function SegmentedControl<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={groupLook}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={optionLook}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={css({ srOnly: true })}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const groupLook = css({ display: "inline-flex", gap: "1", padding: "1", bg: "foam", borderRadius: "full" });

const optionLook = inlineRow({
  position: "relative",
  minHeight: "touch",
  paddingInline: "4",
  borderRadius: "full",
  fontWeight: "medium",
  fontSize: "sm",
  color: "muted",
  cursor: "pointer",
  whiteSpace: "nowrap",
  "&:has(:checked)": { bg: "card", color: "ink", boxShadow: "card" },
  "&:has(:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "-2px" },
});
