import { storage } from "../../../lib/storage.ts";
import {
  type EditedPost,
  findAside,
  isBlankPost,
  isSamePost,
  type PostDraft,
  type PostFields,
  parsePostDraft,
  postDraftKey,
  readStored,
  type SentPost,
  writeStored,
} from "./postDrafts.ts";

/** The longest time between a key press and its writing into the browser's storage, in milliseconds. */
const STORE_WITHIN_MS = 100;
/** The pause after which a full storage is tried again. */
const STORE_AGAIN_MS = 2000;

/** What the screen shows of a draft. */
export type PostDraftSnapshot = {
  fields: PostFields;
  base: EditedPost | null;
  /** The text was in this browser's storage when the page opened, and nothing was typed since. */
  isRestored: boolean;
  /** The storage is full or blocked: only the page holds the text. */
  isStorageFull: boolean;
  /** Another version of the same text, of another tab: the user decides. */
  other: PostDraft | null;
};

type Start = { fields: PostFields; base: EditedPost | null };

/**
 * The text of one post while it is written in one tab. Tabs of one browser show the same text: each follows what another
 * stores. A tab whose text was not stored yet when another one's arrived keeps its own aside, and asks.
 */
export class PostDraftSession {
  private readonly key: string;
  private readonly asideKey: string;
  private snapshot: PostDraftSnapshot;
  private sent: SentPost | null = null;
  /** What this tab knows to be in the storage: anything else there is another tab's. */
  private known: string | null;
  /** The key of the other version: the draft's own, or of one set aside. */
  private otherKey: string | null = null;
  /** The key of a version that was set aside and is the only one left: it becomes the draft. */
  private adoptedKey: string | null;
  private isUnstored = false;
  /** Removed by signing out: it is not stored again. */
  private isDropped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private detach: (() => void)[] = [];

  constructor(
    readonly userId: string,
    readonly name: string,
    private start: Start,
  ) {
    this.key = postDraftKey(userId, name);
    this.asideKey = postDraftKey(userId, name, crypto.randomUUID());
    this.known = readStored(this.key);
    const kept = parsePostDraft(this.known);
    const asideKey = findAside(userId, name);
    const aside = asideKey ? parsePostDraft(readStored(asideKey)) : null;
    // The text set aside is the only one, when the other was sent.
    const shown = kept ?? aside;
    this.adoptedKey = kept || !aside ? null : asideKey;
    this.sent = shown?.sent ?? null;
    this.otherKey = kept && aside ? asideKey : null;
    this.snapshot = {
      fields: shown?.fields ?? start.fields,
      base: shown ? shown.base : start.base,
      isRestored: shown !== null,
      isStorageFull: false,
      other: kept ? aside : null,
    };
  }

  /** Follows other tabs and the end of the page; returns how to stop, which stores what was typed last. */
  open(): () => void {
    const listen = (target: EventTarget, name: string, act: (event: Event) => void) => {
      target.addEventListener(name, act);
      this.detach.push(() => target.removeEventListener(name, act));
    };
    listen(window, "pagehide", () => this.store());
    listen(window, "pageshow", () => this.follow(readStored(this.key)));
    listen(document, "visibilitychange", () => document.visibilityState === "hidden" && this.store());
    listen(window, "storage", (event) => {
      const { key, newValue } = event as StorageEvent;
      if (key === this.key || key === null) this.follow(key === null ? null : newValue);
    });
    if (this.adoptedKey) {
      this.isUnstored = true;
      this.store();
      writeStored(this.userId, this.adoptedKey, null);
      this.adoptedKey = null;
    } else this.follow(readStored(this.key));
    return () => {
      this.store();
      for (const end of this.detach.splice(0)) end();
    };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): PostDraftSnapshot => this.snapshot;

  /** Whether there is something to send: for an edit, something other than what it began from. */
  get isChanged(): boolean {
    const { fields, base } = this.snapshot;
    return base ? !isSamePost(fields, base.fields) : !isBlankPost(fields);
  }

  change(some: Partial<PostFields>) {
    this.show({ fields: { ...this.snapshot.fields, ...some }, isRestored: false });
    this.isUnstored = true;
    this.timer ??= setTimeout(() => this.store(), STORE_WITHIN_MS);
  }

  /** The post as it is when nothing was typed: before an edit, or with the category that the address names. */
  restart(start: Start) {
    this.start = start;
    if (this.isUnstored || this.known !== null) return;
    this.show({ ...start });
  }

  /** The edit goes on from another version of the post. */
  rebase(base: EditedPost, fields: PostFields) {
    this.sent = null;
    this.show({ base, fields });
    this.isUnstored = true;
    this.store();
  }

