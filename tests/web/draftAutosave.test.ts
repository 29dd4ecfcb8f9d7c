import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AutosaveSession, SEND_WITHIN_MS } from "../../web/drafts/AutosaveSession.ts";
import type { AutosaveKind } from "../../web/drafts/autosaveKind.ts";
import { STORE_WITHIN_MS } from "../../web/drafts/DraftSession.ts";
import type { Draft } from "../../web/drafts/storedDrafts.ts";
import { ApiError } from "../../web/lib/api.ts";
import { SharedStorage } from "../support/SharedStorage.ts";
import { randomRuns } from "../support/testLength.ts";

const ANNA = "anna";
const NAME = "text";
const KEY = `draft:${ANNA}:${NAME}`;
type Fields = { content: string };
type Base = Fields & { shown?: Fields | null; revision: number; saved_in: string | null };

/** A save on its way. `order`: of typing, so that an older text is told from a newer one. */
type Save = { content: string; revision: number; saved_in: string; order: number; tab: number } & Reply;
type Reply = { resolve: (base: Base) => void; reject: (failure: ApiError) => void };
type Answer = { status: number; saved?: Base; save: Save };

let shared: SharedStorage;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * One device whose tabs die and are opened again, a network that loses and delays in both directions, a server that
 * refuses, and somebody else who writes the same text. Every rule is asserted at every step.
 */
class World {
  server: Base = { content: "0", revision: 1, saved_in: "nobody" };
  /** Every text that the server has had, as it was sent and as it was cleaned. */
  had = new Set(["0"]);
  /** The order of the newest text of the device that the server took. */
  takenOrder = 0;
  /** The revisions of other people's texts that the user has seen. */
  seen = new Set([1]);
  session: AutosaveSession<Fields, Base> | null = null;
  tab = 0;
  /** Typed texts are numbered. */
  order = 0;
  typed = { content: "0", order: 0, at: 0 };
  /** Saves of which the server has not heard, those of dead tabs among them, and answers that did not arrive yet. */
  requests: Save[] = [];
  answers: Answer[] = [];

  constructor() {
    vi.clearAllTimers();
    shared = new SharedStorage();
    vi.stubGlobal("localStorage", shared);
    vi.stubGlobal("sessionStorage", new SharedStorage());
    shared.setItem("user", JSON.stringify({ id: ANNA }));
    this.open(true);
  }

  get record(): Draft<Fields, Base> | null {
    return JSON.parse(shared.getItem(KEY) ?? "null");
  }

  open(isOnline: boolean) {
    if (this.session) return;
    this.tab += 1;
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("navigator", { onLine: isOnline });
    const { record, tab } = this;
    const kind: AutosaveKind<Fields, Base> = {
      latest: (!isOnline && record?.base) || this.server,
      start: () => ({ id: `tab ${tab}`, fields: { content: kind.latest.content }, base: kind.latest }),
      toServerText: ({ content, revision, saved_in }) => ({
        ...{ fields: { content }, revision, saved_in, saved_at: `r${revision}` },
      }),
      isSame: (one, other) => one.content === other.content,
      save: (fields, base, id) => this.send(fields.content, base.revision, id, tab),
      load: async () => {
        if (!navigator.onLine) throw refusal(0);
        return this.server;
      },
      copy: { key: "copy", read: () => null, store: () => {}, makeRoom: () => {} },
    };
    this.session = new AutosaveSession(ANNA, NAME, kind, isOnline ? this.server : null);
    this.session.open();
    // Without a text on the device the server's is shown.
    if (!record) this.seeBase();
  }

  /** The user sees another text than the typed one. */
  seeBase() {
    const { base, fields } = this.session?.getSnapshot() ?? {};
    this.seen.add(base?.revision ?? 0);
    this.typed = { content: fields?.content ?? "", order: this.order, at: Date.now() };
  }

