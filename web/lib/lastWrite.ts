const BOOKMARK = "d1_bookmark";
const WRITTEN = "last_write";

/** For how long a page that others share may be older than what this browser has written, in milliseconds. */
const SHARED_MS = 60_000;

let known: string | null = null;

/**
 * What this tab has last seen of the database. It outlives a reload, so that whoever writes and then loads a
 * page reads their own writes. A browser that keeps nothing remembers until the reload.
 */
export const lastWrite = {
  bookmark: (): string | null => known ?? read(BOOKMARK),
  /** The bookmark that came with an answer. Anything but a GET has written. */
  note(method: string, bookmark: string | null) {
    if (bookmark) {
      known = bookmark;
      write(BOOKMARK, bookmark);
    }
    if (method !== "GET") write(WRITTEN, String(Date.now()));
  },
  /** Whether a page from the cache of all could lack what this tab has written. */
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
    // Private mode, full disk: the tab's memory still has the bookmark.
  }
}
