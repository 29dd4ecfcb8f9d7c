import { ChevronDown } from "lucide-react";
import { css, cx } from "styled-system/css";
import { inputLook } from "./Field.tsx";

type Props<Value extends string> = {
  /** For screen readers, because the chosen option says enough. */
  label: string;
  value: Value;
  options: { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** The browser's own select beside the search of a list. */
export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    <div className={cx(css({ position: "relative" }), className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className={cx(inputLook, selectLook)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden className={chevronLook} />
    </div>
  );
}

const selectLook = css({ appearance: "none", paddingInlineEnd: "10!", cursor: "pointer" });
const chevronLook = css({
  position: "absolute",
  insetInlineEnd: "4",
  top: "50%",
  transform: "translateY(-50%)",
  color: "muted",
  pointerEvents: "none",
});
