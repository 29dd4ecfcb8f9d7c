import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  KEY_PATHS,
  type Records,
  type RegisterStorage,
  type StorageTransaction,
  type StoreName,
} from "./records.ts";

type Schema = DBSchema & {
  [Name in StoreName]: { key: string[]; value: Records[Name]; indexes: { unsent: [string, 1] } };
};

const NAMES = Object.keys(KEY_PATHS) as StoreName[];

/** The database of this browser's registers; rejects where IndexedDB is blocked. */
export function openRegisterStorage(name = "registers"): RegisterStorage {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        for (const store of NAMES) {
          const made = database.createObjectStore(store, { keyPath: [...KEY_PATHS[store]] });
          if (store === "changes" || store === "signatures") made.createIndex("unsent", ["user", "unsent"]);
        }
      },
      // A newer build in another tab waits until this tab closes the database.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = undefined;
      },
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    async transaction(mode, work) {
      const database = await open();
      const transaction = database.transaction(NAMES, mode, { durability: "strict" });
      const stored = transaction.done;
      const records: StorageTransaction = {
        get: (store, key) => transaction.objectStore(store).get(key) as never,
        list: (store, prefix) =>
          transaction.objectStore(store).getAll(IDBKeyRange.bound(prefix, [...prefix, []])) as never,
        listUnsent: (store, user) =>
          transaction
            .objectStore(store)
            .index("unsent")
            .getAll([user, 1] as never) as never,
        put: (store, record) => transaction.objectStore(store).put?.(record) as Promise<unknown>,
        delete: (store, key) => transaction.objectStore(store).delete?.(key) as Promise<unknown>,
      };
      try {
        const result = await work(records);
        await stored;
        return result;
      } catch (failure) {
        stored.catch(() => {});
        try {
          transaction.abort();
        } catch {
          // The transaction has already ended, because a full storage aborts it.
        }
        throw transaction.error ?? failure;
      }
    },
  };
}

/** Whether a failure says that the phone's storage is full. */
export function isStorageFull(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "QuotaExceededError";
}
