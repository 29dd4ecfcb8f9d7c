const RELOADED = "reloaded_from";

/** Fields edited since the page was loaded. */
const typedIn = new Set<Element>();
let reloading = false;

/** The code of a page failed to load. */
export class MissingCode extends Error {}

/** For a page's `lazy`: turns a failure to load code into MissingCode, so that it differs from a page's own errors. */
export function asMissingCode(cause: unknown): never {
  throw new MissingCode(String(cause), { cause });
}

/**
 * Records edited fields, and reloads the page when wanted code is gone because a newer build has replaced it. While a
 * navigation `isLoading`, the new page's error boundary reloads instead, because only then the address is the new
 * page's.
 */
export function watchForNewBuild(isLoading: () => boolean) {
  document.addEventListener("input", ({ target }) => typedIn.add(target as Element), true);
  window.addEventListener("vite:preloadError", () => {
    if (!isLoading()) reloadForNewBuild();
  });
}

/**
 * Reloads the page to get a newer build: at most once per build, never while edited fields would be lost (unless
 * `leaving` the page anyway), and never offline. Returns whether the page reloads.
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

/** False without session storage, because reloads could loop. */
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
