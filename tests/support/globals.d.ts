/** Browser globals that `web/lib` refers to and that no Worker test reads. */
declare const location: { origin: string };
declare const window: { location: { pathname: string; search: string } };
declare const document: { cookie: string };
declare const localStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
interface Navigator {
  readonly onLine: boolean;
}
interface ImportMeta {
  readonly env: Record<string, string | undefined>;
  /** Vite's: the modules at these paths. */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
}
