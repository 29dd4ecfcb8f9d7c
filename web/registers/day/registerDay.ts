import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type {
  FieldsOf,
  GuestDetails,
  NewRegisterChange,
  PersonFields,
  RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { ChangeRefusal, RegisterView } from "../../../worker/registers/outputs.ts";
import type { RegisterGaps, RegisterLine } from "../../../worker/registers/registerLines.ts";
import type { NewSignature, SignedLine } from "../../../worker/registers/signing/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";
import type { StoredChange } from "../../offline/registers/records.ts";

/** A change without id and clock: the fields that it sets on one target. */
export type ChangeInput = PersonChangeInput | TypedChangeInput;

/** A change of a member or a guest. */
type PersonChangeInput = { target: { type: "member" | "guest"; id: string }; fields: Partial<PersonFields> };

type TypedChangeInput = {
  [Type in keyof FieldsOf]: {
    target: { type: Type; id: string };
    fields: Partial<FieldsOf[Type]>;
    /** Details of guests only. */
    details?: Partial<GuestDetails>;
  };
}[keyof FieldsOf];

/** A signature without id and time. */
export type SignatureInput = Omit<NewSignature, "id" | "signed_at">;

/** A change or a signature that the server refused; it stays on the phone, with the reason. */
export type RefusedItem = { id: string; code: ChangeRefusal["code"] | string; at: string } & (
  | { kind: "change"; change: ChangeInput }
  /** `lines`: the lines that were refused for this reason. */
  | { kind: "signature"; lines: Pick<SignedLine, "dive" | "person">[] }
);

/** A change as the phone has it; `author_name` is null for the phone's own unsent changes. */
export type ShownChange = NewRegisterChange & { author_name: string | null };

/** The day of a register for its screens, with and without a network. */
export type RegisterDay = {
  /** The server's last view; its `changes` are empty, because `state` contains them. */
  view: RegisterView;
  /** The merged state of all changes, unsent ones included. */
  state: RegisterState;
  /** All effective changes, in the order of their clocks. */
  changes: ShownChange[];
  lines: RegisterLine[];
  gaps: RegisterGaps;
  /**
   * Stores changes on the phone, then shows and sends them. Resolves with false when the phone could not store them: a
   * notification explains this, and the changes are not shown.
   */
  change: (changes: ChangeInput[]) => Promise<boolean>;
  /**
   * Signs lines. Strokes are stored on the phone like a change and sent later. A password is never stored: that method
   * needs the network, and rejects with the ApiError of the refusal (status 0: no network).
   */
  sign: (signature: SignatureInput) => Promise<boolean>;
  /** The number of changes and signatures that the server does not have yet. */
  pending: number;
  refused: RefusedItem[];
  /** Deletes a refused record after it was read, or entered in another way. */
  dismiss: (id: string) => Promise<void>;
  /** Sends a refused record again. */
  retry: (id: string) => Promise<void>;
  isOffline: boolean;
  /** The time of the last successful sync, an ISO instant of the corrected clock; null for none since opening. */
  lastSync: string | null;
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  clockOffset: number;
  /** The corrected current time, in milliseconds since 1970, for times that a tap records. */
  now: () => number;
  /** Fetches again after a write outside of the changes: closing, guides, corrections. */
  refresh: () => Promise<void>;
};

/** A day that cannot be shown: loading, unknown to the server, or without a copy or storage on this phone. */
export type MissingRegisterDay = {
  status: "loading" | "not_found" | "no_copy" | "failed" | "blocked";
  retry: () => void;
};

/** Whether a register's day has not begun in the venue's time zone: it takes no dives yet, and is not closed. */
export function isDayAhead({ view, now }: Pick<RegisterDay, "view" | "now">): boolean {
  return dayInTimeZone(view.time_zone, new Date(now())) < view.day;
}

/** The ids of the targets of all changes that were not refused. */
export function writtenTargets(changes: StoredChange[]): Set<string> {
  return new Set(changes.filter(({ status }) => status !== "refused").map(({ change }) => change.target.id));
}

/** The changes after those that write the names of the event's guests whom they are the first to mention. */
export function nameEventGuests(
  inputs: ChangeInput[],
  view: RegisterView,
  changes: StoredChange[],
): ChangeInput[] {
  const mentioned = new Set(
    inputs.flatMap(({ target }) => (target.type === "entry" ? target.id.split("/") : target.id)),
  );
  const written = writtenTargets(changes);
  const names = (view.event_guests ?? [])
    .filter(({ id }) => mentioned.has(id) && !written.has(id))
    .map(
      ({ id, name, email }): ChangeInput => ({
        target: { type: "guest", id },
        fields: { name },
        ...(email && { details: { email } }),
      }),
    );
  return [...names, ...inputs];
}

/** The reason why a change or signature of this phone was refused. */
export function refusedText(t: Translate, code: string): string {
  if (code === "register_closed")
    return t("registers.why_closed", "il registro è stato chiuso nel frattempo");
  if (code === "day_ahead") return t("registers.why_ahead", "la giornata non è ancora cominciata");
  if (code === "not_organizer")
    return t("registers.why_not_organizer", "la persona responsabile la sceglie chi organizza");
  if (code === "not_enrolled")
    return t("registers.why_not_enrolled", "questa persona non è iscritta all’evento");
  if (code === "gate_closed")
    return t("registers.why_gate", "a questa persona manca un requisito dell’evento");
  if (code === "register_full") return t("registers.why_full", "il registro è pieno");
  if (code === "day_full")
    return t(
      "registers.why_day_full",
      "oggi nei registri di chi organizza non c’è più posto: rimanda domani",
    );
  if (["not_a_guide", "register_not_found", "forbidden"].includes(code))
    return t("registers.why_no_guide", "non tieni più questo registro");
  if (code === "photo_not_own")
    return t("registers.why_photo", "la foto del foglio va caricata di nuovo da questo profilo");
  if (code === "guest_signed")
    return t("registers.why_guest_signed", "l’email di chi ha righe firmate non cambia più");
  if (code === "line_unknown") return t("registers.why_line", "la riga è cambiata dopo che l’hai vista");
  if (code === "not_present") return t("registers.why_absent", "questa persona non risulta presente");
  if (code === "not_started") return t("registers.why_not_started", "l’immersione non era ancora cominciata");
  if (code === "own_line") return t("registers.why_own", "nessuno firma per sé");
  if (code === "signatures_full") return t("registers.why_full", "il registro è pieno");
  if (code === "invalid") return t("registers.why_invalid", "un valore non è ammesso");
  return t("registers.why_other", "il server non lo ha accettato ({{code}})", { code });
}
