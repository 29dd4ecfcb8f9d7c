import { Search, X } from "lucide-react";
import { useRef } from "react";
import { css, cx } from "styled-system/css";
import { inputLook } from "./Field.tsx";

type Props = {
  label: string;
  placeholder?: string | undefined;
  clearLabel: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
};

/** A search field. Escape and the clear button empty it. */
export function SearchField({ label, placeholder, clearLabel, maxLength, value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className={css({ position: "relative", width: { base: "100%", md: "20rem" } })}>
      <Search size={18} aria-hidden className={glassLook} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onChange("")}
        className={cx(inputLook, value ? typedLook : emptyLook)}
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
          className={crossLook}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </search>
  );
}

/** Leaves room for the search icon, and for the clear button while there is a text. */
const typedLook = css({ paddingInline: "12!" });
const emptyLook = css({ paddingInlineStart: "12!" });
const glassLook = css({
  position: "absolute",
  top: "50%",
  insetInlineStart: "4",
  transform: "translateY(-50%)",
  color: "muted",
  pointerEvents: "none",
});
const crossLook = css({
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "0",
  width: "12",
  display: "grid",
  placeItems: "center",
  color: "muted",
  cursor: "pointer",
  borderRadius: "sm",
});
