import type { RegisterLine } from "../lines/contract.ts";
import { entryNow, type NewCorrection, type RegisterCorrection } from "./contract.ts";

/**
 * The field that is wrong with a correction; null for none. It must be of a line that the register has, and say something
 * else than that says. The instructor of a signed line comes from its signature, and is never typed.
 */
export function wrongField(
  { entry, after }: Pick<NewCorrection, "entry" | "after">,
  line: RegisterLine | undefined,
  corrections: RegisterCorrection[],
): "person" | "entry" | "after" | null {
  if (!line) return "person";
  if (entry === "instructor" && line.signature) return "entry";
  return entryNow(line, entry, corrections) === after ? "after" : null;
}
