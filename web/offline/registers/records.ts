import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import type {
  LineRefusal,
  RegisterChange,
  RegisterSignature,
  RegisterView,
} from "../../../worker/registers/outputs.ts";
import type { NewSignature } from "../../../worker/registers/signing/contract.ts";

/** The key of a register on a phone: what one user wrote is never sent, nor shown, in another's name. */
export type RegisterKey = { user: string; register: string };

/**
 * `unsent`: the server may not have it; `sent`: the server has it, the phone does not know yet as what; `stored`: as the
 * server keeps it; `refused`: the server will not take it, for the reason in `code`.
 */
export type SendStatus = "unsent" | "sent" | "stored" | "refused";

type Sendable = RegisterKey & {
  id: string;
  status: SendStatus;
  /** Present while the status is `unsent`, so that an index finds what waits. */
  unsent?: 1;
  /** Why it was refused: a code of a refusal. */
  code?: string;
};

export type StoredChange = Sendable & { change: NewRegisterChange | RegisterChange };

/**
 * `shown`: the lines of the signature as the register shows them until the server answers. `refusals`: of a refused one the
 * lines that were not signed, where the others were.
 */
export type StoredSignature = Sendable & {
  signature: NewSignature;
  shown: RegisterSignature[];
  refusals?: LineRefusal[];
};

export type RegisterCopy = RegisterKey & {
  /** What the server last said, without the changes. */
  view: RegisterView;
  /** The number of the last change that the phone has; it has all before it. */
  after: number;
  /** The highest clock of the phone's changes. */
  clock: number;
  /** When the server was last asked, as an ISO instant of its clock. */
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

/** One atomic piece of work on the stored records; it sees no other one's half. */
export type StorageTransaction = {
  get<Name extends StoreName>(store: Name, key: string[]): Promise<Records[Name] | undefined>;
  /** All records whose key begins so. */
  list<Name extends StoreName>(store: Name, prefix: string[]): Promise<Records[Name][]>;
  /** What a user has not sent. */
  listUnsent<Name extends "changes" | "signatures">(store: Name, user: string): Promise<Records[Name][]>;
  put<Name extends StoreName>(store: Name, record: Records[Name]): Promise<unknown>;
  delete(store: StoreName, key: string[]): Promise<unknown>;
};

export type RegisterStorage = {
  /** Resolves once the work is stored for good; rejects, with nothing stored, when the work or the storing fails. */
  transaction<Result>(
    mode: "readonly" | "readwrite",
    work: (records: StorageTransaction) => Promise<Result>,
  ): Promise<Result>;
};

/** The key of each record, in the order of its store's key path. */
export const KEY_PATHS = {
  registers: ["user", "register"],
  changes: ["user", "register", "id"],
  signatures: ["user", "register", "id"],
  values: ["name"],
} as const satisfies Record<StoreName, readonly string[]>;
