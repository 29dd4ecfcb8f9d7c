type LockHandlers = {
  /** Called when this tab gets the lock. */
  onTaken: () => void;
  /** Called when another tab has the lock. */
  onRefused: () => void;
  /** Called when another tab takes the lock over. */
  onLost: () => void;
};

/**
 * Requests the lock of a text, by Web Locks: one tab of a browser writes a text at a time; without that API every tab
 * does. `isStealing`: takes the lock from the tab that has it. Returns the function that releases it.
 */
export function requestLock(
  name: string,
  isStealing: boolean,
  { onTaken, onRefused, onLost }: LockHandlers,
): () => void {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locks = findLocks();
  if (!locks) onTaken();
  else
    locks
      .request(name, isStealing ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return onRefused();
        onTaken();
        return isReleased;
      })
      .catch(onLost);
  return release;
}

/** Calls `run` while no tab writes the text; resolves with null when one does. */
export function withFreeLock<Result>(name: string, run: () => Promise<Result>): Promise<Result | null> {
  const locks = findLocks();
  if (!locks) return run();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : null));
}

function findLocks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
