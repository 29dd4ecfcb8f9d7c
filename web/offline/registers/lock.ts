/** How long to wait for another tab's lock, in milliseconds: a frozen tab would hold its lock forever. */
const LOCK_WAIT_MS = 10_000;

/** The part of the Web Locks API in use, because the types of the tests' platform lack it. */
type Locks = {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
};

/**
 * Syncs one register in one tab at a time, by Web Locks. The lock only saves calls, because the server recognises
 * repeated changes: without the API, or when another tab is frozen, this tab goes ahead.
 */
export async function withSyncLock(name: string, sync: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: Locks };
  if (!locks) return sync();
  let isHeld = false;
  try {
    await locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      isHeld = true;
      return sync();
    });
  } catch (failure) {
    if (isHeld) throw failure;
    await sync();
  }
}

export function syncLockName(user: string, register: string): string {
  return `register ${user} ${register}`;
}
