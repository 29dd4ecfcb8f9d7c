import { type RegisterState, readState } from "../../../worker/registers/changes/contract.ts";
import { ApiError } from "../../lib/api.ts";
import { announce, onAnnounced } from "../../offline/registers/announce.ts";
import { syncLockName, withSyncLock } from "../../offline/registers/lock.ts";
import { type Phone, readOffset } from "../../offline/registers/phone.ts";
import type { RegisterCopy, StoredChange, StoredSignature } from "../../offline/registers/records.ts";
import { syncRegister } from "../../offline/registers/syncRegister.ts";
import { dropTokenWhenSent, keepTokenForSync } from "./keepTokenForSync.ts";
import { MergedChanges } from "./mergedChanges.ts";

/** How often an open day asks for what other phones wrote, in milliseconds. */
const POLL_MS = 30_000;
/**
 * The pauses after failed calls, in milliseconds; the last one repeats. A phone whose Wi-Fi had no internet hears of no
 * event when it does again.
 */
const PAUSES_MS = [2_000, 5_000, 10_000, 15_000];

/** What the phone holds of a day. `failure`: why the last call failed; null after one that did not. */
export type DaySnapshot = {
  isLoaded: boolean;
  register: RegisterCopy | null;
  state: RegisterState;
  changes: StoredChange[];
  signatures: StoredSignature[];
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  offset: number;
  failure: ApiError | null;
  /** Whether the phone's storage cannot be read. */
  isBlocked: boolean;
};

const EMPTY: DaySnapshot = {
  isLoaded: false,
  register: null,
  state: readState(new Map()),
  changes: [],
  signatures: [],
  offset: 0,
  failure: null,
  isBlocked: false,
};

/** One register on one user's phone: what is stored, and its exchange with the server while it is open. */
export class DayStore {
  private snapshot = EMPTY;
  private readonly listeners = new Set<() => void>();
  private readonly merged = new MergedChanges();
  private syncing: Promise<void> | null = null;
  private isSyncWanted = false;
  private readonly source = crypto.randomUUID();
  private failures = 0;
  /** Counts what was stored, so that records read before it are recognised as outdated. */
  private writes = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopAll: (() => void) | null = null;

  constructor(
    readonly phone: Phone,
    readonly register: string,
  ) {}

  getSnapshot = () => this.snapshot;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Keeps the day in step with the server and the other tabs until the returned function is called. */
  start(): () => void {
    this.stopAll?.();
    const wake = () => document.visibilityState === "visible" && this.sync();
    const stopAnnounced = onAnnounced(({ user, register, source }) => {
      const isOther = source !== this.source;
      if (isOther && user === this.phone.user && register === this.register) void this.load();
    });
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    this.stopAll = () => {
      clearTimeout(this.timer);
      stopAnnounced();
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      this.stopAll = null;
    };
    void this.load().then(() => this.sync());
    return () => this.stopAll?.();
  }

  /** Reads the phone's records anew. */
  async load(): Promise<void> {
    const { user, storage } = this.phone;
    const { writes } = this;
    try {
      const [register, changes, signatures, offset] = await storage.transaction("readonly", (records) =>
        Promise.all([
          records.get("registers", [user, this.register]),
          records.list("changes", [user, this.register]),
          records.list("signatures", [user, this.register]),
          readOffset(records),
        ]),
      );
      // A tap that was stored meanwhile is shown already, and may be missing here.
      if (writes !== this.writes) return this.load();
      const state = this.merged.read(changes);
      const read = { register: register ?? null, state, changes, signatures, offset };
      this.show({ isLoaded: true, isBlocked: false, ...read });
    } catch (failure) {
      console.info(failure);
      this.show({ isLoaded: true, isBlocked: true });
    }
  }

  /** Shows taps that were stored, tells the other tabs, and sends them. */
  addTaps(stored: StoredChange[]) {
    this.writes += 1;
    const changes = [...this.snapshot.changes, ...stored];
    this.show({ changes, state: this.merged.read(changes) });
    this.sendStored();
  }

  /** The same for what else was stored. */
  async noteStored(): Promise<void> {
    this.writes += 1;
    await this.load();
    this.sendStored();
  }

  private sendStored() {
    this.announce();
    void keepTokenForSync(this.phone);
    void this.sync();
  }

  /** Sends and asks; calls during a running exchange make one more after it. */
  sync(): Promise<void> {
    this.isSyncWanted = true;
    this.syncing ??= this.syncWhileWanted().finally(() => {
      this.syncing = null;
    });
    return this.syncing;
  }

  private async syncWhileWanted(): Promise<void> {
    clearTimeout(this.timer);
    let failure: ApiError | null = null;
    while (this.isSyncWanted && !failure) {
      this.isSyncWanted = false;
      failure = await this.exchange();
    }
    this.failures = failure ? this.failures + 1 : 0;
    await this.load();
    this.show({ failure });
    if (!failure) await dropTokenWhenSent(this.phone).catch((error: unknown) => console.info(error));
    if (this.stopAll) this.timer = setTimeout(() => this.sync(), this.pause());
  }

  private pause(): number {
    if (this.failures === 0) return POLL_MS;
    return PAUSES_MS[Math.min(this.failures, PAUSES_MS.length) - 1] ?? POLL_MS;
  }

  private async exchange(): Promise<ApiError | null> {
    const { user } = this.phone;
    try {
      await withSyncLock(syncLockName(user, this.register), () => syncRegister(this.phone, this.register));
      this.announce();
      return null;
    } catch (failure) {
      if (failure instanceof ApiError) return failure;
      console.info(failure);
      return new ApiError("registers", 0, "Storage", String(failure), null);
    }
  }

  private announce() {
    announce({ user: this.phone.user, register: this.register, source: this.source });
  }

  private show(next: Partial<DaySnapshot>) {
    this.snapshot = { ...this.snapshot, ...next };
    for (const listener of this.listeners) listener();
  }
}
