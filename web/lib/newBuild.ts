const RELOADED = "reloaded_from";

/** Fields edited since the page was loaded. */
const typedIn = new Set<Element>();
let reloading = false;

/** The code of a page that could not be had. */
export class MissingCode extends Error {}

/** For a page's `lazy`: tells its missing code from what else a page may throw. */
export function asMissingCode(cause: unknown): never {
  throw new MissingCode(String(cause), { cause });
}

/**
 * Notices what is typed, and begins anew when code that is wanted is gone because a newer build has replaced it. While a
 * navigation `isLoading`, the new page's boundary does that, because only then the address is the new page's.
 */
export function watchForNewBuild(isLoading: () => boolean) {
  document.addEventListener("input", ({ target }) => typedIn.add(target as Element), true);
  window.addEventListener("vite:preloadError", () => {
    if (!isLoading()) reloadForNewBuild();
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
