import type { ArticleFields, EditedArticle } from "../../../../worker/blog/contract.ts";
import { getEditedArticle } from "../api.ts";
import { articleRecords } from "./articleRecords.ts";
import type { StartingArticle } from "./loadStartingArticle.ts";
import { toNewRecord } from "./newRecord.ts";
import { openedArticles } from "./openedArticles.ts";
import { type SaverEffect, type SaverEvent, stepSaver } from "./saver.ts";
import { beginSaver, isAllSent, nextTime, type SaverState } from "./saverState.ts";
import { sendDraft, withDraft } from "./sendDraft.ts";
import { toServerText } from "./serverText.ts";
import { storeDraft } from "./storeDraft.ts";
import { articleLockName, TabLock, type TabMessage } from "./tabLock.ts";
import { watchPage } from "./watchPage.ts";

/** What the screen shows of a session. */
export type DraftSnapshot = {
  edited: EditedArticle;
  saver: SaverState;
  /** Whether the tab is on the way to writing: it asks for the lock or for the newest text. */
  isStarting: boolean;
};

/** The sessions of this tab, each until its last save has ended. */
const sessions = new Map<string, DraftSession>();

/**
 * What is typed into one article in one tab: runs the saver's effects with the browser's storage, the network, the clock
 * and the other tabs.
 */
export class DraftSession {
  private state: SaverState;
  private edited: EditedArticle;
  private isStarting = true;
  private snapshot: DraftSnapshot;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lock: TabLock | null = null;
  private readonly listeners = new Set<() => void>();
  private detach: (() => void)[] = [];
  /** The text was removed, by signing out in another tab or with the article: it is not stored again. */
  private isDropped = false;
  private isClosed = true;
  private collect: (() => void) | null = null;
  private isLeaving = false;
  /** The article is what this device knew of it, because the server did not answer. */
  private isOutdated: boolean;

  private constructor(
    readonly userId: string,
    private readonly start: StartingArticle,
  ) {
    const { id } = start.article;
    this.edited = start;
    this.isOutdated = start.isFromDevice === true;
    this.state = beginSaver(id, crypto.randomUUID(), toServerText(start));
    const record = articleRecords.read(userId, id);
    // What this device keeps is shown at once; whether this tab may write is known a moment later.
    if (record) this.state = { ...this.state, fields: record.fields };
    this.snapshot = this.takeSnapshot();
  }

  /** The session of an article; the one that was left a moment ago, if its last save is under way. */
  static of(userId: string, start: StartingArticle): DraftSession {
    return sessions.get(articleLockName(userId, start.article.id)) ?? new DraftSession(userId, start);
  }

  open() {
    const { id } = this.state;
    this.isClosed = false;
    sessions.set(articleLockName(this.userId, id), this);
    this.detach.push(
      watchPage({
        onLeave: () => {
          this.isLeaving = true;
          this.dispatch({ type: "leaving", now: Date.now() });
        },
        onReturn: () => {
          this.isLeaving = false;
        },
        onNetwork: () => void this.followNetwork(),
      }),
    );
    this.detach.push(
      articleRecords.watch(this.userId, id, () => {
        // Without Web Locks other tabs remove it, too, once they have sent theirs.
        this.isDropped = this.state.isWriter && TabLock.isSupported;
      }),
    );
    if (!navigator.onLine) void this.followNetwork();
    if (this.lock) return;
    this.lock = new TabLock(articleLockName(this.userId, id), {
      onTaken: (isFirst) => void this.resume(isFirst),
      onRefused: () => {
        this.isStarting = false;
        this.dispatch({ type: "writer", isWriter: false, now: Date.now() });
        this.lock?.send({ type: "ask" });
      },
      onLost: () => this.dispatch({ type: "writer", isWriter: false, now: Date.now() }),
      onMessage: (message) => this.receive(message),
    });
    this.lock.begin();
  }

  /** Leaves the article: the text is stored, a running save ends, and then other tabs may write. */
  close() {
    this.dispatch({ type: "leaving", now: Date.now() });
    this.isClosed = true;
    for (const end of this.detach.splice(0)) end();
    clearTimeout(this.timer);
    if (!this.state.inFlight) this.end();
  }

  private async followNetwork() {
    if (navigator.onLine && this.isOutdated) await this.compare().catch(() => {});
    this.dispatch({ type: "online", isOnline: navigator.onLine, now: Date.now() });
  }

