import { type SignatureStrokes, STROKE_BOX } from "../../../worker/profiles/logbook/contract.ts";
import { createRandom } from "../random.ts";

/** Letters of a quick hand: waves that shrink along the name, and a line below it. The same name signs alike. */
export function drawSignature(name: string): SignatureStrokes {
  const random = createRandom(`signature ${name}`);
  const words = name.split(" ").slice(0, 2);
  const width = (STROKE_BOX.width - 160) / words.length;
  const strokes = words.map((word, index) => {
    const left = 80 + index * width;
    const waves = Math.min(word.length, 7);
    const height = random.between(95, 130);
    return Array.from({ length: waves * 6 + 1 }, (_, step): [number, number] => {
      const part = step / (waves * 6);
      const swing = Math.sin(step * (Math.PI / 3)) * height * (1 - 0.65 * part) * random.between(0.8, 1);
      return point(left + part * (width - 40) + Math.cos(step) * 9, 190 - swing - index * 10);
    });
  });
  const line = Array.from({ length: 9 }, (_, step) =>
    point(120 + step * 92, 320 - step * 6 + Math.sin(step) * 7),
  );
  return [...strokes, line];
}

function point(x: number, y: number): [number, number] {
  const inside = (value: number, end: number) => Math.min(end, Math.max(0, Math.round(value)));
  return [inside(x, STROKE_BOX.width), inside(y, STROKE_BOX.height)];
}
