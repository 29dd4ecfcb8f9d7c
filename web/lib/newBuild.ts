const RELOADED = "reloaded_from";

/** Fields that somebody has typed in since this page was loaded. */
const typedIn = new Set<Element>();
let reloading = false;

/** Notices what is typed, and begins anew when code that is wanted is gone because a newer build has replaced it. */
export function watchBuild() {
  document.addEventListener("input", ({ target }) => typedIn.add(target as Element), true);
  window.addEventListener("vite:preloadError", () => {
    beginAnew();
  });
}

/**
 * Loads the page again, which brings the newer build: once for each build, so that a file that stays away is no
 * loop; never while somebody's typing would be lost, unless they are `leaving` that page anyway; and not offline,
 * where nothing newer can come. True when the page is on its way.
 */
export function beginAnew({ leaving = false } = {}): boolean {
  if (reloading) return true;
  if (!navigator.onLine || (isTyping() && !leaving) || !isFirstTime()) return false;
  reloading = true;
  location.reload();
  return true;
}

function isTyping(): boolean {
  return [...typedIn].some((field) => field.isConnected && textOf(field) !== "");
}

function textOf(field: Element): string {
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}

/** A browser that cannot remember the last time might reload for ever, so it does not. */
function isFirstTime(): boolean {
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
    return true;
  } catch {
    return false;
  }
}
