/** A call that failed with a server error or without an answer. */
export interface FailedCall {
  kind: string;
  /** 0 without an answer. */
  status: number;
  /** The refusal's code, or the reason for the missing answer. */
  code: string;
  /** The latest fault during the call, "stripe hang"; null without one. */
  fault: string | null;
  /** All faults during the call, which may outlast the fault that delays it. */
  faults: string[];
  /** Whether the Worker was killed or started during the call. */
  killed: boolean;
}

/** Calls of one kind: the milliseconds of the answered ones, and the number of each status and code. */
export interface CallStatistics {
  milliseconds: number[];
  ends: Map<string, number>;
}

/** The state of faults and kills when a call began. */
export type CallStart = Pick<Recorder, "fault" | "faultCount" | "isDown" | "killCount">;

/** Records the calls, faults and kills of a load. */
export class Recorder {
  readonly calls = new Map<string, CallStatistics>();
  readonly failures: FailedCall[] = [];
  /** Pages requested during each fault: their number, and the milliseconds and kind of the slowest. */
  readonly pagesInFaults = new Map<string, { requested: number; slowest: number; kind: string }>();
  /** The number of calls that ended without a fault, and during one. */
  readonly answers = { atRest: 0, inFaults: 0 };
  /** Milliseconds since 1970 of each kill. */
  readonly kills: number[] = [];
  /** The beginning and end of each fault. */
  readonly faults: { name: string; from: number; to: number }[] = [];
  /** The current fault's name. */
  fault: string | null = null;
  /** The names of all faults so far. */
  readonly #begun: string[] = [];
  /** Whether the Worker is down. */
  isDown = false;
  /** Raised by each kill, so that a call can tell whether one came during it. */
  killCount = 0;

  beginFault(name: string): void {
    this.fault = name;
    this.#begun.push(name);
  }

  get faultCount(): number {
    return this.#begun.length;
  }

  take(
    { kind, isPage }: { kind: string; isPage: boolean },
    { status, code, milliseconds }: { status: number; code: string; milliseconds: number },
    before: CallStart,
  ): void {
    const known: CallStatistics = this.calls.get(kind) ?? { milliseconds: [], ends: new Map() };
    this.calls.set(kind, known);
    if (status !== 0) known.milliseconds.push(milliseconds);
    const end = code ? `${status} ${code}` : String(status);
    known.ends.set(end, (known.ends.get(end) ?? 0) + 1);
    const faults = [...(before.fault ? [before.fault] : []), ...this.#begun.slice(before.faultCount)];
    const fault = faults.at(-1) ?? null;
    this.answers[fault ? "inFaults" : "atRest"] += 1;
    if (isPage && fault && status !== 0) this.#takePage(fault, kind, milliseconds);
    if (status !== 0 && status < 500) return;
    const killed = before.isDown || this.isDown || this.killCount !== before.killCount;
    this.failures.push({ kind, status, code, fault, faults, killed });
  }

  #takePage(fault: string, kind: string, milliseconds: number): void {
    const known = this.pagesInFaults.get(fault) ?? { requested: 0, slowest: 0, kind };
    const slowest = milliseconds > known.slowest ? { slowest: milliseconds, kind } : {};
    this.pagesInFaults.set(fault, { ...known, ...slowest, requested: known.requested + 1 });
  }
}
