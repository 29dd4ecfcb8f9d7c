import type { ArticleFields } from "../../../../worker/blog/contract.ts";
import { hasSameFields } from "./articleFields.ts";
import { canSend, isAllSent, type SaverState, type ServerText, type UnsentText } from "./saverState.ts";

/** The longest time between a change and its writing into the browser's storage, in milliseconds. */
export const STORE_WITHIN_MS = 50;
/** The pause after which a full storage is tried again. */
const STORE_AGAIN_MS = 2000;
/** A save starts this long after the last change, and this long after the first unsent one at the latest. */
export const SEND_AFTER_MS = 1500;
export const SEND_WITHIN_MS = 10_000;
/** The pause after a failed save; it doubles with each further failure. */
export const RETRY_FIRST_MS = 2000;
export const RETRY_MAX_MS = 60_000;

/** A failed save. `status` 0: no answer. `current`: the server's text, with a 409. */
export type SaveFailure = {
  status: number;
  retryAfterMs?: number;
  current?: ServerText | null;
  error?: unknown;
};

export type SaverEvent =
  | { type: "typed"; fields: ArticleFields; isReplacing?: boolean; now: number }
  | { type: "time"; now: number }
  /** The tab is hidden or closed. */
  | { type: "leaving"; now: number }
  | { type: "flush"; now: number }
  | { type: "stored"; text: number; ok: boolean; now: number }
  | { type: "saved"; draft: ServerText; now: number }
  | { type: "failed"; failure: SaveFailure; now: number }
  | { type: "online"; isOnline: boolean; now: number }
  | { type: "signed_in"; now: number }
  /** The user decided a conflict: `fields` go on, upon the other text. */
  | { type: "settled"; fields: ArticleFields; now: number }
  /** Another write answered: `base` is the server's text now. `isReplacing`: the form shows it. */
  | { type: "adopted"; base: ServerText; isReplacing: boolean; now: number }
  | { type: "held"; isHeld: boolean; now: number }
  | { type: "writer"; isWriter: boolean; now: number }
  /** Another tab's text, shown here while that tab writes. */
  | { type: "followed"; fields: ArticleFields; base: ServerText }
  /**
   * This tab begins to write: with the text that the browser kept, if any. `current` is the server's text; null when
   * the server did not answer, so that the next save compares.
   */
  | { type: "resumed"; record: UnsentText | null; current: ServerText | null; now: number };

export type SaverEffect =
  /** Write the typed text into the browser's storage, or remove it because the server has it. */
  | { type: "store" }
  | { type: "clear" }
  /** Send `inFlight` with the revision of `base`. */
  | { type: "send" };

type Step = { state: SaverState; effects: SaverEffect[] };

/** The saver after an event, and what must be done: the effects are carried out in their order. */
export function stepSaver(before: SaverState, event: SaverEvent): Step {
  const state = { ...before };
  const effects: SaverEffect[] = [];
  switch (event.type) {
    case "typed":
      if (!state.isWriter) break;
      if (event.isReplacing) state.replaced += 1;
      type(state, event.fields, event.now, effects);
      break;
    case "leaving":
      state.storeAt = event.now;
      if (state.failures === 0) state.sendAt = event.now;
      break;
    case "flush":
      state.storeAt = event.now;
      state.sendAt = event.now;
      if (state.block?.kind === "refused") state.block = null;
      break;
    case "stored":
      if (event.ok) state.stored = Math.max(state.stored, event.text);
      state.isStorageFull = !event.ok;
      if (!event.ok) state.storeAt = event.now + STORE_AGAIN_MS;
      break;
    case "saved":
      acknowledge(state, event.draft, event.now, effects);
      break;
    case "failed":
      fail(state, event.failure, event.now, effects);
      break;
    case "online":
      state.isOnline = event.isOnline;
      if (event.isOnline && !state.isLimited) state.sendAt = event.now;
      break;
    case "signed_in":
      if (state.block?.kind === "signed_out") state.block = null;
      state.sendAt = event.now;
      break;
    case "settled":
      if (state.block?.kind === "conflict")
        settle(state, state.block.theirs, event.fields, event.now, effects);
      break;
    case "adopted":
      adopt(state, event.base, event.isReplacing, event.now, effects);
      break;
    case "held":
      state.isHeld = event.isHeld;
      break;
    case "writer":
      state.isWriter = event.isWriter;
      if (!event.isWriter) state.storeAt = null;
      break;
    case "followed":
      if (!state.isWriter) {
        state.fields = event.fields;
        state.base = event.base;
        state.typed += 1;
        state.acknowledged = state.typed;
        state.replaced += 1;
      }
      break;
    case "resumed":
      resume(state, event.record, event.current, event.now, effects);
      break;
  }
  if ("now" in event) act(state, event.now, effects);
  return { state, effects };
}

/** Starts what is due. The text is in the browser's storage before it is sent. */
function act(state: SaverState, now: number, effects: SaverEffect[]) {
  const sends = canSend(state) && state.sendAt !== null && state.sendAt <= now;
  const stores = (state.storeAt !== null && state.storeAt <= now) || (sends && state.stored < state.typed);
  if (stores) {
    state.storeAt = null;
    if (state.isWriter && !isAllSent(state)) effects.push({ type: "store" });
  }
  if (!sends) return;
  state.inFlight = { text: state.typed, fields: state.fields };
  state.sendAt = null;
  state.unsentSince = null;
  effects.push({ type: "send" });
}

