export type Notification = {
  title: string;
  description?: string;
  kind?: "success" | "error" | "info";
  /** How long it stays, in milliseconds; 5000 unless told. */
  duration?: number;
};

type Listener = (notification: Notification) => void;

let listener: Listener | null = null;
const early: Notification[] = [];

/** Tells the person something, from anywhere; shown one at a time. */
export function notify(notification: Notification): void {
  if (listener) listener(notification);
  else early.push(notification);
  for (const wake of waking) wake();
}

const waking = new Set<() => void>();

/** Called once something is to be told, so that the toaster's code is loaded only then. */
export function onFirstNotification(wake: () => void): () => void {
  waking.add(wake);
  if (early.length > 0) wake();
  return () => waking.delete(wake);
}

/** The toaster takes over, beginning with what was said before it came, once it stands. */
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
