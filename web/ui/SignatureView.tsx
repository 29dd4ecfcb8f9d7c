import { css, cx } from "styled-system/css";
import {
  type SignatureStrokes,
  STROKE_BOX,
  strokePath,
} from "../../worker/profiles/logbook/requests/contract.ts";

type Props = {
  strokes: SignatureStrokes;
  /** The text for screen readers, "Firma di Bruno Verdi". */
  label: string;
  className?: string;
};

/** A drawn signature. */
export function SignatureView({ strokes, label, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${STROKE_BOX.width} ${STROKE_BOX.height}`}
      className={cx(lineLook, css({ width: "12rem", maxWidth: "100%", aspectRatio: "5 / 2" }), className)}
    >
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawn stroke never moves
        <path key={index} d={strokePath(stroke)} />
      ))}
    </svg>
  );
}

/** The line style of strokes, on the pad and in a shown signature. */
export const lineLook = css({
  display: "block",
  fill: "none",
  stroke: "ink",
  strokeWidth: "8",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
