import type { User } from "../../worker/auth/outputs.ts";

const TOKEN = "api_token";
const USER = "user";
const LANGUAGE = "language";
const CLOSED_REMINDER = "closed_reminder";
/** Its change tells other tabs that the saved events changed, also those of an account. */
export const SAVED_EVENTS = "saved_events";

/** Values in local storage; in memory where storage is blocked or full. */
export const storage = {
  token: () => read(TOKEN),
  language: () => read(LANGUAGE),
  user(): User | null {
    const text = read(USER);
    try {
      return text ? JSON.parse(text) : null;
    } catch {
      // Invalid JSON counts as no user.
      return null;
    }
  },
  saveSession(token: string, user: User) {
    write(TOKEN, token);
    write(USER, JSON.stringify(user));
  },
  saveUser: (user: User) => write(USER, JSON.stringify(user)),
  saveLanguage(code: string) {
    write(LANGUAGE, code);
    // The Worker renders in the language of this cookie.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `lang=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
  },
  /** The last reminder about the e-mail address that was closed, and when. */
  closedReminder: () => read(CLOSED_REMINDER),
  saveClosedReminder: (closed: string) => write(CLOSED_REMINDER, closed),
  /** The ids of the events that a visitor saved on this device, the latest first. */
  savedEvents(): string[] {
    try {
      return JSON.parse(read(SAVED_EVENTS) ?? "").ids;
    } catch {
      return [];
    }
  },
  // The instant makes each write a change, which other tabs notice.
  saveSavedEvents: (ids: string[]) => write(SAVED_EVENTS, JSON.stringify({ ids, at: Date.now() })),
  /** The id of an unfinished multipart upload, by the file's fingerprint. */
  upload: (name: string) => read(`upload ${name}`),
  saveUpload: (name: string, id: string | null) => write(`upload ${name}`, id),
  /** The subscription to pushes that a user turned on in this browser; it outlives the session. */
  push: (userId: string) => read(`push ${userId}`),
  savePush: (userId: string, subscription: string | null) => write(`push ${userId}`, subscription),
  clearSession() {
    write(TOKEN, null);
    write(USER, null);
    write(CLOSED_REMINDER, null);
  },
};

/** Used when the browser blocks storage. */
const memoryStorage = new Map<string, string>();

function read(key: string): string | null {
  try {
    return memoryStorage.get(key) ?? localStorage.getItem(key);
  } catch {
    return memoryStorage.get(key) ?? null;
  }
}

function write(key: string, value: string | null) {
  memoryStorage.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memoryStorage.set(key, value);
  }
}
