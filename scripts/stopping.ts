const PARENT_CHECK_MS = 250;
const STOPPED_EXIT_CODE = 130;

let onStop: () => void = () => process.exit(STOPPED_EXIT_CODE);

/**
 * Notices Ctrl-C, a request to end, and the end of the process that started this one. Each ends the script
 * at once, unless it has said by `untilStopped` that it puts things away itself.
 */
export function listenForStop(): void {
  const parent = process.ppid;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => onStop());
  setInterval(() => process.ppid !== parent && onStop(), PARENT_CHECK_MS).unref();
}

/** Resolves when the script is to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    onStop = resolve;
  });
}
