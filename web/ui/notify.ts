export type Notification = {
  title: string;
  description?: string;
  kind?: "success" | "error" | "info";
  /** Milliseconds; `SHOWN_MS` by default. */
  duration?: number;
  /** A button in the notification; pressing it closes the notification. */
  action?: { label: string; onSelect: () => void };
};

/** How long a notification stays, in milliseconds. */
export const SHOWN_MS = 5000;

/** Called with null when the shown notification must be removed. */
type Listener = (notification: Notification | null) => void;

let listener: Listener | null = null;
const early: Notification[] = [];

/** Shows a notification; callable from anywhere. */
export function notify(notification: Notification): void {
  if (listener) listener(notification);
  else early.push(notification);
  for (const wake of waking) wake();
}

/** Removes the notification, because its action has been done or no longer fits the page. */
export function dismissNotification(): void {
  early.length = 0;
  listener?.(null);
}

const waking = new Set<() => void>();

/** Calls `wake` at each notification, so that the first one loads the toaster's code. */
export function onNotification(wake: () => void): () => void {
  waking.add(wake);
  if (early.length > 0) wake();
  return () => waking.delete(wake);
}

/** Empties the queue of notifications that no toaster has shown, and returns the newest one. */
export function takeUnshown(): Notification | undefined {
  return early.splice(0).at(-1);
}

/** Registers the toaster and passes it earlier notifications once it is mounted. */
export function listen(next: Listener): () => void {
  const timer = setTimeout(() => {
    listener = next;
    for (const notification of early.splice(0)) next(notification);
  });
  return () => {
    clearTimeout(timer);
    listener = null;
  };
}
