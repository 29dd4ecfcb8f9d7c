import type { User } from "../../worker/auth/contract.ts";

const TOKEN = "api_token";
const USER = "user";
const LANGUAGE = "language";

/** What this browser keeps. A browser that keeps nothing (private mode, full disk) works until it is closed. */
export const storage = {
  token: () => read(TOKEN),
  language: () => read(LANGUAGE),
  user(): User | null {
    const text = read(USER);
    try {
      return text ? JSON.parse(text) : null;
    } catch {
      // Somebody else's writing: as good as nothing.
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
    // The Worker renders in the chosen language, so it must hear of it.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `lang=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
  },
  /** An upload in parts that has not finished, by what the file is known by. */
  upload: (name: string) => read(`upload ${name}`),
  saveUpload: (name: string, id: string | null) => write(`upload ${name}`, id),
  clearSession() {
    write(TOKEN, null);
    write(USER, null);
  },
};

/** Stands in where the browser refuses to keep anything; else the tabs would disagree about who is signed in. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null) {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}
