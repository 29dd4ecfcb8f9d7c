const PARENT_CHECK_MS = 250;
const STOPPED_EXIT_CODE = 130;

let onStop: () => void = () => process.exit(STOPPED_EXIT_CODE);

/** Ends the script on Ctrl-C, SIGTERM and the end of its parent process, unless `untilStopped` is awaited. */
export function listenForStop(): void {
  const parent = process.ppid;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => onStop());
  setInterval(() => process.ppid !== parent && onStop(), PARENT_CHECK_MS).unref();
}

/** Resolves when the script is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    onStop = resolve;
  });
}
