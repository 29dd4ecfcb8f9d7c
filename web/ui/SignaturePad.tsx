import { Eraser, Undo2 } from "lucide-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import {
  type SignatureStrokes,
  STROKE_BOX,
  STROKE_POINTS_MAX,
  STROKES_MAX,
} from "../../worker/profiles/logbook/contract.ts";
import { strokePath } from "../../worker/profiles/logbook/requests/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "./Button.tsx";
import { FieldNotes } from "./Field.tsx";
import { lineLook } from "./SignatureView.tsx";

/** The least distance from the last point, in units of STROKE_BOX; nearer points are left out. */
const STEP_MIN = 4;

type Props = {
  label: string;
  value: SignatureStrokes;
  onChange: (strokes: SignatureStrokes) => void;
  help?: string;
  error?: string | undefined;
};

/** A field for signing with finger, pen or mouse, as strokes. Others sign by password: see `SignatureField`. */
export function SignaturePad({ label, value, onChange, help, error }: Props) {
  const t = useT();
  const id = useId();
  const [currentStroke, setCurrentStroke] = useState<SignatureStrokes[number] | null>(null);
  // Several events arrive before the next render.
  const stroke = useRef<SignatureStrokes[number] | null>(null);
  const pointer = useRef<number | null>(null);
  const used = value.reduce((sum, { length }) => sum + length, 0);

  const addPoints = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const points = stroke.current;
    if (!points || box.width === 0) return;
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of events.length > 0 ? events : [event]) {
      const x = within(((clientX - box.left) / box.width) * STROKE_BOX.width, STROKE_BOX.width);
      const y = within(((clientY - box.top) / box.height) * STROKE_BOX.height, STROKE_BOX.height);
      const last = points.at(-1);
      const isFar = !last || Math.hypot(x - last[0], y - last[1]) >= STEP_MIN;
      if (isFar && used + points.length < STROKE_POINTS_MAX) points.push([x, y]);
    }
    setCurrentStroke([...points]);
  };

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // Ignores a second finger, and other buttons than the first.
    if (pointer.current !== null || event.button !== 0 || value.length >= STROKES_MAX) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    stroke.current = [];
    addPoints(event);
  };

  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId) return;
    const points = stroke.current;
    pointer.current = null;
    stroke.current = null;
    setCurrentStroke(null);
    if (points && points.length > 0) onChange([...value, points]);
  };

  const shown = currentStroke ? [...value, currentStroke] : value;
  return (
    <fieldset className={grid({ gap: "1.5", minWidth: "0" })}>
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "1.5" })}>
        {label}
      </legend>
      <div className={css({ position: "relative" })}>
        <svg
          role="img"
          aria-label={
            shown.length > 0
              ? t("signature.drawn", "Campo della firma: firma tracciata")
              : t("signature.empty", "Campo della firma: vuoto")
          }
          aria-describedby={
            [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
          }
          viewBox={`0 0 ${STROKE_BOX.width} ${STROKE_BOX.height}`}
          onPointerDown={begin}
          onPointerMove={(event) => pointer.current === event.pointerId && addPoints(event)}
          onPointerUp={end}
          onPointerCancel={end}
          data-signature-pad
          className={cx(lineLook, padLook, error && css({ borderColor: "danger" }))}
        >
          <path
            d="M80 310L920 310"
            strokeWidth="2"
            strokeDasharray="2 10"
            className={css({ stroke: "field" })}
          />
          {shown.map((points, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawn stroke never moves
            <path key={index} d={strokePath(points)} />
          ))}
        </svg>
        {shown.length === 0 && (
          <p aria-hidden className={hintLook}>
            {t("signature.hint", "Firma qui con il dito o con il mouse")}
          </p>
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
      <div className={wrap({ gap: "2" })}>
        <Button look="quiet" disabled={value.length === 0} onClick={() => onChange(value.slice(0, -1))}>
          <Undo2 size={18} aria-hidden />
          {t("signature.undo", "Cancella l’ultimo tratto")}
        </Button>
        <Button look="quiet" disabled={value.length === 0} onClick={() => onChange([])}>
          <Eraser size={18} aria-hidden />
          {t("signature.clear", "Cancella tutta la firma")}
        </Button>
      </div>
    </fieldset>
  );
}

function within(value: number, max: number): number {
  return Math.round(Math.min(max, Math.max(0, value)));
}

const padLook = css({
  width: "100%",
  aspectRatio: "5 / 2",
  bg: "card",
  border: "2px solid token(colors.field)",
  borderRadius: "sm",
  // The finger draws and must not scroll.
  touchAction: "none",
  userSelect: "none",
  cursor: "crosshair",
});

const hintLook = css({
  position: "absolute",
  inset: "0",
  display: "grid",
  placeItems: "center",
  padding: "4",
  textAlign: "center",
  textStyle: "small",
  color: "muted",
  pointerEvents: "none",
});
