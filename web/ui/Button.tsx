import type { ComponentProps, ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { Link } from "./Link.tsx";
import { Spinner } from "./Spinner.tsx";

const base = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  // For labels that wrap.
  paddingBlock: "2",
  borderRadius: "full",
  fontWeight: "medium",
  lineHeight: 1.2,
  textAlign: "center",
  cursor: "pointer",
  transition: "background 140ms, border-color 140ms, transform 140ms",
  _active: { transform: "scale(0.98)" },
  _disabled: { cursor: "not-allowed", bg: "foam", color: "muted", transform: "none", boxShadow: "none" },
});

const looks = {
  main: css({
    bg: "accent",
    color: "onAccent",
    _pressable: { bg: "accentHover" },
    "&[aria-busy=true]": { bg: "accentHover", color: "onAccent" },
  }),
  plain: css({
    bg: "card",
    color: "ink",
    border: "1px solid token(colors.line)",
    _pressable: { borderColor: "sea" },
  }),
  quiet: css({ bg: "transparent", color: "sea", _pressable: { bg: "foam" } }),
  danger: css({
    bg: "card",
    color: "danger",
    border: "1px solid token(colors.danger)",
    _pressable: { bg: "dangerSoft" },
  }),
};

const sizes = {
  md: css({ minHeight: "touch", paddingInline: "5", fontSize: "sm" }),
  lg: css({ minHeight: "3.25rem", paddingInline: "8", fontSize: "md" }),
  icon: css({ width: "touch", flexShrink: 0, minHeight: "touch", paddingInline: "0", fontSize: "sm" }),
};

const wideLook = css({ width: "100%" });

type ButtonLook = { look?: keyof typeof looks; size?: keyof typeof sizes; wide?: boolean };

/** Classes of a button; `main` is the primary action of a screen. */
export function buttonLook({ look = "plain", size = "md", wide }: ButtonLook = {}): string {
  return cx(base, looks[look], sizes[size], wide && wideLook);
}

type ButtonProps = ComponentProps<"button"> & ButtonLook & { busy?: boolean };

/**
 * A button; while `busy` it shows a spinner, is announced as busy, and cannot be pressed. With `busy` or `aria-disabled` it
 * keeps the focus, which a disabled button loses, so that a dialog that it opens returns the focus to it.
 */
export function Button({ look, size, wide, busy, onClick, className, children, ...props }: ButtonProps) {
  const isOff = busy || props["aria-disabled"] || undefined;
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isOff}
      aria-busy={busy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={cx(buttonLook({ look, size, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type LinkProps = ButtonLook & { to: string; className?: string; children: ReactNode } & Omit<
    ComponentProps<"a">,
    "href"
  >;

/** A link with button styles. */
export function ButtonLink({ look, size, wide, className, ...props }: LinkProps) {
  return <Link {...props} className={cx(buttonLook({ look, size, wide }), className)} />;
}
