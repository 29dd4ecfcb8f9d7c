const PREFIX = "place:";

/** Where this tab was on the pages of its history, in pixels; it outlives a reload. */
export const keptPlaces = {
  of(name: string): number | null {
    try {
      const place = sessionStorage.getItem(PREFIX + name);
      return place === null ? null : Number(place);
    } catch {
      return null;
    }
  },
  note(name: string, place: number) {
    try {
      sessionStorage.setItem(PREFIX + name, String(Math.round(place)));
    } catch {
      // A browser that keeps nothing begins each page at its top.
    }
  },
};
