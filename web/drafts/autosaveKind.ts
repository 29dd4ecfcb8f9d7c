import type { DraftKind } from "./DraftSession.ts";

/** A text as the server has it. */
export type ServerText<Fields> = {
  fields: Fields;
  /** The number that the next save sends; 0: the server does not know the text. */
  revision: number;
  /** The id of the draft that was saved last; null when the text is no draft. */
  saved_in: string | null;
  /** ISO. */
  saved_at: string | null;
};

/** A base of a text. `shown`: the text as it was sent, where the server cleaned it; the screen goes on showing this one. */
export type ShownBase<Fields> = { shown?: Fields | null };

/** How a kind of text is saved while it is typed. */
export type AutosaveKind<Fields extends object, Base extends ShownBase<Fields>> = DraftKind<Fields, Base> & {
  /** The server's text as this tab knows it; the session replaces it. `start` begins from it. */
  latest: Base;
  toServerText: (base: Base) => ServerText<Fields>;
  isSame: (one: Fields, other: Fields) => boolean;
  /** Sends a text, and answers what it changes from now on. 409: the server has another one. */
  save: (fields: Fields, base: Base, id: string) => Promise<Base>;
  load: () => Promise<Base>;
  /** The copy of the server's text on this device. Tabs that read along follow it; `makeRoom` removes copies. */
  copy: { key: string; read: () => Base | null; store: (base: Base) => void; makeRoom: () => void };
};

/** Why nothing is sent until the user or the network acts. */
type SaveBlock<Base> =
  | { kind: "signed_out" }
  | { kind: "conflict"; theirs: Base }
  /** The text was deleted at the server, or taken away. */
  | { kind: "gone"; status: number }
  | { kind: "refused"; failure: unknown };

/** What the screen shows of the saves. */
export type SavingState<Base> = {
  isSending: boolean;
  block: SaveBlock<Base> | null;
  isOnline: boolean;
  /** When a failed save is repeated, in epoch milliseconds. */
  retryAt: number | null;
  /** False while another tab writes this text: nothing is stored or sent. */
  isWriter: boolean;
  /** Whether the tab is on the way to writing: it asks for the lock or for the newest text. */
  isStarting: boolean;
  /** The instant of the last save that the server confirmed, ISO. */
  savedAt: string | null;
};