  /**
   * The idempotency key of a send, stored before it leaves. It stays the same for the same text, and for a changed one
   * after a send whose answer never came: the server then says whether the post is there.
   */
  beginSend(): string {
    const { fields } = this.snapshot;
    const isSame = this.sent && (this.sent.isUncertain || isSamePost(this.sent.fields, fields));
    const key = (isSame && this.sent?.key) || crypto.randomUUID();
    this.sent = { key, fields, isUncertain: true };
    this.isUnstored = true;
    this.store();
    return key;
  }

  /** The server has refused: there is no post of this send. */
  noteRefusal() {
    if (!this.sent) return;
    this.sent = { ...this.sent, isUncertain: false };
    this.isUnstored = true;
    this.store();
  }

  /** The next send makes a post of its own. */
  forgetSend() {
    this.sent = null;
    this.isUnstored = true;
    this.store();
  }

  /** The server has this text: it is removed, unless another was typed meanwhile. */
  settle(fields: PostFields) {
    this.sent = null;
    if (isSamePost(fields, this.snapshot.fields)) return this.discard();
    this.isUnstored = true;
    this.store();
  }

  /** Removes the text. Returns what brings it back. */
  discard(): () => void {
    const { fields, base, other } = this.snapshot;
    const { sent } = this;
    this.stopTimer();
    this.isUnstored = false;
    // While two versions are there, the other tab's goes on.
    const left = this.isInChoice ? other : null;
    if (!left) writeStored(this.userId, this.key, null);
    this.known = readStored(this.key);
    this.sent = left?.sent ?? null;
    if (left) this.endChoice();
    this.show({
      fields: left?.fields ?? this.start.fields,
      base: left ? left.base : this.start.base,
      isRestored: false,
      isStorageFull: false,
    });
    return () => {
      this.sent = sent;
      this.show({ fields, base });
      this.isUnstored = true;
      this.store();
    };
  }

  /** Ends the choice between two versions: this tab's text goes on, and the other one is dropped. */
  keepOwn() {
    const { otherKey } = this;
    if (otherKey && otherKey !== this.key) writeStored(this.userId, otherKey, null);
    this.known = readStored(this.key);
    this.endChoice();
    this.isUnstored = true;
    this.store();
  }

  /** Ends it the other way. */
  takeOther() {
    const { other } = this.snapshot;
    const { otherKey } = this;
    if (!other) return;
    if (otherKey && otherKey !== this.key) writeStored(this.userId, otherKey, null);
    this.known = readStored(this.key);
    this.sent = other.sent;
    this.endChoice();
    this.show({ fields: other.fields, base: other.base });
    this.isUnstored = true;
    this.store();
  }

  /** The other version is that of a tab which writes it now. */
  private get isInChoice(): boolean {
    return this.otherKey === this.key;
  }

  private endChoice() {
    writeStored(this.userId, this.asideKey, null);
    this.otherKey = null;
    this.show({ other: null });
  }

  /** The storage holds another tab's text, or none any more. */
  private follow(stored: string | null) {
    if (stored === this.known) return;
    // Another tab signed out: the text is no other user's to see.
    if (stored === null && !storage.user()) return this.drop();
    const draft = parsePostDraft(stored);
    if (this.isUnstored) {
      if (draft && !isSamePost(draft.fields, this.snapshot.fields)) this.askAbout(draft);
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
    const { fields, base } = draft ?? this.start;
    if (isSamePost(fields, this.snapshot.fields)) return this.show({ base });
    this.show({ fields, base, isRestored: false });
  }

  private drop() {
    this.isDropped = true;
    this.sent = null;
    this.show({ ...this.start, other: null, isRestored: false });
  }

  private askAbout(other: PostDraft) {
    this.otherKey = this.key;
    this.show({ other });
    this.store();
  }

  private stopTimer() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private store() {
    this.stopTimer();
    if (!this.isUnstored || this.isDropped) return;
    const present = readStored(this.key);
    const { isInChoice } = this;
    if (!isInChoice && present !== this.known) {
      const draft = parsePostDraft(present);
      if (draft && !isSamePost(draft.fields, this.snapshot.fields)) return this.askAbout(draft);
    }
    const { fields, base } = this.snapshot;
    const draft: PostDraft = { fields, base, sent: this.sent, at: new Date().toISOString() };
    const text = this.isChanged ? JSON.stringify(draft) : null;
    const isKept = writeStored(this.userId, isInChoice ? this.asideKey : this.key, text);
    if (isKept) {
      this.isUnstored = false;
      if (!isInChoice) this.known = text;
    } else this.timer = setTimeout(() => this.store(), STORE_AGAIN_MS);
    if (this.snapshot.isStorageFull === isKept) this.show({ isStorageFull: !isKept });
  }

  private show(some: Partial<PostDraftSnapshot>) {
    this.snapshot = { ...this.snapshot, ...some };
    for (const listener of [...this.listeners]) listener();
  }
}
