import type {
  FieldsOf,
  GuestDetails,
  NewRegisterChange,
  PersonFields,
  RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { RegisterGaps, RegisterLine } from "../../../worker/registers/lines/registerLines.ts";
import type { ChangeRefusal, RegisterView } from "../../../worker/registers/outputs.ts";
import type { NewSignature, SignedLine } from "../../../worker/registers/signing/contract.ts";

/** A tap before the engine gave it id and clock: the fields of one target that it sets. */
export type ChangeDraft = PersonDraft | TypedDraft;

/** Of a member or a guest alike. */
type PersonDraft = { target: { type: "member" | "guest"; id: string }; fields: Partial<PersonFields> };

type TypedDraft = {
  [Type in keyof FieldsOf]: {
    target: { type: Type; id: string };
    fields: Partial<FieldsOf[Type]>;
    /** Of guests alone. */
    details?: Partial<GuestDetails>;
  };
}[keyof FieldsOf];

/** A signature before the engine gave it id and time. */
export type SignatureDraft = Omit<NewSignature, "id" | "signed_at">;

/** A tap or a signature that the server did not take: it stays on the phone, with the reason. */
export type RefusedItem = {
  id: string;
  code: ChangeRefusal["code"] | string;
  at: string;
} & (
  | { kind: "change"; draft: ChangeDraft }
  /** `lines`: those that were not signed for this reason. */
  | { kind: "signature"; lines: Pick<SignedLine, "dive" | "person">[] }
);

/** A tap as the phone has it; `author_name` is null for the phone's own ones that were not sent yet. */
export type ShownTap = NewRegisterChange & { author_name: string | null };

/** The day of a register as its screens use it, with and without a network. */
export type RegisterDay = {
  /** What the server last said; `changes` is empty, `state` has them. */
  view: RegisterView;
  /** What all changes say, those that were not sent yet included. */
  state: RegisterState;
  /** All taps that count, in the order of their clocks. */
  taps: ShownTap[];
  lines: RegisterLine[];
  gaps: RegisterGaps;
  /**
   * Stores taps on the phone, then shows and sends them. Resolves with false when the phone could not store them, which
   * a notification has said: the taps are not shown then.
   */
  change: (drafts: ChangeDraft[]) => Promise<boolean>;
  /**
   * Signs lines. Strokes are stored on the phone like a tap and sent later. A password is never stored: that method
   * needs the network, and rejects with the ApiError of the refusal (status 0: no network).
   */
  sign: (signature: SignatureDraft) => Promise<boolean>;
  /** How many taps and signatures the server does not have yet. */
  pending: number;
  refused: RefusedItem[];
  /** Forgets something that was refused, once it was read or entered otherwise. */
  dismiss: (id: string) => Promise<void>;
  /** Sends something again that was refused. */
  retry: (id: string) => Promise<void>;
  isOffline: boolean;
  /** When the server was last asked with success, an ISO instant of the corrected clock; null: not since it was opened. */
  lastSync: string | null;
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  clockOffset: number;
  /** The corrected time of now, in milliseconds since 1970: for times that a tap means. */
  now: () => number;
  /** Asks the server anew, after a write that goes past the engine: closing, guides, corrections. */
  refresh: () => Promise<void>;
};

/** A day that cannot be shown: it is loading, the server does not know it, this phone has no copy of it, or cannot store. */
export type MissingRegisterDay = {
  status: "loading" | "not_found" | "no_copy" | "failed" | "blocked";
  retry: () => void;
};
