import { type ReactNode, useId } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, radioButton } from "styled-system/patterns";

type Option<Value extends string> = { value: Value; label: string; help?: ReactNode };

type Props<Value extends string> = {
  label: string;
  /** Null until an option is chosen. */
  value: Value | null;
  options: Option<Value>[];
  onChange: (value: Value) => void;
};

/** A radio group with one option per row, each with its explanation; the whole row is clickable. */
export function RadioList<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={css({ minWidth: "0" })}>
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "1.5" })}>
        {label}
      </legend>
      <div className={grid({ gap: "2" })}>
        {options.map((option) => (
          <label
            key={option.value}
            className={option.value === value ? cx(optionLook, chosenLook) : optionLook}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.help ? `${name}-${option.value}` : undefined}
              aria-labelledby={`${name}-${option.value}-label`}
              onChange={() => onChange(option.value)}
              className={radioLook}
            />
            <span className={css({ minWidth: "0" })}>
              <span id={`${name}-${option.value}-label`} className={css({ fontWeight: "medium" })}>
                {option.label}
              </span>
              {option.help && (
                <span id={`${name}-${option.value}`} className={helpLook}>
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const optionLook = flex({
  gap: "3",
  align: "start",
  minHeight: "touch",
  paddingInline: "3",
  paddingBlock: "2.5",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  cursor: "pointer",
  "&:has(:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "-2px" },
});
const chosenLook = css({ borderColor: "sea!", bg: "foam" });
const radioLook = radioButton({ marginTop: "0.5" });
const helpLook = css({ display: "block", textStyle: "small", color: "muted" });
