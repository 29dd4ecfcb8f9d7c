import { createRandom } from "../random.ts";
import { drawCave, drawCoast, drawMeadow, drawMoon, drawReef } from "./landscapes.ts";
import { drawBlue, drawBuoy, drawDiver, drawHull, drawPlate, drawRays } from "./openWater.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { drawDynamic, drawLanes, drawShaft, drawStatic } from "./pools.ts";
import { type Brush, canvas } from "./shapes.ts";

const painters = {
  rays: drawRays,
  buoy: drawBuoy,
  diver: drawDiver,
  hull: drawHull,
  plate: drawPlate,
  lanes: drawLanes,
  static: drawStatic,
  dynamic: drawDynamic,
  shaft: drawShaft,
  cave: drawCave,
  reef: drawReef,
  moon: drawMoon,
  coast: drawCoast,
  meadow: drawMeadow,
  blue: drawBlue,
} satisfies Record<string, (brush: Brush) => string>;

export type SceneKind = keyof typeof painters;

export interface Scene {
  kind: SceneKind;
  palette: PaletteName;
  seed: number;
  /** Pixels. The drawing fills any ratio and is cut at the edges. */
  width: number;
  height: number;
}

/** Draws an underwater scene as SVG. The same scene always gives the same text. */
export function drawScene({ kind, palette, seed, width, height }: Scene): string {
  const definitions: string[] = [];
  const brush: Brush = {
    palette: palettes[palette],
    random: createRandom(`${kind} ${palette} ${seed}`),
    define(markup) {
      const id = `d${definitions.length}`;
      definitions.push(markup(id));
      return `url(#${id})`;
    },
  };
  const painted = painters[kind](brush);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${canvas.width} ${canvas.height}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${definitions.join("")}</defs>${painted}</svg>`
  );
}
