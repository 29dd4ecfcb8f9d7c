import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type SaverEffect,
  type SaverEvent,
  SEND_WITHIN_MS,
  STORE_WITHIN_MS,
  stepSaver,
} from "../../../web/blog/editor/draft/saver.ts";
import {
  beginSaver,
  isAllSent,
  nextTime,
  type SaverState,
  type ServerText,
  type UnsentText,
} from "../../../web/blog/editor/draft/saverState.ts";
import type { ArticleFields } from "../../../worker/blog/contract.ts";

const FIELDS: ArticleFields = {
  title: "",
  content: "",
  excerpt: null,
  language: "it",
  cover_image_url: null,
  cover_alt: null,
  hashtags: [],
  gallery_images: [],
  translation_group: null,
};
const text = (content: string): ArticleFields => ({ ...FIELDS, content });
const serverText = (content: string, revision: number, savedIn: string): ServerText => ({
  fields: text(content),
  shown: null,
  revision,
  saved_in: savedIn,
  saved_at: `r${revision}`,
  saved_by: null,
});

/** A save on its way. `order`: of typing, so that an older text is told from a newer one. */
type Save = { content: string; revision: number; saved_in: string; order: number; tab: number };
type Answer = { status: number; current?: ServerText; draft?: ServerText };

/**
 * One device whose tabs die and are opened again, a network that loses and delays in both directions, a server that
 * refuses, and somebody else who writes the same article. Every rule is asserted at every step.
 */
class World {
  now = 0;
  server = serverText("0", 1, "nobody");
  /** Every text that the server has had, as it was sent and as it was cleaned. */
  had = new Set(["0"]);
  /** The order of the newest text of the device that the server took. */
  takenOrder = 0;
  /** The revisions of other people's texts that the user has seen. */
  seen = new Set([1]);
  record: UnsentText | null = null;
  isStorageFull = false;
  state: SaverState | null = null;
  tab = 0;
  /** Typed texts are numbered. */
  order = 0;
  typed = { content: "0", order: 0, at: 0 };
  /** Saves of which the server has not heard, those of dead tabs among them, and answers that did not arrive yet. */
  requests: Save[] = [];
  answers: { answer: Answer; tab: number }[] = [];

  constructor() {
    this.open(true);
  }

  open(isOnline: boolean) {
    if (this.state) return;
    this.tab += 1;
    const base = isOnline || !this.record ? this.server : this.record.base;
    this.state = beginSaver("a", `tab ${this.tab}`, base);
    this.dispatch({ type: "online", isOnline, now: this.now });
    const current = isOnline ? this.server : null;
    const wasThere = this.record;
    this.dispatch({ type: "resumed", record: this.record, current, now: this.now });
    // Without a text on the device the server's is shown.
    if (!wasThere) {
      this.seen.add(this.state.base.revision);
      this.typed = { content: this.state.fields.content, order: this.order, at: this.now };
    }
  }

