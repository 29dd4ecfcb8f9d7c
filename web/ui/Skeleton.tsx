import { css, cx } from "styled-system/css";

/** A placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cx(
        css({ bg: "foam", borderRadius: "sm", animation: "breathe 2.4s ease-in-out infinite" }),
        className,
      )}
    />
  );
}
