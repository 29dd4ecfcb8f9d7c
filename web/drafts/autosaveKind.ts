import type { DraftKind } from "./DraftSession.ts";

/** The server's version of a text. */
export type ServerText<Fields> = {
  fields: Fields;
  /** The revision that the next save sends; 0 for a text that the server does not know. */
  revision: number;
  /** The id of the draft that was saved last; null when the text is no draft. */
  saved_in: string | null;
  saved_at: string | null;
};

/** The base of a text. `shown`: the text as sent, which the screen shows, where the server cleaned it. */
export type ShownBase<Fields> = { shown?: Fields | null };

/** The configuration of a kind of text that is saved while it is typed. */
export type AutosaveKind<Fields extends object, Base extends ShownBase<Fields>> = DraftKind<Fields, Base> & {
  /** The server's text as this tab knows it; the session replaces it. `start` begins from it. */
  latest: Base;
  toServerText: (base: Base) => ServerText<Fields>;
  isSame: (one: Fields, other: Fields) => boolean;
  /** Sends a text, and resolves with its new base. 409: the server has another text. */
  save: (fields: Fields, base: Base, id: string) => Promise<Base>;
  load: () => Promise<Base>;
  /** The copy of the server's text on this device, which read-only tabs follow; `makeRoom` removes copies. */
  copy: { key: string; read: () => Base | null; store: (base: Base) => void; makeRoom: () => void };
};

/** The reason for sending nothing until the user or the network acts. */
type SaveBlock<Base> =
  | { kind: "signed_out" }
  | { kind: "conflict"; theirs: Base }
  /** The server deleted the text, or its author may no longer write it. */
  | { kind: "gone"; status: number }
  | { kind: "refused"; failure: unknown };

/** The state of the saves for the screen. */
export type SavingState<Base> = {
  isSending: boolean;
  block: SaveBlock<Base> | null;
  isOnline: boolean;
  /** The time of the next attempt after a failed save, in epoch milliseconds. */
  retryAt: number | null;
  /** False while another tab writes this text: this tab stores and sends nothing. */
  isWriter: boolean;
  /** Whether the tab is waiting for the lock or for the newest text. */
  isStarting: boolean;
  /** The instant of the last save that the server confirmed, ISO. */
  savedAt: string | null;
};
