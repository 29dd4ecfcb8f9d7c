import { useId } from "react";
import { css } from "styled-system/css";
import { tab, tabRow } from "styled-system/patterns";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A radio group of two or three options that looks like tabs, because what stands below follows it. */
export function SegmentedControl<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={tabRow({ display: "inline-flex", marginInline: "0", paddingInline: "0" })}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={tab()}>
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
