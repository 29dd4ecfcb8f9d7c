import { type RegisterState, readState } from "../../../worker/registers/changes/contract.ts";
import { ApiError } from "../../lib/api.ts";
import { announce, onAnnounced } from "../../offline/registers/announce.ts";
import { syncLockName, withSyncLock } from "../../offline/registers/lock.ts";
import { type Phone, readOffset } from "../../offline/registers/phone.ts";
import type { RegisterCopy, StoredChange, StoredSignature } from "../../offline/registers/records.ts";
import { syncRegister } from "../../offline/registers/syncRegister.ts";
import { countUnsent, SYNC_TAG, tokenName } from "../../offline/registers/unsent.ts";
import { MergedChanges } from "./mergedChanges.ts";
import { ownToken } from "./pagePhone.ts";

/** The interval of fetching other phones' changes for an open day, in milliseconds. */
const POLL_MS = 30_000;
/** The pauses after failed calls, in milliseconds; the last repeats, because no event tells of internet on a Wi-Fi. */
const PAUSES_MS = [2_000, 5_000, 10_000, 15_000];

/** The stored data of a day. `failure`: the last call's failure; null after a success. */
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

/** A register on a user's phone: its stored data, and its sync with the server while it is open. */
export class DayStore {
  private snapshot = EMPTY;
  private readonly listeners = new Set<() => void>();
  private readonly merged = new MergedChanges();
  private syncing: Promise<void> | null = null;
  private isSyncWanted = false;
  private readonly source = crypto.randomUUID();
  private failures = 0;
  /** The number of writes, so that records read before a write are recognised as outdated. */
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

  /** Syncs the day with the server and the other tabs until the returned function is called. */
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

  /** Reads the phone's records again. */
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
      // A change stored meanwhile is already shown, and may be missing in these records.
      if (writes !== this.writes) return this.load();
      const state = this.merged.read(changes);
      const read = { register: register ?? null, state, changes, signatures, offset };
      this.show({ isLoaded: true, isBlocked: false, ...read });
    } catch (failure) {
      console.info(failure);
      this.show({ isLoaded: true, isBlocked: true });
    }
  }

  /** Shows stored changes, announces them to other tabs, and sends them. */
  addChanges(stored: StoredChange[]) {
    this.writes += 1;
    const changes = [...this.snapshot.changes, ...stored];
    this.show({ changes, state: this.merged.read(changes) });
    this.sendStored();
  }

  /** Like `addChanges`, for other stored records. */
  async noteStored(): Promise<void> {
    this.writes += 1;
    await this.load();
    this.sendStored();
  }

  private sendStored() {
    this.announce();
    void storeTokenForSync(this.phone);
    void this.sync();
  }

  /** Sends and fetches; calls during a running sync cause one more after it. */
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

type SyncRegistration = ServiceWorkerRegistration & {
  /** The Background Sync API, which not every browser has. */
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser to send unsent records once there is a network, also after the app is closed. The service worker
 * cannot read local storage, where the session's token is, so the user's token is in IndexedDB while a record is
 * unsent.
 *
 * IndexedDB is read by the scripts of this origin alone, as local storage is, and the copy lives shorter; signing out
 * deletes it. A token is used for records of its own user, because another tab may have signed in somebody else
 * (`jwtSubject`). A cookie would go with every call, and writes would need protection against other sites' forms.
 * Safari and Firefox, without Background Sync, send while the app is open and say how many records wait.
 */
async function storeTokenForSync({ user, storage }: Phone): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    if (!registration?.sync || !registration.active) return;
    const value = ownToken(user);
    await storage.transaction("readwrite", (records) =>
      records.put("values", { name: tokenName(user), value }),
    );
    await registration.sync.register(SYNC_TAG);
  } catch (failure) {
    // Without Background Sync the page itself sends while it is open.
    console.info(failure);
    await dropToken({ user, storage });
  }
}

/** Deletes the service worker's token once nothing of the user is unsent. */
async function dropTokenWhenSent({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  const waiting = await countUnsent(storage, user);
  if (waiting.size === 0) await dropToken({ user, storage });
}

async function dropToken({ user, storage }: Pick<Phone, "user" | "storage">): Promise<void> {
  await storage
    .transaction("readwrite", (records) => records.delete("values", [tokenName(user)]))
    .catch((failure: unknown) => console.info(failure));
}
