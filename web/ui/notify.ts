export type Notification = {
  title: string;
  description?: string;
  kind?: "success" | "error" | "info";
  /** Milliseconds; 5000 by default. */
  duration?: number;
};

type Listener = (notification: Notification) => void;

let listener: Listener | null = null;
const early: Notification[] = [];

/** Shows a notification; callable from anywhere. */
export function notify(notification: Notification): void {
  if (listener) listener(notification);
  else early.push(notification);
  for (const wake of waking) wake();
}

const waking = new Set<() => void>();

/** Calls `wake` at the first notification, so that the toaster's code is loaded only then. */
export function onFirstNotification(wake: () => void): () => void {
  waking.add(wake);
  if (early.length > 0) wake();
  return () => waking.delete(wake);
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
