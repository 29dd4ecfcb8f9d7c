import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";

type Props = {
  name: string;
  label: string;
  help?: ReactNode;
  checked: boolean;
  /** The switch has no effect at the moment; its label stays readable. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its description; the whole row toggles it. */
export function Switch({ name, label, help, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <div className={rowLook}>
      <div className={css({ flex: 1, minWidth: "0" })}>
        <label htmlFor={id} className={labelLook}>
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className={css({ textStyle: "small", color: "muted" })}>
            {help}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={switchLook}
      />
    </div>
  );
}

const labelLook = css({
  fontWeight: "medium",
  cursor: "pointer",
  _before: { content: '""', position: "absolute", inset: "0" },
});

const rowLook = flex({
  position: "relative",
  align: "center",
  gap: "4",
  minHeight: "touch",
  paddingBlock: "3",
  "&:has(:disabled) label": { color: "muted", cursor: "not-allowed" },
});

const switchLook = css({
  appearance: "none",
  position: "relative",
  flexShrink: 0,
  width: "3.25rem",
  height: "1.875rem",
  borderRadius: "full",
  border: "2px solid token(colors.field)",
  bg: "card",
  cursor: "pointer",
  transition: "background 140ms, border-color 140ms",
  _before: {
    content: '""',
    position: "absolute",
    top: "50%",
    insetInlineStart: "0.25rem",
    width: "1.125rem",
    height: "1.125rem",
    borderRadius: "full",
    bg: "field",
    transform: "translateY(-50%)",
    transition: "inset-inline-start 140ms, background 140ms",
  },
  _checked: { bg: "sea", borderColor: "sea", _before: { insetInlineStart: "1.625rem", bg: "card" } },
  _disabled: { cursor: "not-allowed", opacity: 0.55 },
  // In forced colours the browser's own checkbox shows the state.
  "@media (forced-colors: active)": { appearance: "auto", _before: { display: "none" } },
});
