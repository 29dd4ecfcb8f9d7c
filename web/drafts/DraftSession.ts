import { storage } from "../lib/storage.ts";
import { draftKey, type StorageArea } from "./removeDrafts.ts";
import { asideKey, type Draft, listKeys, parseDraft, readText, writeText } from "./storedDrafts.ts";

type PageEvents = {
  /** The page is hidden or left: the last typed text must be stored now. */
  onLeave: () => void;
  onReturn: () => void;
  /** The network connected or disconnected. */
  onNetwork?: () => void;
  /** Another tab changed local storage; `key` null: local storage was cleared. */
  onStorage: (key: string | null, text: string | null) => void;
};

/** Listens to the events of an editor's page. Returns the function that ends it. */
export function watchPage({ onLeave, onReturn, onNetwork, onStorage }: PageEvents): () => void {
  const ends: (() => void)[] = [];
  const listen = (target: EventTarget, name: string, act: (event: Event) => void) => {
    target.addEventListener(name, act);
    ends.push(() => target.removeEventListener(name, act));
  };
  listen(window, "pagehide", onLeave);
  listen(window, "pageshow", onReturn);
  listen(document, "visibilitychange", () =>
    document.visibilityState === "hidden" ? onLeave() : onReturn(),
  );
  listen(window, "storage", (event) => {
    const { key, newValue } = event as StorageEvent;
    onStorage(key, newValue);
  });
  if (onNetwork) for (const name of ["online", "offline"]) listen(window, name, onNetwork);
  return () => {
    for (const end of ends) end();
  };
}

/** The longest time between a key press and its write to the browser's storage, in milliseconds. */
export const STORE_WITHIN_MS = 50;
/** The pause before a write to a full storage is tried again, in milliseconds. */
const STORE_AGAIN_MS = 2000;

/** The start of a kind of text, and where it is stored. */
export type DraftKind<Fields extends object, Base> = {
  /** The text before anything is typed. Without an `id` the text gets a new one. */
  start: () => { id?: string; fields: Fields; base: Base | null };
  /** Whether the text must be stored; by default every text but the start. */
  isChanged?: (fields: Fields, base: Base | null) => boolean;
  /** By default local storage, which outlives the tab. */
  area?: StorageArea;
  /** Each tab has its own text: another tab's text is not shown here. */
  isApart?: boolean;
  /** A text changed after a send without an answer keeps its id: the server says whether it has the former text. */
  reusesSentId?: boolean;
};

/** The state of a draft for the screen. */
type DraftSnapshot<Fields, Base> = {
  id: string;
  fields: Fields;
  base: Base | null;
  /** The instant (ISO) of the draft that was in this browser's storage when the page opened; null without one. */
  restoredAt: string | null;
  /** No text was typed since the draft was restored. */
  isRestored: boolean;
  /** The storage is full or blocked: only the page holds the text. */
  isStorageFull: boolean;
  /** Another tab's version of the same text: the user chooses. */
  other: Draft<Fields, Base> | null;
  /** A counter of replacements of the fields, after which inputs take over the new values. */
  replaced: number;
};

/**
 * A text while it is written in one tab. Tabs of one browser show the same text: each follows what the others store. A
 * tab whose text was not yet stored when another tab's text arrived sets its own aside, and asks the user.
 */