  async send(content: string, revision: number, saved_in: string, tab: number): Promise<Base> {
    expect(this.requests.filter((one) => one.tab === tab).length, "two saves in flight").toBe(0);
    expect(this.answers.filter(({ save }) => save.tab === tab).length, "two saves in flight").toBe(0);
    if (!shared.isFull) expect(this.record?.fields.content, "sent before it was stored").toBe(content);
    const { order } = this;
    const saved = await new Promise<Base>((resolve, reject) =>
      this.requests.push({ content, revision, saved_in, order, tab, resolve, reject }),
    );
    return { ...saved, shown: saved.content === content ? null : { content } };
  }

  type(isUndo: boolean) {
    const { base, fields } = this.session?.getSnapshot() ?? {};
    if (!base) return;
    const content = isUndo ? (base.shown ?? base).content : `${this.order + 1}`;
    if (content === fields?.content) return;
    this.order += 1;
    this.typed = { content, order: this.order, at: Date.now() };
    this.session?.change({ content });
  }

  async setOnline(isOnline: boolean) {
    const wasChanged = this.session?.isChanged ?? true;
    Object.assign(navigator, { onLine: isOnline });
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    await vi.advanceTimersByTimeAsync(0);
    // A text from this device alone is compared, and with nothing typed it is replaced.
    if (!wasChanged) this.seeBase();
  }

  /** The server hears of a save. */
  arrive(index: number, failure: number | null, isAppliedBefore: boolean) {
    const [save] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    if (!save) return;
    const saved = failure === null || isAppliedBefore ? this.apply(save) : null;
    const answer = failure === null && saved ? { status: 200, saved } : { status: failure ?? 409 };
    this.answers.push({ ...answer, save });
  }

  apply(save: Save): Base | null {
    if (save.revision !== this.server.revision) return null;
    const wasOthers = this.server.saved_in === "other";
    if (wasOthers) expect(this.seen, "overwritten unseen").toContain(this.server.revision);
    expect(save.order, "an older text over a newer one").toBeGreaterThanOrEqual(this.takenOrder);
    this.takenOrder = save.order;
    const content = `${save.content}·`;
    this.server = { content, revision: this.server.revision + 1, saved_in: save.saved_in };
    this.had.add(save.content).add(content);
    return this.server;
  }

  receive(isLost: boolean) {
    const found = this.answers.shift();
    if (!found || found.save.tab !== this.tab || !this.session) return;
    const { status, saved, save } = found;
    if (saved && !isLost) save.resolve(saved);
    else save.reject(refusal(isLost ? 0 : status));
  }

  lose(index: number) {
    const [save] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    if (this.session && save?.tab === this.tab) save.reject(refusal(0));
  }

  otherWrites() {
    const content = `other ${this.server.revision}`;
    this.server = { content, revision: this.server.revision + 1, saved_in: "other" };
    this.had.add(content);
  }

  settle(isMine: boolean) {
    const { block } = this.session?.getSaving() ?? {};
    if (block?.kind !== "conflict" || !this.session) return;
    this.seen.add(block.theirs.revision);
    this.order += 1;
    const { content } = isMine ? this.session.getSnapshot().fields : block.theirs;
    this.typed = { content, order: this.order, at: Date.now() };
    this.session.settleConflict({ content });
  }

  kill(isNoticed: boolean) {
    if (!this.session) return;
    if (isNoticed) window.dispatchEvent(new Event("pagehide"));
    const { base, isStorageFull } = this.session.getSnapshot();
    const { record } = this;
    const isUnstored = this.session.isChanged && record?.fields.content !== this.typed.content;
    // Killed without a word within 50 ms: the words since the last storing are gone, as promised.
    const isDue = Date.now() - this.typed.at >= STORE_WITHIN_MS;
    const content = record?.fields.content ?? (isStorageFull ? this.server : (base ?? this.server)).content;
    if (isUnstored && (isStorageFull || shared.isFull || !(isNoticed || isDue)))
      this.typed = { ...this.typed, content };
    this.session = null;
    vi.clearAllTimers();
    vi.stubGlobal("window", new EventTarget());
  }

  isSafeOnDevice(): boolean {
    return this.record?.fields.content === this.typed.content || this.had.has(this.typed.content);
  }

