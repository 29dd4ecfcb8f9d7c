const PREFIX = "scroll:";

/** Where this tab's rows of cards were scrolled to, in pixels, by history entry and row; kept over a reload. */
export const scrollPositions = {
  read(name: string): number | null {
    try {
      const position = sessionStorage.getItem(PREFIX + name);
      return position === null ? null : Number(position);
    } catch {
      return null;
    }
  },
  save(name: string, position: number) {
    try {
      sessionStorage.setItem(PREFIX + name, String(Math.round(position)));
    } catch {
      // A browser that keeps nothing begins each row at its start.
    }
  },
};
