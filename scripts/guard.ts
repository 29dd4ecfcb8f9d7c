// Runs a command in its own process group, and ends the group on a signal, when the command ends, or when the parent
// process has ended, so that no workerd outlives its terminal.
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { listenForStop, untilStopped } from "./stopping.ts";

const GRACE_SECONDS = 5;

listenForStop();
const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: "inherit", detached: true });
const ended = new Promise<void>((resolve) => {
  child.on("error", () => resolve());
  child.on("exit", () => resolve());
});
await Promise.race([ended, untilStopped()]);
await endGroup();
process.exit(child.exitCode ?? 1);

async function endGroup(): Promise<void> {
  if (!signalGroup("SIGTERM")) return;
  for (const until = Date.now() + GRACE_SECONDS * 1000; Date.now() < until; await pause(50)) {
    if (!signalGroup(0)) return;
  }
  signalGroup("SIGKILL");
}

/** False when the group has no processes left. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
