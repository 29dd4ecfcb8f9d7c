import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;

/** The ids of the processes that this one started and that run workerd. Empty where there is no /proc. */
export function workerdProcesses(): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((id) => id && factsOf(id)?.[PARENT] === String(process.pid) && commandOf(id).includes("workerd"));
}

/** The processor time a process has used, in milliseconds; undefined where there is no /proc. */
export function processorTime(id: number | undefined): number | undefined {
  const facts = id === undefined ? undefined : factsOf(id);
  return facts && (Number(facts[USER]) + Number(facts[SYSTEM])) * TICK_MS;
}

/** The memory a process holds, in bytes; undefined where there is no /proc. */
export function memoryOf(id: number | undefined): number | undefined {
  const [, kilobytes] = (id !== undefined && read(`/proc/${id}/status`)?.match(/VmRSS:\s+(\d+)/)) || [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** What the kernel tells of a process, from its state on: its name before that may hold anything. */
function factsOf(id: number): string[] | undefined {
  return read(`/proc/${id}/stat`)?.split(") ").at(-1)?.split(" ");
}

function commandOf(id: number): string {
  return read(`/proc/${id}/cmdline`) ?? "";
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
  }
}
