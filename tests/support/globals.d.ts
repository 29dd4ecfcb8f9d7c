/** Browser globals that `web/lib` refers to and that no Worker test reads. */
declare const location: { origin: string };
declare const window: EventTarget & { location: { pathname: string; search: string } };
declare const document: EventTarget & { cookie: string; visibilityState: string };
declare const localStorage: Storage;
interface StorageEvent extends Event {
  readonly key: string | null;
  readonly newValue: string | null;
}
interface Navigator {
  readonly onLine: boolean;
}
interface LockManager {
  request<Granted>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    act: (lock: object | null) => Granted,
  ): Promise<Awaited<Granted>>;
}
interface ImportMeta {
  readonly env: Record<string, string | undefined>;
  /** Vite's: the modules at these paths. */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
}
/** Vite's: a file as text. */
declare module "*?raw" {
  const text: string;
  export default text;
}
