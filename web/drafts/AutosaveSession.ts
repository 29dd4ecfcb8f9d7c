import { ApiError } from "../lib/api.ts";
import type { AutosaveKind, SavingState, ShownBase } from "./autosaveKind.ts";
import { DraftSession, watchPage } from "./DraftSession.ts";
import { draftKey } from "./removeDrafts.ts";
import { requestLock } from "./tabLock.ts";

/** The delay of a save after the last change, and its longest delay after the first unsent change, in milliseconds. */
const SEND_AFTER_MS = 1500;
export const SEND_WITHIN_MS = 10_000;
/** The pause after a failed save in milliseconds; it doubles with each further failure. */
const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;

type SaveOutcome<Base> = { saved: Base } | { current: Base } | { failure: unknown };

/**
 * A draft that is sent to the server while it is typed, in one tab at a time, and compared with other users' saves. The
 * text is in the browser's storage before it is sent, and until the server has answered for exactly this text. A tab
 * that resumes a stored text takes over its id, so that a newer server text under the same id is an own save whose
 * answer was lost.
 */
export class AutosaveSession<Fields extends object, Base extends ShownBase<Fields>> extends DraftSession<
  Fields,
  Base
> {
  declare kind: AutosaveKind<Fields, Base>;
  private saving: SavingState<Base>;
  /** Whether a save failed, or its answer was lost, so that the server may have a newer text than the base. */
  private isUncertain = false;
  /** The base comes from this device, because the server did not answer. */
  private isOutdated: boolean;
  private isHeld = false;
  private isLimited = false;
  private isClosed = true;
  private failures = 0;
  private sendAt: number | null = null;
  /** The time of the first unsent change. */
  private unsentSince: number | null = null;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private release: (() => void) | null = null;
  private collect: (() => void) | null = null;

  /** `loaded`: the server's text; null when the server did not answer; undefined when it must be fetched. */
  constructor(
    userId: string,
    name: string,
    kind: AutosaveKind<Fields, Base>,
    private loaded: Base | null | undefined,
    private readonly onEnd: () => void = () => {},
  ) {
    super(userId, name, kind);
    this.isOutdated = loaded === null;
    this.saving = {
      ...{ isSending: false, block: null, isOnline: true, retryAt: null, isWriter: true, isStarting: true },
      savedAt: kind.toServerText(kind.latest).saved_at,
    };
  }

  getSaving = (): SavingState<Base> => this.saving;

  /** Whether the server's text may differ from the typed one. */
  override get isChanged(): boolean {
    const { fields, base } = this.snapshot;
    const isOpen = this.saving.isSending || this.isUncertain || this.saving.block !== null;
    return isOpen || !base || !this.kind.isSame(fields, this.shownFields(base));
  }

  override open(): () => void {
    this.isClosed = false;
    const stops = [
      super.open(),
      watchPage({
        onLeave: () => this.leave(),
        onReturn: () => {},
        onNetwork: () => void this.followNetwork(),
        onStorage: (key) => key === this.kind.copy.key && this.followCopy(),
      }),
    ];
    if (!navigator.onLine) void this.followNetwork();
    if (!this.release) this.requestLock(false);
    return () => {
      this.leave();
      this.isClosed = true;
      for (const stop of stops) stop();
      clearTimeout(this.sendTimer);
      if (!this.saving.isSending) this.endWriting();
    };
  }

  /** `collect` is called before the text is stored for good, so that delayed inputs pass on what was typed last. */
  setCollector(collect: (() => void) | null) {
    this.collect = collect;
  }

  /** Changes some fields; `isReplacing`: inputs take over the values, because the user did not type them. */
  override change(some: Partial<Fields>, isReplacing = false) {
    const { fields, replaced } = this.snapshot;
    if (!this.saving.isWriter || this.kind.isSame({ ...fields, ...some }, fields)) return;
    if (isReplacing) this.show({ replaced: replaced + 1 });
    super.change(some);
    this.liftRefusal();
    if (this.isChanged) {
      const now = Date.now();
      this.unsentSince ??= now;
      const last = this.unsentSince + SEND_WITHIN_MS;
      // Typing does not shorten the pause after a failure.
      if (this.failures === 0) this.sendAt = Math.min(now + SEND_AFTER_MS, last);
    } else {
      // The text equals the server's again, so there is nothing to send.
      this.sendAt = this.unsentSince = null;
      this.store();
    }
    this.update();
    // The text editor passes on its last keys after this session heard that the page is left, so they are stored too.
    if (document.visibilityState === "hidden") this.leave();
  }

  override rebase(base: Base, fields: Fields = this.snapshot.fields) {
    this.kind.latest = base;
    super.rebase(base, fields);
  }

  /** Saves the typed text. Resolves with false when the save failed; the state has the reason. */
  async flush(): Promise<boolean> {
    this.collect?.();
    const { failures } = this;
    this.liftRefusal();
    this.store();
    this.sendNow();
    await this.until(({ isSending }) => {
      const isUnderWay = isSending || this.isHeld || (this.canSend && this.failures <= failures);
      return !this.isChanged || !isUnderWay;
    });
    return !this.isChanged;
  }

  /** Waits until no save is under way, and starts none until `run` has ended. */
  async hold<Result>(run: () => Promise<Result>): Promise<Result> {
    this.isHeld = true;
    try {
      await this.until(({ isSending }) => !isSending);
      return await run();
    } finally {
      this.isHeld = false;
      this.update();
    }
  }

  /** Takes over the answer of another write of the text. `isReplacing`: the form shows the answer's text. */
  adopt(base: Base, isReplacing = false) {
    const { fields } = this.snapshot;
    if (isReplacing) return this.takeBase(base, this.kind.toServerText(base).fields);
    const isCleaned = !this.isChanged && !this.kind.isSame(fields, this.shownFields(base));
    this.takeBase(isCleaned ? { ...base, shown: fields } : base);
  }

  /** Ends a conflict: `fields` become the text, based on the server's version. */
  settleConflict(fields: Fields) {
    const { block } = this.saving;
    if (block?.kind !== "conflict") return;
    this.takeBase(block.theirs, fields);
    this.sendNow();
  }

  /** Fetches the server's text and compares it with the typed one, after another kind of write was refused. */
  compare(): Promise<void> {
    return this.hold(async () => {
      const current = await this.kind.load();
      this.isOutdated = false;
      this.resumeText(current, this.isChanged);
    });
  }

  /** Resumes saving after the user has signed in again. */
  noteSignIn() {
    this.update(this.saving.block?.kind === "signed_out" ? { block: null } : {});
    this.sendNow();
  }

  /** Takes the lock from the tab that writes the text, which then stores its last keys. */
  takeOver() {
    this.update({ isStarting: true });
    this.requestLock(true);
  }

  protected override store() {
    if (!this.saving.isWriter) return;
    super.store();
    if (this.isChanged) this.sendAt ??= Date.now() + SEND_AFTER_MS;
    this.update();
  }

  /** Removes copies when the storage is full, because unsent texts matter more. */
  protected override write(key: string, text: string | null): boolean {
    if (super.write(key, text)) return true;
    this.kind.copy.makeRoom();
    return super.write(key, text);
  }

  /** The former writing tab may store its last keys after this tab began to write. */
  protected override follow(stored: string | null) {
    super.follow(stored);
    if (this.isChanged) this.sendAt ??= Date.now() + SEND_AFTER_MS;
    this.update();
  }

  private requestLock(isStealing: boolean) {
    this.release = requestLock(draftKey(this.userId, this.name), isStealing, {
      onTaken: () => void this.beginWriting(),
      onRefused: () => this.update({ isStarting: false, isWriter: false }),
      onLost: () => {
        this.collect?.();
        this.store();
        this.isUncertain = false;
        this.update({ isWriter: false, block: null });
      },
    });
  }

  /** This tab has the lock: it resumes the text stored on this device, compared with the server's. */
  private async beginWriting() {
    const { loaded } = this;
    this.loaded = undefined;
    const current = loaded === undefined ? await this.kind.load().catch(() => null) : loaded;
    if (this.isClosed) return;
    this.update({ isWriter: true, isStarting: false });
    this.follow(this.readStored());
    this.resumeText(current, this.known !== null || this.isUnstored);
  }

  private endWriting() {
    this.release?.();
    this.release = null;
    this.onEnd();
  }

  /** Resumes the typed text, or the server's if nothing was typed; `current` null: the next save compares. */
  private resumeText(current: Base | null, isTyped: boolean) {
    if (!isTyped) {
      if (current) this.adopt(current, true);
      return;
    }
    this.isUncertain = true;
    this.saving = { ...this.saving, block: null };
    const { base } = this.snapshot;
    const known = base ? this.kind.toServerText(base).revision : 0;
    const revision = current ? this.kind.toServerText(current).revision : known;
    // The server has deleted a text that it knew.
    if (revision === 0 && known > 0) this.update({ block: { kind: "gone", status: 404 } });
    else if (current && revision !== known) this.compareWith(current);
    this.sendNow();
  }

  /** Sets the base that the text changes from now on. */
  private takeBase(base: Base, fields: Fields = this.snapshot.fields) {
    const { saved_at, revision } = this.kind.toServerText(base);
    const isReplaced = !this.kind.isSame(fields, this.snapshot.fields);
    this.failures = 0;
    this.isUncertain = this.isLimited = false;
    this.saving = { ...this.saving, block: null, savedAt: saved_at ?? this.saving.savedAt };
    this.show({ base, fields, replaced: this.snapshot.replaced + (isReplaced ? 1 : 0) });
    if (!this.isChanged) {
      this.sendAt = this.unsentSince = null;
      if (revision > 0 && !this.isOutdated && !this.isEnded) this.kind.copy.store(base);
    } else this.unsentSince ??= Date.now();
    this.rebase(base, fields);
  }

  /** Compares the server's text with the changed one, as an own save whose answer was lost or another user's. */
  private compareWith(current: Base) {
    const { id, fields } = this.snapshot;
    const { saved_in, fields: theirs } = this.kind.toServerText(current);
    // Only this tab saves under its id, one text after the other, so the typed text is the newer one.
    if (saved_in !== id && !this.kind.isSame(theirs, fields))
      return this.update({ block: { kind: "conflict", theirs: current } });
    this.takeBase(current);
    this.sendNow();
  }

  private get canSend(): boolean {
    const { isSending, block, isOnline, isWriter, isStarting } = this.saving;
    const isFree = isWriter && !isStarting && !this.isHeld && !this.isEnded && this.snapshot.other === null;
    return isFree && isOnline && block === null && !isSending && this.isChanged;
  }

  /** A changed text may be accepted after a refusal. */
  private liftRefusal() {
    if (this.saving.block?.kind === "refused") this.saving = { ...this.saving, block: null };
  }

  private sendNow() {
    this.sendAt = Date.now();
    this.update();
  }

  private async send() {
    const { fields, base, id } = this.snapshot;
    if (!base) return;
    this.saving = { ...this.saving, isSending: true };
    this.storeNow();
    this.sendAt = this.unsentSince = null;
    const outcome = await this.save(fields, base, id);
    this.saving = { ...this.saving, isSending: false };
    if (!this.saving.isWriter) this.update();
    else if ("saved" in outcome) this.takeBase(outcome.saved);
    else if ("current" in outcome) this.compareWith(outcome.current);
    else this.noteFailure(outcome.failure);
    if (this.isClosed && !this.saving.isSending) this.endWriting();
  }

  /** Never throws. Fetches the server's text after a 409. */
  private async save(fields: Fields, base: Base, id: string): Promise<SaveOutcome<Base>> {
    try {
      return { saved: await this.kind.save(fields, base, id) };
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 409)) return { failure };
    }
    try {
      return { current: await this.kind.load() };
    } catch (failure) {
      return { failure };
    }
  }

  private noteFailure(failure: unknown) {
    const status = failure instanceof ApiError ? failure.status : 0;
    this.unsentSince ??= Date.now();
    // The save may have happened, so even a text that was typed back to the base is sent.
    this.isUncertain = true;
    if (status === 401) return this.update({ block: { kind: "signed_out" } });
    if (status === 403 || status === 404 || status === 410)
      return this.update({ block: { kind: "gone", status } });
    this.isLimited = status === 429;
    if (status >= 400 && status < 500 && status !== 408 && status !== 409 && !this.isLimited)
      return this.update({ block: { kind: "refused", failure } });
    this.failures += 1;
    const pause = Math.min(RETRY_FIRST_MS * 2 ** (this.failures - 1), RETRY_MAX_MS);
    const least = failure instanceof ApiError ? Number(failure.values.seconds ?? 0) * 1000 : 0;
    this.sendAt = Date.now() + Math.max(least, pause);
    this.update();
  }

  private leave() {
    this.store();
    if (this.failures === 0) this.sendAt = Date.now();
    this.update();
  }

  private async followNetwork() {
    if (navigator.onLine && this.isOutdated) await this.compare().catch(() => {});
    if (navigator.onLine && !this.isLimited) this.sendAt = Date.now();
    this.update({ isOnline: navigator.onLine });
  }

  private followCopy() {
    this.kind.latest = this.kind.copy.read() ?? this.kind.latest;
    if (!this.saving.isWriter && this.known === null) this.replace(this.begin());
  }

  private shownFields(base: Base): Fields {
    return base.shown ?? this.kind.toServerText(base).fields;
  }

  private until(isReached: (saving: SavingState<Base>) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isReached(this.saving)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  /** Updates the state, and sends the text when it is due. */
  private update(some: Partial<SavingState<Base>> = {}) {
    this.saving = { ...this.saving, ...some };
    clearTimeout(this.sendTimer);
    const { canSend, sendAt } = this;
    this.saving.retryAt = this.failures > 0 && canSend ? sendAt : null;
    if (canSend && sendAt !== null) {
      const pause = sendAt - Date.now();
      if (pause <= 0) void this.send();
      else if (!this.isClosed) this.sendTimer = setTimeout(() => this.update(), pause);
    }
    this.show({});
  }
}
