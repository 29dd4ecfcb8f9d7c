/** How long another tab may take, in milliseconds: one that the phone has frozen would hold its lock for ever. */
const LOCK_WAIT_MS = 10_000;

/** The part of the Web Locks API that is used; the tests' platform does not type it. */
type Locks = {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
};

/**
 * Syncs one register in one tab at a time, by Web Locks. The lock only saves calls, because the server knows repeated taps:
 * without the API, or when another tab is frozen, this tab goes ahead.
 */
export async function withSyncLock(name: string, act: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: Locks };
  if (!locks) return act();
  let isHeld = false;
  try {
    await locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      isHeld = true;
      return act();
    });
  } catch (failure) {
    if (isHeld) throw failure;
    await act();
  }
}

export function syncLockName(user: string, register: string): string {
  return `register ${user} ${register}`;
}
