const RELOADED = "reloaded_from";

/** Fields edited since the page was loaded. */
const typedIn = new Set<Element>();
let reloading = false;

/** Tracks edited fields, and reloads the page when a chunk is missing because a newer build was deployed. */
export function watchForNewBuild() {
  document.addEventListener("input", ({ target }) => typedIn.add(target as Element), true);
  window.addEventListener("vite:preloadError", () => {
    reloadForNewBuild();
  });
}

/**
 * Reloads the page to get a newer build: at most once per build, never while edited fields would be lost (unless
 * `leaving` the page anyway), and never offline. Returns whether it reloads.
 */
export function reloadForNewBuild({ leaving = false } = {}): boolean {
  if (reloading) return true;
  if (!navigator.onLine || (isTyping() && !leaving) || !isFirstReload()) return false;
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

/** Without session storage it never reloads, because it could loop. */
function isFirstReload(): boolean {
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
    return true;
  } catch {
    return false;
  }
}
