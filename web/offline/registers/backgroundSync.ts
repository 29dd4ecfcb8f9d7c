import { announce } from "./announce.ts";
import { syncLockName, withSyncLock } from "./lock.ts";
import { type CallFailure, type Phone, type RegisterCalls, statusOf } from "./phone.ts";
import type { RegisterStorage } from "./records.ts";
import { syncRegister } from "./syncRegister.ts";
import { countUnsent, tokenName } from "./unsent.ts";

const TOKEN_PREFIX = tokenName("");

/** Sends unsent records with each user's own token. Rejects after a network failure, so that the browser retries. */
export async function syncWaiting(storage: RegisterStorage): Promise<void> {
  const values = await storage.transaction("readonly", (records) => records.list("values", []));
  for (const { name, value } of values) {
    if (!name.startsWith(TOKEN_PREFIX)) continue;
    const user = name.slice(TOKEN_PREFIX.length);
    const phone: Phone = {
      user,
      storage,
      calls: fetchCalls(String(value)),
      clock: () => Date.now(),
      newId: () => crypto.randomUUID(),
    };
    try {
      for (const register of (await countUnsent(storage, user)).keys()) {
        await withSyncLock(syncLockName(user, register), () => syncRegister(phone, register));
        announce({ user, register });
      }
    } catch (failure) {
      // A 401 means an expired session: its user sends the rest after signing in again.
      if (statusOf(failure) !== 401) throw failure;
    }
    await storage.transaction("readwrite", (records) => records.delete("values", [name]));
  }
}

/** The API calls of the service worker, which has no session of its own, with a user's token. */
function fetchCalls(token: string): RegisterCalls {
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const response = await fetch(`/api/registers/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw toFailure(0, null, String(cause));
    });
    const text = await response.text();
    if (!response.ok) throw toFailure(response.status, readCode(text), `${method} ${path}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
  return {
    getRegister: (id, after) => call("GET", `${id}?after=${after}`),
    sendChanges: (id, body) => call("POST", `${id}/changes`, body),
    sendSignature: (id, body) => call("POST", `${id}/signatures`, body),
  };
}

function toFailure(status: number, code: string | null, message: string): CallFailure {
  return Object.assign(new Error(message), { status, code });
}

function readCode(text: string): string | null {
  try {
    return JSON.parse(text).error?.code ?? null;
  } catch {
    return null;
  }
}
