const PREFIX = "scroll:";

/** The scroll positions of this tab's rows of cards, in pixels, by history entry and row; they survive a reload. */
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
      // Without session storage each row begins at its start.
    }
  },
};
