/** A call that was answered with a failure of the server, or not at all. */
export interface FailedCall {
  kind: string;
  /** 0: no answer. */
  status: number;
  /** The refusal's code, or why there was no answer. */
  code: string;
  /** The fault that was on at last, "stripe hang"; null: none. */
  fault: string | null;
  /** All that were on meanwhile: a call may outlast the one that it waits for. */
  faults: string[];
  /** Whether the Worker was killed or started meanwhile. */
  killed: boolean;
}

/** Calls of one kind: the milliseconds of those that were answered, and how many ended with each status and code. */
export interface CallStatistics {
  milliseconds: number[];
  ends: Map<string, number>;
}

/** What was going on when a call began. */
export type CallStart = Pick<Recorder, "fault" | "faultCount" | "isDown" | "killCount">;

/** What happened during the traffic. */
export class Recorder {
  readonly calls = new Map<string, CallStatistics>();
  readonly failures: FailedCall[] = [];
  /** Pages that were asked for while each fault was on, how long the slowest took in milliseconds, and what it was. */
  readonly pagesInFaults = new Map<string, { asked: number; slowest: number; kind: string }>();
  /** How many calls ended without a fault, and during one. */
  readonly answers = { atRest: 0, inFaults: 0 };
  /** Milliseconds since 1970 of each kill. */
  readonly kills: number[] = [];
  /** From when to when each fault was on. */
  readonly faults: { name: string; from: number; to: number }[] = [];
  /** Of the fault that is on. */
  fault: string | null = null;
  /** Names of all that were on so far. */
  readonly #begun: string[] = [];
  /** Whether the Worker is down. */
  isDown = false;
  /** Raised by each kill, so that a call can tell whether one came while it was under way. */
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
    const known = this.pagesInFaults.get(fault) ?? { asked: 0, slowest: 0, kind };
    const slowest = milliseconds > known.slowest ? { slowest: milliseconds, kind } : {};
    this.pagesInFaults.set(fault, { ...known, ...slowest, asked: known.asked + 1 });
  }
}