  check() {
    if (!this.session) return expect(this.isSafeOnDevice(), "lost with the tab").toBe(true);
    const { fields, id, isStorageFull } = this.session.getSnapshot();
    expect(fields.content, "the screen shows another text").toBe(this.typed.content);
    const { block } = this.session.getSaving();
    if (!this.session.isChanged) {
      expect(this.had, "said to be saved").toContain(this.typed.content);
      const saved = this.server.content;
      if (this.server.saved_in === id)
        expect([saved, `${saved}·`, saved.replace("·", "")]).toContain(this.typed.content);
    }
    if (block?.kind === "conflict") expect(block.theirs.saved_in, "a conflict with oneself").toBe("other");
    const isDue = Date.now() - this.typed.at >= STORE_WITHIN_MS;
    if (isDue && !isStorageFull) expect(this.isSafeOnDevice(), "nowhere safe").toBe(true);
  }

  /** All goes well from now on: what the user typed or chose last is at the server. */
  async end() {
    shared.isFull = false;
    this.requests = this.requests.filter(({ tab }) => tab === this.tab);
    this.open(true);
    await this.setOnline(true);
    this.answers = this.answers.filter(({ save }) => save.tab === this.tab);
    for (let round = 0; round < 20; round += 1) {
      this.session?.noteSignIn();
      this.arrive(0, null, false);
      this.receive(false);
      await vi.advanceTimersByTimeAsync(0);
      this.settle(true);
      await vi.advanceTimersByTimeAsync(60_000);
      this.check();
    }
    expect(this.session?.isChanged, "not sent in the end").toBe(false);
    expect(this.had).toContain(this.typed.content);
    expect(this.record, "kept though the server has it").toBeNull();
  }
}

function refusal(status: number): ApiError {
  return new ApiError("PUT", status, "", "", null, {}, status === 429 ? { seconds: 5 } : {});
}

const action: fc.Arbitrary<(world: World) => unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(3).map((dice) => (world: World) => world.type(dice === 0)) },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 1, max: 3000 }).map((ms) => () => vi.advanceTimersByTimeAsync(ms)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 70_000 }).map((ms) => () => vi.advanceTimersByTimeAsync(ms)),
  },
  { weight: 5, arbitrary: fc.nat(3).map((at) => (world: World) => world.arrive(at, null, false)) },
  {
    weight: 2,
    arbitrary: fc
      .record({ at: fc.nat(3), status: fc.constantFrom(401, 429, 500, 503), applied: fc.boolean() })
      .map(
        ({ at, status, applied }) =>
          (world: World) =>
            world.arrive(at, status, applied && status >= 500),
      ),
  },
  { weight: 6, arbitrary: fc.nat(3).map((dice) => (world: World) => world.receive(dice === 0)) },
  { weight: 1, arbitrary: fc.nat(3).map((at) => (world: World) => world.lose(at)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.otherWrites()) },
  { weight: 2, arbitrary: fc.boolean().map((mine) => (world: World) => world.settle(mine)) },
  { weight: 1, arbitrary: fc.boolean().map((noticed) => (world: World) => world.kill(noticed)) },
  { weight: 3, arbitrary: fc.boolean().map((online) => (world: World) => world.open(online)) },
  { weight: 1, arbitrary: fc.boolean().map((isOnline) => (world: World) => world.setOnline(isOnline)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.session?.noteSignIn()) },
  { weight: 1, arbitrary: fc.constant(() => window.dispatchEvent(new Event("pagehide"))) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((full) => () => {
      shared.isFull = full && Date.now() % 5 === 0;
    }),
  },
);

test("every typed text is at the server, on the device or in a conflict, whatever fails and dies", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 60 }), async (actions) => {
      const world = new World();
      for (const act of actions) {
        await act(world);
        await vi.advanceTimersByTimeAsync(0);
        world.check();
      }
      await world.end();
    }),
    { numRuns: randomRuns(2000) },
  );
});

test("typing without a pause is sent every ten seconds", async () => {
  const world = new World();
  for (let at = 0; at < SEND_WITHIN_MS; at += 500) {
    world.type(false);
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(world.requests.length).toBe(1);
});
