import type { ArticleDraft, ArticleFields } from "../../../../worker/blog/contract.ts";

/** A text as the server has it. `saved_in`: the tab that saved it; null when it is the article's own text. */
export type ServerText = {
  fields: ArticleFields;
  /** The same text as it was sent, where the server cleaned it otherwise: the screen goes on showing this one. */
  shown: ArticleFields | null;
  /** The number that the next save sends (`draft_revision`); 0: the article is not known to the server. */
  revision: number;
  saved_in: string | null;
  saved_at: string | null;
  saved_by: ArticleDraft["saved_by"];
};

/** Why nothing is sent until the user or the network acts. */
export type SaverBlock =
  | { kind: "signed_out" }
  | { kind: "conflict"; theirs: ServerText }
  /** The article was deleted, or taken away. */
  | { kind: "gone"; status: 403 | 404 | 410 }
  | { kind: "refused"; failure: unknown };

/** Texts are numbered in the order of typing: `typed` is on the screen. All times are epoch milliseconds. */
export type SaverState = {
  readonly id: string;
  /** The tab that types; a tab that goes on with a dead tab's text takes over its id, so that it knows its saves. */
  saved_in: string;
  fields: ArticleFields;
  typed: number;
  /** The newest text in the browser's storage, and at the server. */
  stored: number;
  acknowledged: number;
  /** The server's text that the typed one changes. */
  base: ServerText;
  inFlight: { text: number; fields: ArticleFields } | null;
  /** Whether the answer to a save was lost, so that the server may have a newer text than `base`. */
  isUncertain: boolean;
  storeAt: number | null;
  sendAt: number | null;
  /** The time of the first change that was not sent. */
  unsentSince: number | null;
  /** Failed saves in a row, and the reason of the last one. */
  failures: number;
  isLimited: boolean;
  isOnline: boolean;
  isStorageFull: boolean;
  block: SaverBlock | null;
  /** False while another tab writes this article: nothing is stored or sent. */
  isWriter: boolean;
  /** While another write of the article is under way, no save starts. */
  isHeld: boolean;
  /** The instant of the last save that the server confirmed, ISO. */
  savedAt: string | null;
  /** One more whenever the fields were replaced, so that inputs take over the new values. */
  replaced: number;
};

/** A text that the browser keeps until the server has it. `fields` change `base`. */
export type UnsentText = Pick<SaverState, "saved_in" | "fields" | "base">;

export function beginSaver(id: string, savedIn: string, base: ServerText): SaverState {
  return {
    id,
    saved_in: savedIn,
    fields: base.fields,
    typed: 0,
    stored: 0,
    acknowledged: 0,
    base,
    inFlight: null,
    isUncertain: false,
    storeAt: null,
    sendAt: null,
    unsentSince: null,
    failures: 0,
    isLimited: false,
    isOnline: true,
    isStorageFull: false,
    block: null,
    isWriter: true,
    isHeld: false,
    savedAt: base.saved_at,
    replaced: 0,
  };
}

/** Whether the server has all that was typed. */
export function isAllSent(state: SaverState): boolean {
  return state.acknowledged === state.typed;
}

/** Whether closing the tab loses nothing: the text is at the server or in the browser's storage. */
export function isSafe(state: SaverState): boolean {
  return isAllSent(state) || (state.stored === state.typed && !state.isStorageFull);
}

/** The next time at which the saver has something to do; null when it waits for an event. */
export function nextTime(state: SaverState): number | null {
  const times = [state.storeAt, canSend(state) ? state.sendAt : null].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

export function canSend(state: SaverState): boolean {
  return (
    state.isWriter &&
    !state.isHeld &&
    state.isOnline &&
    state.block === null &&
    state.inFlight === null &&
    !isAllSent(state)
  );
}
