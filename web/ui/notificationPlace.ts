import { toastTop } from "./toastTop.ts";

export const isPhone = window.matchMedia("(max-width: 767px)").matches;

/** The size of the largest notification with its distance from the window's edges, in pixels. */
const ZONE = { width: 416, height: 280 };

const OPEN_DIALOG = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** The last pressed or edited control, notifications excluded. */
let control: Element | null = null;
for (const kind of ["pointerdown", "keydown"]) {
  const remember = ({ target }: Event) => {
    if (target instanceof Element && !target.closest("[data-scope=toast]")) control = target;
  };
  addEventListener(kind, remember, { capture: true, passive: true });
}

/**
 * Places the next notification away from the control that was just used, because that control is often used again: when
 * the control is under the usual position, the notification is at the top, below header and banner. Notifications avoid
 * bars at the bottom separately.
 */
export function placeAwayFromControl(): void {
  const { dataset, style } = document.documentElement;
  placeBesideSheet();
  const isUnder = control?.isConnected && isInZone(control);
  // Outside a phone's sheet the notification is already away from the sheet's buttons.
  dataset.notified = isUnder && !(isPhone && isDialogOpen()) ? "above" : "below";
  if (isUnder) style.setProperty("--above-notified", `${headEdge() + 8}px`);
}

/** Measures the position of a notification while a phone's sheet is open. */
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
// Opening a sheet moves the focus into it, and closing it moves the focus back.
addEventListener("focusin", placeBesideSheet);

function isInZone(control: Element): boolean {
  if (control.closest("[data-save-bar], [data-enrol-bar]") && !isDialogOpen()) return false;
  const { bottom, left } = control.getBoundingClientRect();
  return bottom > innerHeight - ZONE.height && (isPhone || left < ZONE.width);
}

/** The lower edge of header and banner, in pixels from the window's top: 0 over a dialog, or when scrolled away. */
function headEdge(): number {
  if (isDialogOpen()) return 0;
  const heads = [...document.querySelectorAll("[data-page-head]")];
  return Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom));
}

function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}
