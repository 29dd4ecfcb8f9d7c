import type { Phone } from "../../offline/registers/phone.ts";
import { countUnsent, SYNC_TAG, tokenName } from "../../offline/registers/unsent.ts";
import { ownToken } from "./pagePhone.ts";

type SyncRegistration = ServiceWorkerRegistration & {
  /** The Background Sync API, which not every browser has. */
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser to send unsent records once there is a network, also after the app is closed. The token for the
 * service worker is in the database only while a record is unsent: see decision 113.
 */
export async function storeTokenForSync({ user, storage }: Phone): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    if (!registration?.sync || !registration.active) return;
    const value = ownToken(user);
    await storage.transaction("readwrite", (records) =>
      records.put("values", { name: tokenName(user), value }),
    );
    await registration.sync.register(SYNC_TAG);
  } catch (failure) {
    // Without Background Sync the page itself sends while it is open.
    console.info(failure);
    await dropToken({ user, storage });
  }
}

/** Deletes the service worker's token once nothing of the user is unsent. */
export async function dropTokenWhenSent({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  const waiting = await countUnsent(storage, user);
  if (waiting.size === 0) await dropToken({ user, storage });
}

async function dropToken({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  await storage
    .transaction("readwrite", (records) => records.delete("values", [tokenName(user)]))
    .catch((failure: unknown) => console.info(failure));
}
