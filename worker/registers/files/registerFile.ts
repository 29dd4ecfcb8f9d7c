import type { RegisterState } from "../changes/contract.ts";
import type { RegisterLine } from "../lines/registerLines.ts";
import type { RegisterRecord } from "../store.ts";

/** A register with the state from its changes, for its files. */
export type RegisterFile = {
  register: Omit<RegisterRecord, "organizer_id">;
  /** The suggestions for the venue's country. */
  emergency_numbers: string[];
  state: RegisterState;
  lines: RegisterLine[];
};

/** A member or a guest; `brevetto` as text. */
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
