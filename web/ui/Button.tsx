import type { ComponentProps, ReactNode } from "react";
import { cva, cx, type RecipeVariantProps } from "styled-system/css";
import { Link } from "./Link.tsx";
import { Spinner } from "./Spinner.tsx";

/** Button styles; `main` is the primary action of a screen. */
export const buttonLook = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "touch",
    paddingInline: "5",
    // For labels that wrap.
    paddingBlock: "2",
    borderRadius: "full",
    fontWeight: "medium",
    fontSize: "sm",
    lineHeight: 1.2,
    textAlign: "center",
    cursor: "pointer",
    transition: "background 140ms, border-color 140ms, transform 140ms",
    _active: { transform: "scale(0.98)" },
    _disabled: { cursor: "not-allowed", bg: "foam", color: "muted", transform: "none", boxShadow: "none" },
  },
  variants: {
    look: {
      main: {
        bg: "accent",
        color: "onAccent",
        "&:not(:disabled):hover": { bg: "accentHover" },
        "&[aria-busy=true]": { bg: "accentHover", color: "onAccent" },
      },
      plain: {
        bg: "card",
        color: "ink",
        border: "1px solid token(colors.line)",
        "&:not(:disabled):hover": { borderColor: "sea" },
      },
      quiet: { bg: "transparent", color: "sea", "&:not(:disabled):hover": { bg: "foam" } },
      danger: {
        bg: "card",
        color: "danger",
        border: "1px solid token(colors.danger)",
        "&:not(:disabled):hover": { bg: "dangerSoft" },
      },
    },
    size: {
      md: {},
      lg: { minHeight: "3.25rem", fontSize: "md", paddingInline: "8" },
      icon: { width: "touch", paddingInline: "0" },
    },
    wide: { true: { width: "100%" } },
  },
  defaultVariants: { look: "plain", size: "md" },
});

type Look = RecipeVariantProps<typeof buttonLook>;

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A button; while `busy` it shows a spinner, is announced as busy, and cannot be pressed. */
export function Button({ look, size, wide, busy, disabled, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonLook({ look, size, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type LinkProps = Look & { to: string; className?: string; children: ReactNode } & Omit<
    ComponentProps<"a">,
    "href"
  >;

/** A link with button styles. */
export function ButtonLink({ look, size, wide, className, ...props }: LinkProps) {
  return <Link {...props} className={cx(buttonLook({ look, size, wide }), className)} />;
}