  private end() {
    sessions.delete(articleLockName(this.userId, this.state.id));
    this.lock?.close();
    this.lock = null;
    this.isStarting = true;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called before the text is stored for good: inputs that report late pass on what was typed last. */
  setCollector(collect: (() => void) | null) {
    this.collect = collect;
  }

  getSnapshot = (): DraftSnapshot => this.snapshot;

  /** Changes some fields; `isReplacing`: inputs take over the values, which were not typed into them. */
  change(some: Partial<ArticleFields>, isReplacing = false) {
    const fields = { ...this.state.fields, ...some };
    this.dispatch({ type: "typed", fields, isReplacing, now: Date.now() });
    // The text editor passes on its last keys when the page is left, after this session heard of it.
    if (this.isLeaving) this.dispatch({ type: "leaving", now: Date.now() });
  }

  dispatch(event: SaverEvent) {
    const { state, effects } = stepSaver(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
    this.schedule();
    this.notify();
  }

  /** Saves what is typed now. Resolves with false when it could not be saved, and the state says why. */
  async flush(): Promise<boolean> {
    this.collect?.();
    const { typed, failures } = this.state;
    this.dispatch({ type: "flush", now: Date.now() });
    await this.until(
      (state) =>
        state.acknowledged >= typed ||
        state.block !== null ||
        !state.isOnline ||
        !state.isWriter ||
        (state.failures > failures && state.inFlight === null),
    );
    return this.state.acknowledged >= typed;
  }

  /** Waits until no save is under way, and starts none until `act` has ended. */
  async hold<Result>(act: () => Promise<Result>): Promise<Result> {
    this.dispatch({ type: "held", isHeld: true, now: Date.now() });
    try {
      await this.until((state) => state.inFlight === null);
      return await act();
    } finally {
      this.dispatch({ type: "held", isHeld: false, now: Date.now() });
    }
  }

  /** Takes over what another write of the article answered. `isReplacing`: the form shows its text. */
  adopt(edited: EditedArticle, isReplacing: boolean) {
    this.edited = edited;
    this.dispatch({ type: "adopted", base: toServerText(edited), isReplacing, now: Date.now() });
    this.tellText();
  }

  /** Ends a conflict: `fields` go on upon the other text. */
  settle(fields: ArticleFields) {
    this.dispatch({ type: "settled", fields, now: Date.now() });
    this.tellText();
  }

  takeOver() {
    this.isStarting = true;
    this.notify();
    void this.lock?.takeOver();
  }

  /** Fetches the server's text and compares it: for a refused write of another kind. */
  compare(): Promise<void> {
    return this.hold(async () => {
      this.edited = await getEditedArticle(this.state.id);
      this.isOutdated = false;
      const { saved_in, fields, base } = this.state;
      this.dispatch({
        type: "resumed",
        record: isAllSent(this.state) ? null : { saved_in, fields, base },
        current: toServerText(this.edited),
        now: Date.now(),
      });
    });
  }

  /** Forgets the text, because the article was deleted. */
  forget() {
    this.isDropped = true;
    articleRecords.drop(this.userId, this.state.id);
    openedArticles.drop(this.userId, this.state.id);
  }

  /** Stores a text as the draft of a new article, which its editor sends. False when the storage is full. */
  storeCopy(id: string, fields: ArticleFields): boolean {
    return articleRecords.keep(this.userId, toNewRecord(this.edited.article, id, fields));
  }

  private until(isReached: (state: SaverState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isReached(this.state)) return;
        this.listeners.delete(check);
        resolve();
      };
      this.listeners.add(check);
      check();
    });
  }

  /** This tab may write: it goes on with the text that this device keeps, compared with the server's. */
  private async resume(isFirst: boolean) {
    const { id } = this.state;
    const isFresh = isFirst && this.edited === this.start;
    const edited = isFresh ? this.start : await getEditedArticle(id).catch(() => null);
    if (edited) this.edited = edited;
    const record = articleRecords.read(this.userId, id);
    // Without Web Locks the tab that kept the text may be alive, so its saves are another's.
    const own = record && !TabLock.isSupported ? { ...record, saved_in: this.state.saved_in } : record;
    const isFromServer = edited !== null && !(isFresh && this.start.isFromDevice);
    this.isStarting = false;
    this.dispatch({
      type: "resumed",
      record: own,
      current: isFromServer ? toServerText(this.edited) : null,
      now: Date.now(),
    });
    this.tellText();
  }

  private receive(message: TabMessage) {
    if (message.type === "take") void this.releaseLock();
    else if (message.type === "ask") this.tellText();
    else if (!this.state.isWriter)
      this.dispatch({ type: "followed", fields: message.fields, base: message.base });
  }

  /** Another tab wants to write: the last keys are stored, and a running save ends first. */
  private async releaseLock() {
    if (!this.state.isWriter) return;
    this.collect?.();
    this.dispatch({ type: "leaving", now: Date.now() });
    this.dispatch({ type: "held", isHeld: true, now: Date.now() });
    this.tellText();
    await this.until((state) => state.inFlight === null);
    this.dispatch({ type: "leaving", now: Date.now() });
    this.dispatch({ type: "writer", isWriter: false, now: Date.now() });
    this.dispatch({ type: "held", isHeld: false, now: Date.now() });
    this.lock?.releaseLock();
  }

  private tellText() {
    const { isWriter, fields, base } = this.state;
    if (isWriter && !this.isStarting) this.lock?.send({ type: "text", fields, base });
  }

  private run(effect: SaverEffect) {
    if (effect.type === "send") void this.send();
    else if (effect.type === "clear") {
      articleRecords.drop(this.userId, this.state.id);
      if (this.state.base.revision > 0 && !this.isOutdated) openedArticles.keep(this.userId, this.edited);
      this.tellText();
    } else {
      const ok = this.isDropped || storeDraft(this.userId, this.edited, this.state);
      this.dispatch({ type: "stored", text: this.state.typed, ok, now: Date.now() });
      this.tellText();
    }
  }

  private async send() {
    if (!this.state.inFlight) return;
    const outcome = await sendDraft(this.userId, this.edited, this.state);
    if (outcome.draft) {
      this.edited = withDraft(this.edited, outcome.draft);
      this.dispatch({ type: "saved", draft: toServerText(this.edited), now: Date.now() });
    } else {
      this.edited = outcome.current ?? this.edited;
      this.dispatch({ type: "failed", failure: outcome.failure, now: Date.now() });
    }
    if (this.isClosed) this.end();
  }

  private schedule() {
    clearTimeout(this.timer);
    const at = nextTime(this.state);
    if (at === null || this.isClosed) return;
    this.timer = setTimeout(
      () => this.dispatch({ type: "time", now: Date.now() }),
      Math.max(0, at - Date.now()),
    );
  }

  private takeSnapshot(): DraftSnapshot {
    return { edited: this.edited, saver: this.state, isStarting: this.isStarting };
  }

  private notify() {
    this.snapshot = this.takeSnapshot();
    for (const listener of [...this.listeners]) listener();
  }
}
