const BOOKMARK = "d1_bookmark";
const WRITTEN = "last_write";

/** The age up to which a cached page may lack this browser's own writes, in milliseconds. */
const SHARED_MS = 60_000;

let known: string | null = null;

/** The last D1 bookmark of this tab, in session storage, so that reloads read own writes; else in memory. */
export const lastWrite = {
  bookmark: (): string | null => known ?? read(BOOKMARK),
  /** Stores a response's bookmark; every method but GET counts as a write. */
  note(method: string, bookmark: string | null) {
    if (bookmark) {
      known = bookmark;
      write(BOOKMARK, bookmark);
    }
    if (method !== "GET") write(WRITTEN, String(Date.now()));
  },
  /** Whether cached pages may lack this tab's writes. */
  isRecent: (now: number): boolean => now - Number(read(WRITTEN) ?? 0) < SHARED_MS,
};

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full; the bookmark is still in memory.
  }
}
