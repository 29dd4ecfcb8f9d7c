export const isPhone = window.matchMedia("(max-width: 767px)").matches;

/** The largest notification, in pixels, with its distance from the edges of the window. */
const ZONE = { width: 416, height: 280 };

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
  const isUnder = control !== null && control.isConnected && isInZone(control);
  dataset.notified = isUnder ? "above" : "below";
  if (isUnder) style.setProperty("--above-notified", `${headEdge() + 8}px`);
}

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
  return document.querySelector(":is([role=dialog], [role=alertdialog])[data-state=open]") !== null;
}
