import { hashText } from "./random.ts";
import type { SceneKind } from "./scenes/drawScene.ts";
import type { PaletteName } from "./scenes/palettes.ts";

/** The pool of pictures: every event's cover and gallery comes from these 48. */
const lights: Record<SceneKind, PaletteName[]> = {
  lanes: ["teal", "blue", "arctic", "lagoon"],
  static: ["dusk", "lagoon", "rose"],
  dynamic: ["blue", "green", "amber", "dusk"],
  shaft: ["teal", "abyss", "lagoon", "green"],
  rays: ["blue", "teal", "dusk"],
  buoy: ["green", "rose", "lagoon"],
  diver: ["rose", "teal", "abyss", "amber"],
  hull: ["amber", "blue", "lagoon"],
  plate: ["abyss", "green", "dusk"],
  cave: ["blue", "lagoon", "amber"],
  reef: ["lagoon", "green", "rose"],
  moon: ["abyss", "dusk"],
  coast: ["amber", "rose", "arctic"],
  meadow: ["green", "blue", "teal"],
  blue: ["arctic", "rose", "abyss"],
};

export const indoorKinds: SceneKind[] = ["lanes", "static", "dynamic", "shaft"];
export const outdoorKinds: SceneKind[] = ["rays", "buoy", "diver", "hull", "plate", "reef", "coast", "meadow", "blue"];

/** A picture of the demo: its key in the bucket is `demo/{name}.webp`. */
export interface Picture {
  name: string;
  kind: SceneKind;
  palette: PaletteName;
  seed: number;
  width: number;
  height: number;
}

export const eventPictures: Picture[] = (Object.entries(lights) as [SceneKind, PaletteName[]][]).flatMap(
  ([kind, palettes]) =>
    palettes.map((palette, index) => ({
      name: `${kind}-${palette}`,
      kind,
      palette,
      seed: index + 3,
      width: 1200,
      height: 900,
    })),
);

const articleScenes: [SceneKind, PaletteName][] = [
  ["plate", "teal"],
  ["static", "green"],
  ["buoy", "amber"],
  ["diver", "lagoon"],
  ["meadow", "lagoon"],
  ["lanes", "green"],
  ["hull", "teal"],
  ["moon", "rose"],
  ["rays", "green"],
  ["coast", "dusk"],
];

/** One cover per article, in the order of the articles. */
export const articlePictures: Picture[] = articleScenes.map(([kind, palette], index) => ({
  name: `blog-${index + 1}`,
  kind,
  palette,
  seed: 21 + index,
  width: 1200,
  height: 675,
}));

/** The about page: the wide one on top, then community, passion, innovation. */
export const aboutPictures: Picture[] = [
  { name: "about-mare", kind: "rays", palette: "lagoon", seed: 41, width: 1600, height: 800 },
  { name: "about-comunita", kind: "buoy", palette: "teal", seed: 42, width: 1000, height: 750 },
  { name: "about-passione", kind: "diver", palette: "dusk", seed: 43, width: 1000, height: 750 },
  { name: "about-innovazione", kind: "shaft", palette: "blue", seed: 44, width: 1000, height: 750 },
];

/** The address under which the Worker serves a picture of the demo. */
export function pictureUrl(name: string): string {
  return `/public/demo/${name}.webp`;
}

interface Covered {
  date: string;
  category: string | null;
  kinds: SceneKind[];
}

/**
 * One cover per event, so that no two neighbours look alike, neither in the order of dates nor within
 * their category. The events come in date order.
 */
export function assignCovers(events: Covered[]): Picture[] {
  const uses = new Map<string, number>();
  const byCategory = new Map<string | null, Picture[]>();
  const covers: Picture[] = [];
  for (const [index, event] of events.entries()) {
    const siblings = byCategory.get(event.category) ?? [];
    const near = [...siblings.slice(-3), ...covers.slice(-3)];
    const fitting = eventPictures.filter((picture) => event.kinds.includes(picture.kind));
    const cost = (picture: Picture): number => {
      let sum = (uses.get(picture.name) ?? 0) * 4 + (hashText(`${picture.name} ${index}`) % 100) / 50;
      for (const neighbour of near) {
        if (neighbour.name === picture.name) sum += 500;
        if (neighbour.kind === picture.kind) sum += 40;
        if (neighbour.palette === picture.palette) sum += 25;
      }
      for (const neighbour of [siblings.at(-1), covers.at(-1)]) {
        if (neighbour?.kind === picture.kind) sum += 200;
        if (neighbour?.palette === picture.palette) sum += 160;
      }
      return sum;
    };
    const chosen = fitting.reduce((best, picture) => (cost(picture) < cost(best) ? picture : best));
    uses.set(chosen.name, (uses.get(chosen.name) ?? 0) + 1);
    byCategory.set(event.category, [...siblings, chosen].slice(-4));
    covers.push(chosen);
  }
  return covers;
}
