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
export const outdoorKinds: SceneKind[] = [
  "rays",
  "buoy",
  "diver",
  "hull",
  "plate",
  "reef",
  "coast",
  "meadow",
  "blue",
];

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
      width: 1600,
      height: 1200,
    })),
);

const articleScenes = {
  plate: ["teal", "rose"],
  static: ["green", "blue"],
  buoy: ["amber", "arctic"],
  diver: ["lagoon", "green"],
  meadow: ["lagoon", "dusk"],
  lanes: ["green", "dusk"],
  hull: ["teal", "rose"],
  moon: ["rose", "teal"],
  rays: ["green", "amber"],
  coast: ["dusk", "lagoon"],
  shaft: ["arctic", "amber"],
  cave: ["teal", "dusk"],
  reef: ["teal", "amber"],
  dynamic: ["rose", "arctic"],
  blue: ["lagoon", "teal"],
} as const satisfies Record<SceneKind, PaletteName[]>;

/** The name of an article's cover: "blog-", its scene and its palette. */
export type ArticleCover = {
  [Kind in SceneKind]: `blog-${Kind}-${(typeof articleScenes)[Kind][number]}`;
}[SceneKind];

/** The covers of articles, each of which an article and its translations share. */
export const articlePictures: Picture[] = (
  Object.entries(articleScenes) as [SceneKind, PaletteName[]][]
).flatMap(([kind, palettes], scene) =>
  palettes.map((palette, index) => ({
    name: `blog-${kind}-${palette}`,
    kind,
    palette,
    seed: 21 + scene + 40 * index,
    width: 1200,
    height: 675,
  })),
);

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
  category: string | null;
  kinds: SceneKind[];
}

/** How often the choice goes over all events again, so that each sees its later neighbours too. */
const PASSES = 4;
const REACH = 3;

/**
 * One cover per event, so that no two neighbours look alike, neither in the order given nor within
 * their category.
 */
export function assignCovers(events: Covered[]): Picture[] {
  const uses = new Map<string, number>();
  const covers: (Picture | undefined)[] = events.map(() => undefined);
  const orders = [
    events.map((_, index) => index),
    ...Map.groupBy(events.keys(), (index) => events[index]?.category).values(),
  ];
  const distances = events.map(() => new Map<number, number>());
  for (const order of orders) {
    for (const [place, index] of order.entries()) {
      for (let away = 1; away <= REACH; away++) {
        for (const other of [order[place - away], order[place + away]]) {
          if (other === undefined) continue;
          distances[index]?.set(other, Math.min(away, distances[index]?.get(other) ?? away));
        }
      }
    }
  }
  function cost(picture: Picture, index: number): number {
    let sum = (uses.get(picture.name) ?? 0) * 4 + (hashText(`${picture.name} ${index}`) % 100) / 50;
    for (const [other, away] of distances[index] ?? []) {
      const neighbour = covers[other];
      if (neighbour?.name === picture.name) sum += 500;
      if (neighbour?.kind === picture.kind) sum += away === 1 ? 240 : 40;
      if (neighbour?.palette === picture.palette) sum += away === 1 ? 160 : 25;
    }
    return sum;
  }
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, event] of events.entries()) {
      const before = covers[index];
      if (before) uses.set(before.name, (uses.get(before.name) ?? 1) - 1);
      const fitting = eventPictures.filter((picture) => event.kinds.includes(picture.kind));
      let chosen = fitting[0] as Picture;
      let lowest = Number.POSITIVE_INFINITY;
      for (const picture of fitting) {
        const price = cost(picture, index);
        if (price < lowest) [chosen, lowest] = [picture, price];
      }
      uses.set(chosen.name, (uses.get(chosen.name) ?? 0) + 1);
      covers[index] = chosen;
    }
  }
  return covers as Picture[];
}
