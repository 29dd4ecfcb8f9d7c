import type { ComponentProps } from "react";
import { css, cx } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { Button, buttonLook } from "../ui/Button.tsx";

const tapLook = css({
  minHeight: "3.5rem!",
  fontSize: "md!",
  fontWeight: "bold!",
  touchAction: "manipulation",
  "& > svg": { flexShrink: 0 },
});

/** The border stays visible in bright light. */
const plainLook = css({ borderColor: "field!", borderWidth: "2px!" });

/** A button for wet thumbs: 56 pixels high, and without the browser's delay for double taps. */
export function TapButton({ className, look, ...props }: ComponentProps<typeof Button>) {
  const isPlain = look === undefined || look === "plain";
  return <Button {...props} look={look} className={cx(tapLook, isPlain && plainLook, className)} />;
}

/** The classes of a main `TapButton`, for a link with the same look. */
export const tapLinkLook = cx(buttonLook({ look: "main", wide: true }), tapLook);

type ChipProps = Omit<ComponentProps<"button">, "aria-pressed"> & { pressed: boolean };

/** A toggle button. */
export function TapChip({ pressed, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      className={cx(chipLook, pressed ? onLook : offLook, className)}
    />
  );
}

const chipLook = inlineRow({
  justifyContent: "center",
  gap: "2",
  minHeight: "3.5rem",
  minWidth: "3.5rem",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "sm",
  fontWeight: "bold",
  lineHeight: 1.2,
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
  touchAction: "manipulation",
  _disabled: { cursor: "not-allowed", color: "muted", bg: "foam" },
});
const onLook = css({ bg: "sea", color: "card", border: "2px solid token(colors.sea)" });
const offLook = css({ bg: "card", color: "ink", border: "2px solid token(colors.field)" });
