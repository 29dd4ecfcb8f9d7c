import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import type {
  LineRefusal,
  RegisterChange,
  RegisterSignature,
  RegisterView,
} from "../../../worker/registers/outputs.ts";
import type { NewSignature } from "../../../worker/registers/signing/contract.ts";

/** The key of a register on a phone, by user: one user's changes are never sent or shown in another's name. */
export type RegisterKey = { user: string; register: string };

/**
 * `unsent`: the server may not have the record; `sent`: the server has it, but its stored form is not known yet;
 * `stored`: in the server's form; `refused`: the server refuses it with `code`.
 */
export type SendStatus = "unsent" | "sent" | "stored" | "refused";

type Sendable = RegisterKey & {
  id: string;
  status: SendStatus;
  /** Present while the status is `unsent`, so that an index finds unsent records. */
  unsent?: 1;
  /** The code of the refusal. */
  code?: string;
};

export type StoredChange = Sendable & { change: NewRegisterChange | RegisterChange };

/**
 * `shown`: the signature's lines as the register shows them until the server answers. `refusals`: the lines that the
 * server refused when it stored the others.
 */
export type StoredSignature = Sendable & {
  signature: NewSignature;
  shown: RegisterSignature[];
  refusals?: LineRefusal[];
};

export type RegisterCopy = RegisterKey & {
  /** The server's last view, without the phone's changes. */
  view: RegisterView;
  /** The number of the phone's last change; the phone has all changes before it. */
  after: number;
  /** The highest clock of the phone's changes. */
  clock: number;
  /** The time of the last answer, as an ISO instant of the server's clock. */
  synced_at: string;
};

/** Values of the phone: `device`, the id that it made for itself; `offset`, see `measureOffset`; a user's lists and token. */
export type StoredValue = { name: string; value: unknown };

export type Records = {
  registers: RegisterCopy;
  changes: StoredChange;
  signatures: StoredSignature;
  values: StoredValue;
};
export type StoreName = keyof Records;

/** An atomic transaction on the stored records. */
export type StorageTransaction = {
  get<Name extends StoreName>(store: Name, key: string[]): Promise<Records[Name] | undefined>;
  /** All records whose key begins with `prefix`. */
  list<Name extends StoreName>(store: Name, prefix: string[]): Promise<Records[Name][]>;
  /** The unsent records of a user. */
  listUnsent<Name extends "changes" | "signatures">(store: Name, user: string): Promise<Records[Name][]>;
  put<Name extends StoreName>(store: Name, record: Records[Name]): Promise<unknown>;
  delete(store: StoreName, key: string[]): Promise<unknown>;
};

export type RegisterStorage = {
  /** Resolves after the writes are committed; rejects, with nothing stored, when `work` or a write fails. */
  transaction<Result>(
    mode: "readonly" | "readwrite",
    work: (records: StorageTransaction) => Promise<Result>,
  ): Promise<Result>;
};

/** The key path of each store. */
export const KEY_PATHS = {
  registers: ["user", "register"],
  changes: ["user", "register", "id"],
  signatures: ["user", "register", "id"],
  values: ["name"],
} as const satisfies Record<StoreName, readonly string[]>;
