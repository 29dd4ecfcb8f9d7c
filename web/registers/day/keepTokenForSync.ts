import type { Phone } from "../../offline/registers/phone.ts";
import { countUnsent, SYNC_TAG, tokenName } from "../../offline/registers/unsent.ts";
import { ownToken } from "./pagePhone.ts";

type SyncRegistration = ServiceWorkerRegistration & {
  /** Of the Background Sync API, which not every browser has. */
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser to send what waits once there is a network, also after the app is closed. The service worker finds the
 * token in the database only while something waits: see decision 113.
 */
export async function keepTokenForSync({ user, storage }: Phone): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    if (!registration?.sync || !registration.active) return;
    const value = ownToken(user);
    await storage.transaction("readwrite", (records) =>
      records.put("values", { name: tokenName(user), value }),
    );
    await registration.sync.register(SYNC_TAG);
  } catch (failure) {
    // The page itself sends while it is open.
    console.info(failure);
    await dropToken({ user, storage });
  }
}

/** Takes the token away from the service worker once nothing of the user waits. */
export async function dropTokenWhenSent({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  const waiting = await countUnsent(storage, user);
  if (waiting.size === 0) await dropToken({ user, storage });
}

async function dropToken({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  await storage
    .transaction("readwrite", (records) => records.delete("values", [tokenName(user)]))
    .catch((failure: unknown) => console.info(failure));
}
