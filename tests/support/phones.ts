import type { CallFailure, Phone } from "../../web/offline/registers/phone.ts";
import {
  KEY_PATHS,
  type Records,
  type RegisterStorage,
  type StorageTransaction,
  type StoreName,
} from "../../web/offline/registers/records.ts";
import { ask } from "./worker.ts";

/** Records in memory, with the atomic transactions of IndexedDB. `isFull` makes the next write fail as a full storage does. */
export class MemoryStorage implements RegisterStorage {
  isFull = false;
  private stores = new Map<StoreName, Map<string, unknown>>();
  private last: Promise<unknown> = Promise.resolve();

  transaction<Result>(
    _mode: "readonly" | "readwrite",
    work: (records: StorageTransaction) => Promise<Result>,
  ): Promise<Result> {
    const result = this.last.then(async () => {
      const before = new Map([...this.stores].map(([name, records]) => [name, new Map(records)]));
      try {
        return await work(this.records());
      } catch (failure) {
        this.stores = before;
        throw failure;
      }
    });
    this.last = result.catch(() => {});
    return result;
  }

  private records(): StorageTransaction {
    const of = (name: StoreName) => {
      const records = this.stores.get(name) ?? new Map<string, unknown>();
      this.stores.set(name, records);
      return records as Map<string, never>;
    };
    return {
      get: async (store, key) => of(store).get(JSON.stringify(key)),
      list: async (store, prefix) =>
        [...of(store)]
          .filter(([key]) => prefix.every((part, index) => (JSON.parse(key) as string[])[index] === part))
          .map(([, record]) => record),
      listUnsent: async (store, user) =>
        [...of(store).values()].filter((record: Records["changes"]) => record.user === user && record.unsent),
      put: async (store, record) => {
        if (this.isFull) throw new DOMException("full", "QuotaExceededError");
        const values = record as Record<string, string>;
        const key = KEY_PATHS[store].map((name) => values[name]);
        of(store).set(JSON.stringify(key), structuredClone(record) as never);
      },
      delete: async (store, key) => of(store).delete(JSON.stringify(key)),
    };
  }
}

/** What a test does to a phone's network: `down` loses calls, `deaf` loses answers after the server has written. */
export type Network = { state: "up" | "down" | "deaf" };

/** A user's phone on the Worker's real routes. `skew`: how wrong its clock is, in milliseconds. */
export function makePhone(
  user: { id: string; token: string },
  { storage = new MemoryStorage(), network = { state: "up" } as Network, skew = 0 } = {},
) {
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    if (network.state === "down") throw toFailure(0, null);
    const answer = await ask<Answer>(method, `/api/registers/${path}`, { as: user, body });
    if (network.state === "deaf") throw toFailure(0, null);
    if (answer.status >= 400) throw toFailure(answer.status, answer.error?.code ?? null);
    return answer.body;
  }
  const phone: Phone = {
    user: user.id,
    storage,
    calls: {
      getRegister: (id, after) => call("GET", `${id}?after=${after}`),
      sendChanges: (id, body) => call("POST", `${id}/changes`, body),
      sendSignature: (id, body) => call("POST", `${id}/signatures`, body),
    },
    clock: () => Date.now() + skew,
    newId: () => crypto.randomUUID(),
  };
  return { phone, storage, network };
}

function toFailure(status: number, code: string | null): CallFailure {
  return Object.assign(new Error(`${status} ${code}`), { status, code });
}
