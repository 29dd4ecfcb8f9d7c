import { storage } from "../lib/storage.ts";
import { draftKey, type StorageArea } from "./draftKeys.ts";
import { asideKey, type Draft, listKeys, parseDraft, readText, writeText } from "./storedDrafts.ts";
import { watchPage } from "./watchPage.ts";

/** The longest time between a key press and its writing into the browser's storage, in milliseconds. */
export const STORE_WITHIN_MS = 50;
/** The pause after which a full storage is tried again. */
const STORE_AGAIN_MS = 2000;

/** What a kind of text begins with, and how it is kept. */
export type DraftKind<Fields extends object, Base> = {
  /** The text when nothing was typed. Without an `id` it gets a new one. */
  start: () => { id?: string; fields: Fields; base: Base | null };
  /** Whether there is something to keep; by default everything but the start. */
  isChanged?: (fields: Fields, base: Base | null) => boolean;
  /** By default local storage, which outlives the tab. */
  area?: StorageArea;
  /** The text of another tab is one of its own: it replaces none on the screen. */
  isApart?: boolean;
  /** A text that was changed after a send without an answer keeps its id: the server then says whether it has the former one. */
  keepsSentId?: boolean;
};

/** What the screen shows of a draft. */
export type DraftSnapshot<Fields, Base> = {
  id: string;
  fields: Fields;
  base: Base | null;
  /** The instant (ISO) of the draft that was in this browser's storage when the page opened; null: there was none. */
  restoredAt: string | null;
  /** Nothing was typed since. */
  isRestored: boolean;
  /** The storage is full or blocked: only the page holds the text. */
  isStorageFull: boolean;
  /** Another version of the same text, of another tab: the user decides. */
  other: Draft<Fields, Base> | null;
  /** One more whenever the fields were replaced, so that inputs take over the new values. */
  replaced: number;
};

/**
 * A text while it is written in one tab. Tabs of one browser show the same text: each follows what another stores. A tab
 * whose text was not stored yet when another one's arrived keeps its own aside, and asks.
 */
