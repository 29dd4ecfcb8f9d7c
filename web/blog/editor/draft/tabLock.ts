import type { ArticleFields } from "../../../../worker/blog/contract.ts";
import type { ServerText } from "./saverState.ts";

/** How long the writing tab may take to release the lock before another tab takes it, in milliseconds. */
const RELEASE_MAX_MS = 4000;

/** The name of the lock of an article, and of the channel of its tabs. */
export function articleLockName(userId: string, id: string): string {
  return `draft:${userId}:article:${id}`;
}

/** Carries out `act` while no tab writes the article; null when one does. */
export function withFreeLock<Result>(name: string, act: () => Promise<Result>): Promise<Result | null> {
  if (!TabLock.isSupported) return act();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? act() : null));
}

export type TabMessage =
  /** A tab wants to write: the writing tab releases the lock. */
  | { type: "take" }
  /** A reading tab asks for the text. */
  | { type: "ask" }
  | { type: "text"; fields: ArticleFields; base: ServerText };

type Handlers = {
  /** This tab writes now. `isFirst`: it did not wait for another tab. */
  onTaken: (isFirst: boolean) => void;
  /** Another tab writes. */
  onRefused: () => void;
  /** Another tab took over without waiting. */
  onLost: () => void;
  onMessage: (message: TabMessage) => void;
};

/** One article is written in one tab of a browser at a time, by Web Locks; without that API in every tab. */
export class TabLock {
  private release: (() => void) | null = null;
  private readonly channel: BroadcastChannel | null;
  private isClosed = false;

  constructor(
    private readonly name: string,
    private readonly handlers: Handlers,
  ) {
    this.channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
    this.channel?.addEventListener("message", ({ data }) => handlers.onMessage(data));
  }

  /** Whether tabs are told apart: without it the id of a tab is never taken over. */
  static get isSupported(): boolean {
    return "locks" in navigator;
  }

  send(message: TabMessage) {
    if (!this.isClosed) this.channel?.postMessage(message);
  }

  begin() {
    if (!TabLock.isSupported) this.handlers.onTaken(true);
    else this.request({ ifAvailable: true }, true);
  }

  /** Takes the article over from the tab that writes it. */
  async takeOver() {
    this.send({ type: "take" });
    const tooLong = AbortSignal.timeout(RELEASE_MAX_MS);
    const isHeld = await this.request({ signal: tooLong }, false);
    // The other tab is frozen, or hangs: its text was stored when it was hidden.
    if (!isHeld) await this.request({ steal: true }, false);
  }

  releaseLock() {
    this.release?.();
    this.release = null;
  }

  close() {
    this.isClosed = true;
    this.releaseLock();
    this.channel?.close();
  }

  /** Resolves once the lock is held, with false when it is not available. */
  private request(options: LockOptions, isFirst: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      navigator.locks
        .request(this.name, options, (lock) => {
          if (!lock || this.isClosed) {
            if (!lock) this.handlers.onRefused();
            return resolve(false);
          }
          return new Promise<void>((release) => {
            this.release = release;
            resolve(true);
            this.handlers.onTaken(isFirst);
          });
        })
        .catch(() => {
          const wasHeld = this.release !== null;
          this.release = null;
          if (wasHeld) this.handlers.onLost();
          resolve(false);
        });
    });
  }
}
