import type { SignatureMethod } from "../../../worker/profiles/logbook/contract.ts";
import type { RegisterLine } from "../../../worker/registers/lines/contract.ts";
import type { SealableRow } from "../../../worker/registers/sealing/rules.ts";
import { sha256 } from "../../../worker/registers/sealing/rules.ts";
import type { RegisterSignature } from "../../../worker/registers/signing/contract.ts";
import { type Random, uuidAt } from "../random.ts";
import { drawSignature } from "./drawSignature.ts";

/** A signature as `register_signatures` has it. */
export type SignatureRow = SealableRow<"signature"> & Record<string, string | null>;

interface Act {
  register: string;
  signer: { id: string; full_name: string };
  /** Milliseconds since 1970. */
  time: number;
  method: SignatureMethod;
  random: Random;
}

/** One act of signing: its signatures, and their rows, of which the first has the strokes. */
export function signDives(
  lines: RegisterLine[],
  { register, signer, time, method, random }: Act,
): { signatures: RegisterSignature[]; rows: SignatureRow[] } {
  const at = new Date(time).toISOString();
  const act = uuidAt(at, random);
  const strokes = method === "strokes" ? drawSignature(signer.full_name) : null;
  const signatures = lines.map(
    ({ dive, person, content }): RegisterSignature => ({
      ...{ id: uuidAt(at, random), act, dive, person, content, hash: sha256(content) },
      ...{ signer_id: signer.id, signer_name: signer.full_name, signed_at: at },
      ...{ method, strokes, device: "Safari · iPhone" },
    }),
  );
  const rows = signatures.map(
    ({ act: act_id, dive: dive_id, person: person_id, strokes: drawn, ...signature }, index) => ({
      ...signature,
      ...{ act_id, dive_id, person_id, register_id: register, received_at: at },
      strokes: drawn && index === 0 ? JSON.stringify(drawn) : null,
    }),
  );
  return { signatures, rows };
}
