import type { RegisterState } from "../changes/contract.ts";
import type { RegisterLine } from "../lines/registerLines.ts";
import type { RegisterRecord } from "../store.ts";

/** A register with what its changes say, as its files show it. */
export type RegisterFile = {
  register: Omit<RegisterRecord, "organizer_id">;
  /** Suggested by the venue's country. */
  emergency_numbers: string[];
  state: RegisterState;
  lines: RegisterLine[];
};

/** A member or a guest, by name; `brevetto` as text. */
export type FilePerson = {
  id: string;
  name: string;
  brevetto: string | null;
  /** The last valid day of the brevetto, YYYY-MM-DD. */
  valid_until: string | null;
  birth_date: string | null;
  birth_place: string | null;
  presence: "present" | "absent" | null;
  group: string | null;
  emergency_contact: { name: string | null; phone: string | null } | null;
};
