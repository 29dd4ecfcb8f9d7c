import { instantOfClockTime } from "../../../worker/lib/timeZones.ts";
import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterLine } from "../../../worker/registers/lines/registerLines.ts";

/** The reason why a user cannot sign a line now; the server refuses for the same reasons. */
export type SigningObstacle = "signed" | "own_line" | "not_present" | "not_started" | "no_permission";

type Signer = { id: string; maySign: boolean };
type Clock = { timeZone: string /** Milliseconds since 1970. */; now: number };

/** Null for a line that can be signed. A line with an outdated signature can be signed again. */
export function signingObstacle(
  state: Pick<RegisterState, "people">,
  line: Pick<RegisterLine, "person" | "date" | "start_time" | "signature">,
  signer: Signer,
  { timeZone, now }: Clock,
): SigningObstacle | null {
  if (line.signature) return "signed";
  if (!signer.maySign) return "no_permission";
  if (line.person === signer.id) return "own_line";
  if (state.people.get(line.person)?.presence !== "present") return "not_present";
  const start = line.start_time && instantOfClockTime(`${line.date}T${line.start_time}`, timeZone);
  if (!start || start.getTime() > now) return "not_started";
  return null;
}
