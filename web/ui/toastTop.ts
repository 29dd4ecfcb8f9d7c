/** The height of a notification of two lines with its gaps, in pixels. */
const ROOM = 112;
const GAP = 8;

type SheetPlaces = {
  /** The lower edges of the banners and the header at the top of the page. */
  heads: number[];
  /** The upper edge of the sheet, and the lower edge of its title and close button. */
  sheetTop: number;
  sheetHeadBottom: number;
};

/**
 * The position of a notification on a phone while a sheet is open, in pixels from the top: below banners and header if
 * the sheet leaves room, else below the sheet's own head. It covers no banner, no menu, neither the sheet's close
 * button nor its last buttons.
 */
export function toastTop({ heads, sheetTop, sheetHeadBottom }: SheetPlaces): number {
  const free = Math.max(GAP, ...heads.map((bottom) => bottom + GAP));
  // Banners that reach below the upper edge of the sheet are behind it.
  return free + ROOM <= sheetTop ? free : sheetHeadBottom + GAP;
}