export class DraftSession<Fields extends object, Base> {
  private readonly key: string;
  private readonly asideKey: string;
  protected snapshot: DraftSnapshot<Fields, Base>;
  private sent: Draft<Fields, Base>["sent"] = null;
  /** What this tab knows to be in the storage: anything else there is another tab's. */
  protected known: string | null;
  /** The key of the other version: the draft's own, or of one set aside. */
  private otherKey: string | null = null;
  /** The key of a version that was set aside and is the only one left: it becomes the draft. */
  private adoptedKey: string | null;
  protected isUnstored = false;
  /** Removed by signing out, or at the server: it is not stored again. */
  protected isEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly userId: string,
    readonly name: string,
    public kind: DraftKind<Fields, Base>,
  ) {
    this.key = draftKey(userId, name);
    this.asideKey = asideKey(userId, name, crypto.randomUUID());
    this.known = this.readStored();
    const kept = this.parse(this.known);
    const [foundKey = null] = listKeys(asideKey(userId, name, ""));
    const aside = foundKey ? this.parse(readText(foundKey)) : null;
    // The text set aside is the only one, when the other was sent.
    const shown = kept ?? aside;
    this.adoptedKey = kept || !aside ? null : foundKey;
    this.otherKey = kept && aside ? foundKey : null;
    this.sent = shown?.sent ?? null;
    const { id, fields, base } = shown ?? this.begin();
    this.snapshot = {
      ...{ id, fields, base },
      restoredAt: shown?.at ?? null,
      isRestored: shown !== null,
      isStorageFull: false,
      other: kept ? aside : null,
      replaced: 0,
    };
  }

  /** Follows other tabs and the end of the page; returns how to stop, which stores what was typed last. */
  open(): () => void {
    const stop = watchPage({
      onLeave: () => this.store(),
      onReturn: () => this.follow(this.readStored()),
      onStorage: (key, text) => {
        if (key === this.key || key === null) this.follow(key === null ? null : text);
      },
    });
    if (this.adoptedKey) {
      this.storeNow();
      this.write(this.adoptedKey, null);
      this.adoptedKey = null;
    } else this.follow(this.readStored());
    return () => {
      this.store();
      stop();
    };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): DraftSnapshot<Fields, Base> => this.snapshot;

  /** Whether there is something to keep or send. */
  get isChanged(): boolean {
    const { fields, base } = this.snapshot;
    return this.kind.isChanged?.(fields, base) ?? !isSame(fields, this.kind.start().fields);
  }

  change(some: Partial<Fields>) {
    this.show({ fields: { ...this.snapshot.fields, ...some }, isRestored: false });
    this.isUnstored = true;
    this.timer ??= setTimeout(() => this.store(), STORE_WITHIN_MS);
  }

  /** Shows the start anew, because it is another one now; a text that was typed stays. */
  restart() {
    if (!this.isUnstored && this.known === null) this.show(this.begin());
  }

  /** The text goes on from another version of what it changes. */
  rebase(base: Base, fields: Fields = this.snapshot.fields) {
    this.sent = null;
    this.show({ base, fields });
    this.storeNow();
  }

  /**
   * The idempotency key of a send, stored before it leaves. It stays the same for the same text; a changed one has another
   * (but see `keepsSentId`).
   */
  beginSend(): string {
    const { fields } = this.snapshot;
    const { sent } = this;
    const isUncertain = this.kind.keepsSentId && sent?.isUncertain;
    const isAgain = !sent || isUncertain || isSame(sent.fields, fields);
    if (!isAgain) this.show({ id: crypto.randomUUID() });
    this.sent = { fields, isUncertain: true };
    this.storeNow();
    return this.snapshot.id;
  }

  /** The server has refused: it has nothing of this send. */
  noteRefusal() {
    if (!this.sent) return;
    this.sent = { ...this.sent, isUncertain: false };
    this.storeNow();
  }

  /** The next send has a key of its own. */
  forgetSend() {
    this.sent = null;
    this.show({ id: crypto.randomUUID() });
    this.storeNow();
  }

  /** The server has this text: it is removed, unless another was typed meanwhile. */
  settle(fields: Fields) {
    if (isSame(fields, this.snapshot.fields)) this.discard();
    else this.forgetSend();
  }

  /** Removes the text. Returns what brings it back. */
  discard(): () => void {
    const { id, fields, base, other } = this.snapshot;
    const { sent } = this;
    this.stopTimer();
    this.isUnstored = false;
    // While two versions are there, the other tab's goes on.
    const left = this.isInChoice ? other : null;
    if (!left) this.write(this.key, null);
    this.known = this.readStored();
    this.sent = left?.sent ?? null;
    if (left) this.endChoice();
    this.replace(left ?? this.begin(), { isStorageFull: false });
    return () => {
      this.sent = sent;
      this.replace({ id, fields, base });
      this.storeNow();
    };
  }

  /** Removes the text for good, because it is saved or given up; the screen shows it until it is left. */
  end() {
    this.stopTimer();
    this.isEnded = true;
    if (this.isInChoice) this.write(this.asideKey, null);
    else if (this.readStored() === this.known) this.write(this.key, null);
  }

  /** Ends the choice between two versions: this tab's text goes on, and the other one is dropped. */
  keepOwn() {
    this.dropOther();
    this.storeNow();
  }

  /** Ends it the other way. */
  takeOther() {
    const { other } = this.snapshot;
    if (!other) return;
    this.dropOther();
    this.sent = other.sent;
    this.replace(other);
    this.storeNow();
  }

  private dropOther() {
    if (this.otherKey && !this.isInChoice) this.write(this.otherKey, null);
    this.known = this.readStored();
    this.endChoice();
  }

  /** The other version is that of a tab which writes it now. */
  private get isInChoice(): boolean {
    return this.otherKey === this.key;
  }

  private endChoice() {
    this.write(this.asideKey, null);
    this.otherKey = null;
    this.show({ other: null });
  }

  /** The storage holds another tab's text, or none any more. */
  protected follow(stored: string | null) {
    if (this.isEnded || stored === this.known) return;
    // Another tab signed out: the text is no other user's to see.
    if (stored === null && !storage.user()) return this.drop();
    if (this.kind.isApart) return;
    const draft = this.parse(stored);
    if (this.isUnstored) {
      if (draft && !isSame(draft.fields, this.snapshot.fields)) this.askAbout(draft);
      else this.known = stored;
      return;
    }
    this.known = stored;
    if (this.isInChoice) {
      // The other tab goes on writing, or has sent its text, while the choice is open.
      if (draft) this.show({ other: draft });
      else this.keepOwn();
      return;
    }
    this.sent = draft?.sent ?? null;
    const next = draft ?? this.begin();
    if (isSame(next.fields, this.snapshot.fields)) this.show({ id: next.id, base: next.base });
    else this.replace(next);
  }

  private drop() {
    this.isEnded = true;
    this.sent = null;
    this.replace(this.begin(), { other: null });
  }

  private askAbout(other: Draft<Fields, Base>) {
    this.otherKey = this.key;
    this.show({ other });
    this.store();
  }

  private stopTimer() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  protected storeNow() {
    this.isUnstored = true;
    this.store();
  }

  protected store() {
    this.stopTimer();
    if (!this.isUnstored || this.isEnded) return;
    const present = this.readStored();
    const { isInChoice } = this;
    if (!isInChoice && present !== this.known) {
      const draft = this.parse(present);
      if (draft && !isSame(draft.fields, this.snapshot.fields)) return this.askAbout(draft);
    }
    const { id, fields, base } = this.snapshot;
    const draft: Draft<Fields, Base> = { id, fields, base, sent: this.sent, at: new Date().toISOString() };
    const text = this.isChanged ? JSON.stringify(draft) : null;
    const isKept = this.write(isInChoice ? this.asideKey : this.key, text);
    if (isKept) {
      this.isUnstored = false;
      if (!isInChoice) this.known = text;
    } else this.timer = setTimeout(() => this.store(), STORE_AGAIN_MS);
    if (this.snapshot.isStorageFull === isKept) this.show({ isStorageFull: !isKept });
  }

  protected begin() {
    return { id: crypto.randomUUID(), ...this.kind.start() };
  }

  /** A draft of another build may have another shape. */
  private parse(text: string | null): Draft<Fields, Base> | null {
    const draft = parseDraft<Fields, Base>(text);
    const { fields } = this.kind.start();
    return draft && fits(fields, draft.fields) ? { ...draft, fields: { ...fields, ...draft.fields } } : null;
  }

  protected readStored(): string | null {
    return readText(this.key, this.kind.area);
  }

  protected write(key: string, text: string | null): boolean {
    return writeText(this.userId, key, text, this.kind.area);
  }

  /** Inputs take over another text. */
  protected replace(
    { id, fields, base }: Pick<Draft<Fields, Base>, "id" | "fields" | "base">,
    some: Partial<DraftSnapshot<Fields, Base>> = {},
  ) {
    const replaced = this.snapshot.replaced + 1;
    this.show({ id, fields, base, replaced, restoredAt: null, isRestored: false, ...some });
  }

  protected show(some: Partial<DraftSnapshot<Fields, Base>>) {
    this.snapshot = { ...this.snapshot, ...some };
    for (const listener of [...this.listeners]) listener();
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fits(fresh: object, kept: object): boolean {
  return Object.entries(fresh).every(([name, value]) => {
    const found = (kept as Record<string, unknown>)[name];
    if (found === undefined || value === null || found === null) return true;
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
}
