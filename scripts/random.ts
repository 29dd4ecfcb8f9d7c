/** A small seeded generator: the same seed gives the same demo on the same day. */
export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  next(): number;
  /** A number between two bounds. */
  between(low: number, high: number): number;
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A shuffled copy of the items. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** A generator by mulberry32. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === "number" ? seed >>> 0 : hashText(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  function between(low: number, high: number): number {
    return low + (high - low) * next();
  }
  function whole(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }
  function pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(next() * items.length)] as Item;
  }
  function shuffled<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = whole(0, last);
      [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
    }
    return copy;
  }
  return { next, between, whole, pick, shuffled, chance: (probability) => next() < probability };
}

/** The 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A UUID of version 7, whose first 48 bits are the instant, so that key order is creation order. */
export function uuidAt(instant: string, random: Random): string {
  const time = Date.parse(instant).toString(16).padStart(12, "0");
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.whole(0, 15).toString(16)).join("");
  const variant = random.pick(["8", "9", "a", "b"]);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}
