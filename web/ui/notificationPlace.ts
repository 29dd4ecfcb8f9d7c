import { toastTop } from "./toastTop.ts";

export const isPhone = window.matchMedia("(max-width: 767px)").matches;

/** The largest notification, in pixels, with its distance from the edges of the window. */
const ZONE = { width: 416, height: 280 };

const OPEN_DIALOG = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** What was pressed or typed into last, notifications aside. */
let control: Element | null = null;
for (const kind of ["pointerdown", "keydown"]) {
  const remember = ({ target }: Event) => {
    if (target instanceof Element && !target.closest("[data-scope=toast]")) control = target;
  };
  addEventListener(kind, remember, { capture: true, passive: true });
}

/**
 * Keeps the next notification off the control that was just used, which is often the one to use again: where that is
 * under the usual place, the notification stands at the top, below header and banner. Bars at the bottom have a place
 * of their own.
 */
export function placeAwayFromControl(): void {
  const { dataset, style } = document.documentElement;
  placeBesideSheet();
  const isUnder = control?.isConnected && isInZone(control);
  // Beside a phone's sheet it is away from the sheet's buttons by itself.
  dataset.notified = isUnder && !(isPhone && isDialogOpen()) ? "above" : "below";
  if (isUnder) style.setProperty("--above-notified", `${headEdge() + 8}px`);
}

/** Measures where a notification stands while a phone's sheet is open. */
function placeBesideSheet(): void {
  const sheet = [...document.querySelectorAll(OPEN_DIALOG)].at(-1);
  if (!sheet) return;
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  const top = toastTop({
    heads: [...document.querySelectorAll("[data-page-head]")].map(bottom),
    sheetTop: sheet.getBoundingClientRect().top,
    sheetHeadBottom: bottom(sheet.firstElementChild ?? sheet),
  });
  document.documentElement.style.setProperty("--beside-sheet", `${top}px`);
}
// A sheet that opens takes the focus, and so does the page when it closes.
addEventListener("focusin", placeBesideSheet);

function isInZone(control: Element): boolean {
  if (control.closest("[data-save-bar], [data-enrol-bar]") && !isDialogOpen()) return false;
  const { bottom, left } = control.getBoundingClientRect();
  return bottom > innerHeight - ZONE.height && (isPhone || left < ZONE.width);
}

/** Where header and banner end, in pixels from the top of the window: 0 over a dialog, or when they are scrolled away. */
function headEdge(): number {
  if (isDialogOpen()) return 0;
  const heads = [...document.querySelectorAll("[data-page-head]")];
  return Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom));
}

function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}