function type(state: SaverState, fields: ArticleFields, now: number, effects: SaverEffect[]) {
  if (hasSameFields(fields, state.fields)) return;
  state.fields = fields;
  state.typed += 1;
  // Back at the server's text, there is nothing to send, unless the server may have taken another one meanwhile.
  const isBack = hasSameFields(fields, state.base.shown ?? state.base.fields);
  if (isBack && !state.inFlight && !state.isUncertain && !state.block) {
    state.acknowledged = state.typed;
    state.storeAt = state.sendAt = state.unsentSince = null;
    effects.push({ type: "clear" });
    return;
  }
  if (state.block?.kind === "refused") state.block = null;
  state.storeAt ??= now + STORE_WITHIN_MS;
  state.unsentSince ??= now;
  // A pause after a failure is not shortened by typing.
  if (state.failures === 0) state.sendAt = Math.min(now + SEND_AFTER_MS, state.unsentSince + SEND_WITHIN_MS);
}

function acknowledge(state: SaverState, draft: ServerText, now: number, effects: SaverEffect[]) {
  if (!state.inFlight) return;
  state.acknowledged = Math.max(state.acknowledged, state.inFlight.text);
  const { fields } = state.inFlight;
  state.base = { ...draft, shown: hasSameFields(draft.fields, fields) ? null : fields };
  state.savedAt = draft.saved_at;
  state.inFlight = null;
  state.isUncertain = false;
  state.isLimited = false;
  state.failures = 0;
  if (isAllSent(state)) {
    state.storeAt = state.sendAt = state.unsentSince = null;
    effects.push({ type: "clear" });
    return;
  }
  // The record takes the new revision, so that another tab does not take this save for somebody else's.
  state.storeAt = now;
  state.unsentSince ??= now;
  state.sendAt ??= now + SEND_AFTER_MS;
}

function fail(state: SaverState, failure: SaveFailure, now: number, effects: SaverEffect[]) {
  if (!state.inFlight) return;
  const { status, current } = failure;
  state.inFlight = null;
  state.unsentSince ??= now;
  if (status === 409 && current) return compareWith(state, current, now, effects);
  if (status === 401) state.block = { kind: "signed_out" };
  else if (status === 403 || status === 404 || status === 410) state.block = { kind: "gone", status };
  else if (status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429)
    state.block = { kind: "refused", failure: failure.error };
  else {
    // Without an answer, or with a server error, the save may have happened.
    if (status !== 429) state.isUncertain = true;
    state.failures += 1;
    state.isLimited = status === 429;
    const pause = Math.min(RETRY_FIRST_MS * 2 ** (state.failures - 1), RETRY_MAX_MS);
    state.sendAt = now + Math.max(failure.retryAfterMs ?? 0, pause);
  }
}

/** The server has another text than the one that was changed here: one's own, whose answer was lost, or another's. */
function compareWith(state: SaverState, current: ServerText, now: number, effects: SaverEffect[]) {
  if (hasSameFields(current.fields, state.fields)) {
    state.base = current;
    state.acknowledged = state.typed;
    state.savedAt = current.saved_at;
    state.isUncertain = false;
    state.failures = 0;
    state.storeAt = state.sendAt = state.unsentSince = null;
    effects.push({ type: "clear" });
  } else if (current.saved_in === state.saved_in) {
    // Only this tab saves under its id, one text after the other, so the typed text is the newer one.
    state.base = current;
    state.isUncertain = false;
    state.failures = 0;
    state.storeAt = now;
    state.sendAt = now;
  } else state.block = { kind: "conflict", theirs: current };
}

function settle(
  state: SaverState,
  theirs: ServerText,
  fields: ArticleFields,
  now: number,
  effects: SaverEffect[],
) {
  // The other text is at the server already.
  if (hasSameFields(fields, theirs.fields)) return adopt(state, theirs, true, now, effects);
  state.block = null;
  state.base = theirs;
  state.isUncertain = false;
  state.failures = 0;
  if (!hasSameFields(fields, state.fields)) state.replaced += 1;
  state.fields = fields;
  state.typed += 1;
  state.storeAt = now;
  state.sendAt = now;
}

function resume(
  state: SaverState,
  record: UnsentText | null,
  current: ServerText | null,
  now: number,
  effects: SaverEffect[],
) {
  state.isWriter = true;
  if (!record) {
    if (current) adopt(state, current, true, now, effects);
    return;
  }
  if (!hasSameFields(record.fields, state.fields)) state.replaced += 1;
  state.fields = record.fields;
  state.base = record.base;
  state.saved_in = record.saved_in;
  state.typed += 1;
  state.stored = state.typed;
  state.acknowledged = state.typed - 1;
  state.isUncertain = true;
  state.unsentSince = now;
  state.sendAt = now;
  // An article that the server knew and knows no more.
  if (current?.revision === 0 && record.base.revision > 0) state.block = { kind: "gone", status: 404 };
  else if (current && current.revision !== record.base.revision) compareWith(state, current, now, effects);
}

function adopt(
  state: SaverState,
  base: ServerText,
  isReplacing: boolean,
  now: number,
  effects: SaverEffect[],
) {
  state.base = base;
  state.savedAt = base.saved_at ?? state.savedAt;
  state.isUncertain = false;
  state.failures = 0;
  state.block = null;
  if (isReplacing || isAllSent(state)) {
    if (isReplacing && !hasSameFields(state.fields, base.fields)) {
      state.fields = base.fields;
      state.replaced += 1;
    }
    state.typed += 1;
    state.acknowledged = state.typed;
    state.storeAt = state.sendAt = state.unsentSince = null;
    effects.push({ type: "clear" });
  } else {
    state.storeAt = now;
    state.sendAt ??= now + SEND_AFTER_MS;
  }
}
