type LockHandlers = {
  /** This tab holds the lock now. */
  onTaken: () => void;
  /** Another tab holds it. */
  onRefused: () => void;
  /** Another tab took it over. */
  onLost: () => void;
};

/**
 * Asks for the lock of a text, which one tab of a browser writes at a time, by Web Locks; without that API every tab does.
 * `isStealing`: the tab that holds it loses it. Returns the function that releases it.
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

/** Carries out `act` while no tab writes the text; null when one does. */
export function withFreeLock<Result>(name: string, act: () => Promise<Result>): Promise<Result | null> {
  const locks = findLocks();
  if (!locks) return act();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? act() : null));
}

function findLocks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