  dispatch(event: SaverEvent) {
    if (!this.state) return;
    const { state, effects } = stepSaver(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  run(effect: SaverEffect) {
    if (!this.state) return;
    const { saved_in, fields, base, inFlight, typed } = this.state;
    if (effect.type === "clear") this.record = null;
    if (effect.type === "store") {
      if (!this.isStorageFull) this.record = { saved_in, fields, base };
      this.dispatch({ type: "stored", text: typed, ok: !this.isStorageFull, now: this.now });
    }
    if (effect.type !== "send") return;
    const { tab, order } = this;
    expect(inFlight, "a save without a text").not.toBeNull();
    expect(this.requests.filter((one) => one.tab === tab).length, "two saves in flight").toBe(0);
    expect(this.answers.filter((one) => one.tab === tab).length, "two saves in flight").toBe(0);
    const content = inFlight?.fields.content ?? "";
    if (!this.isStorageFull) expect(this.record?.fields.content, "sent before it was stored").toBe(content);
    this.requests.push({ content, revision: base.revision, saved_in, order, tab });
  }

  type(isUndo: boolean) {
    if (!this.state) return;
    const { base } = this.state;
    const content = isUndo ? (base.shown ?? base.fields).content : `${this.order + 1}`;
    if (content === this.state.fields.content) return;
    this.order += 1;
    this.typed = { content, order: this.order, at: this.now };
    this.dispatch({ type: "typed", fields: text(content), now: this.now });
  }

  advance(milliseconds: number) {
    const end = this.now + milliseconds;
    for (let at = this.nextTimer(); at !== null && at <= end; at = this.nextTimer()) {
      this.now = Math.max(this.now, at);
      this.dispatch({ type: "time", now: this.now });
    }
    this.now = end;
  }

  nextTimer(): number | null {
    return this.state && nextTime(this.state);
  }

  /** The server hears of a save. */
  arrive(index: number, failure: number | null, isAppliedBefore: boolean) {
    const [save] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    if (!save) return;
    const answer = failure === null || isAppliedBefore ? this.apply(save) : { status: failure };
    this.answers.push({ answer: failure === null ? answer : { status: failure }, tab: save.tab });
  }

  apply(save: Save): Answer {
    if (save.revision !== this.server.revision) return { status: 409, current: this.server };
    const wasOthers = this.server.saved_in === "other";
    if (wasOthers) expect(this.seen, "overwritten unseen").toContain(this.server.revision);
    expect(save.order, "an older text over a newer one").toBeGreaterThanOrEqual(this.takenOrder);
    this.takenOrder = save.order;
    this.server = serverText(`${save.content}·`, this.server.revision + 1, save.saved_in);
    this.had.add(save.content).add(`${save.content}·`);
    return { status: 200, draft: this.server };
  }

  receive(isLost: boolean) {
    const found = this.answers.shift();
    if (!found || found.tab !== this.tab || !this.state) return;
    const { status, draft, current } = isLost ? ({ status: 0 } as Answer) : found.answer;
    if (draft) this.dispatch({ type: "saved", draft, now: this.now });
    else
      this.dispatch({
        type: "failed",
        failure: { status, current: current ?? null, retryAfterMs: status === 429 ? 5000 : 0 },
        now: this.now,
      });
  }

  lose(index: number) {
    const [save] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    if (save?.tab === this.tab) this.dispatch({ type: "failed", failure: { status: 0 }, now: this.now });
  }

  otherWrites() {
    const content = `other ${this.server.revision}`;
    this.server = serverText(content, this.server.revision + 1, "other");
    this.had.add(content);
  }

  settle(isMine: boolean) {
    const { block, fields } = this.state ?? {};
    if (block?.kind !== "conflict" || !fields) return;
    this.seen.add(block.theirs.revision);
    this.order += 1;
    const chosen = isMine ? fields : block.theirs.fields;
    this.typed = { content: chosen.content, order: this.order, at: this.now };
    this.dispatch({ type: "settled", fields: chosen, now: this.now });
  }

  kill(isNoticed: boolean) {
    if (!this.state) return;
    if (isNoticed) this.dispatch({ type: "leaving", now: this.now });
    else if (this.isUnstored(this.state) && this.now - this.typed.at < STORE_WITHIN_MS) {
      // Killed without a word within 50 ms: the words since the last storing are gone, as promised.
      const content = this.record?.fields.content ?? this.state.base.fields.content;
      this.typed = { ...this.typed, content };
    }
    if (this.isUnstored(this.state) && (this.isStorageFull || this.state.isStorageFull)) {
      expect(this.state.isStorageFull || this.state.stored !== this.state.typed).toBe(true);
      this.typed = { ...this.typed, content: this.record?.fields.content ?? this.server.fields.content };
    }
    this.state = null;
  }

  isUnstored(state: SaverState): boolean {
    return state.stored < state.typed && !isAllSent(state);
  }

  isSafeOnDevice(): boolean {
    return this.record?.fields.content === this.typed.content || this.had.has(this.typed.content);
  }

  check() {
    if (this.state) {
      expect(this.state.fields.content, "the screen shows another text").toBe(this.typed.content);
      const { block, saved_in } = this.state;
      if (isAllSent(this.state)) {
        expect(this.had, "said to be saved").toContain(this.typed.content);
        const isOwn = this.server.saved_in === saved_in;
        const saved = this.server.fields.content;
        if (isOwn) expect([saved, `${saved}·`, saved.replace("·", "")]).toContain(this.typed.content);
      }
      if (block?.kind === "conflict") expect(block.theirs.saved_in, "a conflict with oneself").toBe("other");
      const isDue = this.now - this.typed.at >= STORE_WITHIN_MS;
      if (isDue && !this.state.isStorageFull) expect(this.isSafeOnDevice(), "nowhere safe").toBe(true);
    } else expect(this.isSafeOnDevice(), "lost with the tab").toBe(true);
  }

  /** All goes well from now on: what the user typed or chose last is at the server. */
  end() {
    this.isStorageFull = false;
    this.requests = this.requests.filter(({ tab }) => tab === this.tab);
    this.open(true);
    this.dispatch({ type: "online", isOnline: true, now: this.now });
    this.answers = this.answers.filter(({ tab }) => tab === this.tab);
    for (let round = 0; round < 20; round += 1) {
      this.dispatch({ type: "signed_in", now: this.now });
      this.arrive(0, null, false);
      this.receive(false);
      this.settle(true);
      this.advance(60_000);
      this.check();
    }
    expect(this.state && isAllSent(this.state), "not sent in the end").toBe(true);
    expect(this.had).toContain(this.typed.content);
    expect(this.record, "kept though the server has it").toBeNull();
  }
}

const action: fc.Arbitrary<(world: World) => void> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.nat(3).map((dice) => (world: World) => world.type(dice === 0)),
  },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 1, max: 3000 }).map((ms) => (world: World) => world.advance(ms)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 70_000 }).map((ms) => (world: World) => world.advance(ms)),
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
  {
    weight: 6,
    arbitrary: fc.nat(3).map((dice) => (world: World) => world.receive(dice === 0)),
  },
  { weight: 1, arbitrary: fc.nat(3).map((at) => (world: World) => world.lose(at)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.otherWrites()) },
  { weight: 2, arbitrary: fc.boolean().map((mine) => (world: World) => world.settle(mine)) },
  { weight: 1, arbitrary: fc.boolean().map((noticed) => (world: World) => world.kill(noticed)) },
  { weight: 3, arbitrary: fc.boolean().map((online) => (world: World) => world.open(online)) },
  {
    weight: 1,
    arbitrary: fc
      .boolean()
      .map((isOnline) => (world: World) => world.dispatch({ type: "online", isOnline, now: world.now })),
  },
  {
    weight: 1,
    arbitrary: fc.constant((world: World) => world.dispatch({ type: "signed_in", now: world.now })),
  },
  {
    weight: 1,
    arbitrary: fc.constant((world: World) => world.dispatch({ type: "leaving", now: world.now })),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((full) => (world: World) => {
      world.isStorageFull = full && world.now % 5 === 0;
    }),
  },
);

test("every typed text is at the server, on the device or in a conflict, whatever fails and dies", () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 60 }), (actions) => {
      const world = new World();
      for (const act of actions) {
        act(world);
        world.check();
      }
      world.end();
    }),
    { numRuns: 2000 },
  );
});

test("typing without a pause is sent every ten seconds", () => {
  const world = new World();
  for (let at = 0; at < SEND_WITHIN_MS; at += 500) {
    world.type(false);
    world.advance(500);
  }
  world.advance(1);
  expect(world.requests.length).toBe(1);
});
