import { css, cx } from "styled-system/css";
import {
  type SignatureStrokes,
  STROKE_BOX,
  strokePath,
} from "../../worker/profiles/logbook/requests/contract.ts";

type Props = {
  strokes: SignatureStrokes;
  /** What a screen reader says instead, "Firma di Bruno Verdi". */
  label: string;
  className?: string;
};

/** A signature as it was drawn. */
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

/** How strokes are drawn, on the pad and afterwards. */
export const lineLook = css({
  display: "block",
  fill: "none",
  stroke: "ink",
  strokeWidth: "8",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
