import { nationCode } from "../lib/nationCode.ts";

/**
 * Emergency numbers that a checklist suggests for a venue's country; the guide corrects them. 112 answers in every country
 * of the European Union; 1530 is the Italian coast guard's (Guardia Costiera, numero blu).
 */
export function emergencyNumbers(nation: string | null): string[] {
  const code = nation ? nationCode(nation) : "IT";
  return code === "IT" ? ["112", "1530 (Guardia Costiera)"] : ["112"];
}
