import type { User } from "../../worker/auth/outputs.ts";

const TOKEN = "api_token";
const USER = "user";
const LANGUAGE = "language";
const CLOSED_REMINDER = "closed_reminder";

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
  /** The id of an unfinished multipart upload, by the file's fingerprint. */
  upload: (name: string) => read(`upload ${name}`),
  saveUpload: (name: string, id: string | null) => write(`upload ${name}`, id),
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