export class DraftSession<Fields extends object, Base> {
  private readonly key: string;
  private readonly asideKey: string;
  protected snapshot: DraftSnapshot<Fields, Base>;
  private sent: Draft<Fields, Base>["sent"] = null;
  /** The last stored text that this tab knows of: any other one is another tab's. */
  protected known: string | null;
  /** The storage key of the other version: the draft's own key, or that of a version set aside. */
  private otherKey: string | null = null;
  /** The storage key of a version that was set aside and is the only one left: it becomes the draft. */
  private adoptedKey: string | null;
  protected isUnstored = false;
  /** The text was removed by signing out, or at the server: it must not be stored again. */
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
    const stored = this.parse(this.known);
    const [foundKey = null] = listKeys(asideKey(userId, name, ""));
    const aside = foundKey ? this.parse(readText(foundKey)) : null;
    // A version set aside is the only one left after the other was sent.
    const shown = stored ?? aside;
    this.adoptedKey = stored || !aside ? null : foundKey;
    this.otherKey = stored && aside ? foundKey : null;
    this.sent = shown?.sent ?? null;
    const { id, fields, base } = shown ?? this.begin();
    this.snapshot = {
      ...{ id, fields, base },
      restoredAt: shown?.at ?? null,
      isRestored: shown !== null,
      isStorageFull: false,
      other: stored ? aside : null,
      replaced: 0,
    };
  }

  /** Follows other tabs and the end of the page; returns the function that stops this and stores the last text. */
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

  /** Whether there is a text to store or send. */
  get isChanged(): boolean {
    const { fields, base } = this.snapshot;
    return this.kind.isChanged?.(fields, base) ?? !isSame(fields, this.kind.start().fields);
  }

  change(some: Partial<Fields>) {
    this.show({ fields: { ...this.snapshot.fields, ...some }, isRestored: false });
    this.isUnstored = true;
    this.timer ??= setTimeout(() => this.store(), STORE_WITHIN_MS);
  }

  /** Shows the current start, because it has changed; a typed text stays. */
  restart() {
    if (!this.isUnstored && this.known === null) this.show(this.begin());
  }

  /** Bases the text on another version of its subject. */
  rebase(base: Base, fields: Fields = this.snapshot.fields) {
    this.sent = null;
    this.show({ base, fields });
    this.storeNow();
  }

  /** The idempotency key of a send, stored before it. A changed text has another (but see `reusesSentId`). */
  beginSend(): string {
    const { fields } = this.snapshot;
    const { sent } = this;
    const isUncertain = this.kind.reusesSentId && sent?.isUncertain;
    const isAgain = !sent || isUncertain || isSame(sent.fields, fields);
    if (!isAgain) this.show({ id: crypto.randomUUID() });
    this.sent = { fields, isUncertain: true };
    this.storeNow();
    return this.snapshot.id;
  }

  /** Records that the server refused the send, so that it has nothing of it. */
  noteRefusal() {
    if (!this.sent) return;
    this.sent = { ...this.sent, isUncertain: false };
    this.storeNow();
  }

  /** Gives the next send a new key. */
  clearSend() {
    this.sent = null;
    this.show({ id: crypto.randomUUID() });
    this.storeNow();
  }

  /** Removes the text that the server has, unless another was typed meanwhile. */
  settle(fields: Fields) {
    if (isSame(fields, this.snapshot.fields)) this.discard();
    else this.clearSend();
  }

  /** Removes the text. Returns the function that restores it. */
  discard(): () => void {
    const { id, fields, base, other } = this.snapshot;
    const { sent } = this;
    this.stopTimer();
    this.isUnstored = false;
    // While the user chooses between two versions, the other tab's stays.
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

  /** Removes the text for good after saving or abandoning it; the screen shows it until the page is left. */
  end() {
    this.stopTimer();
    this.isEnded = true;
    if (this.isInChoice) this.write(this.asideKey, null);
    else if (this.readStored() === this.known) this.write(this.key, null);
  }

  /** Ends the choice between two versions: this tab's text stays, the other is dropped. */
  chooseOwn() {
    this.dropOther();
    this.storeNow();
  }

  /** Ends the choice between two versions: the other tab's text stays. */
  chooseOther() {
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

  /** Whether another tab is writing the other version now. */
  private get isInChoice(): boolean {
    return this.otherKey === this.key;
  }

  private endChoice() {
    this.write(this.asideKey, null);
    this.otherKey = null;
    this.show({ other: null });
  }

  /** The storage now has another tab's text, or none. */
  protected follow(stored: string | null) {
    if (this.isEnded || stored === this.known) return;
    // Another tab signed out: no other user may see the text.
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
      // The other tab continues to write, or has sent its text, while the choice is open.
      if (draft) this.show({ other: draft });
      else this.chooseOwn();
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
    const isStored = this.write(isInChoice ? this.asideKey : this.key, text);
    if (isStored) {
      this.isUnstored = false;
      if (!isInChoice) this.known = text;
    } else this.timer = setTimeout(() => this.store(), STORE_AGAIN_MS);
    if (this.snapshot.isStorageFull === isStored) this.show({ isStorageFull: !isStored });
  }

  protected begin() {
    return { id: crypto.randomUUID(), ...this.kind.start() };
  }

  /** Null for a draft of another build, which may have another shape. */
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

  /** Replaces the fields, so that inputs take over the new values. */
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

function fits(fresh: object, stored: object): boolean {
  return Object.entries(fresh).every(([name, value]) => {
    const found = (stored as Record<string, unknown>)[name];
    if (found === undefined || value === null || found === null) return true;
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
}
