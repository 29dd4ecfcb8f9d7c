import type { SealProblem } from "../contract.ts";
import { chainProblems, registerProblems, type SealRow } from "../rules.ts";
import { LINKS_PAGE, listUnsealed, type RunQueries, readLinks, readSealedRegister } from "./store.ts";

/** What a step of a check found. `end`: the chain's last link, once all were checked; `rows`: how many it read. */
type CheckedLinks = {
  problems: SealProblem[];
  number: number;
  isEnd: boolean;
  end: Pick<SealRow, "number" | "hash"> | null;
  rows: number;
};

/**
 * Checks some links of an organizer's chain after a number, and the registers that they closed. `today`: YYYY-MM-DD, after
 * whose kept days registers may be gone.
 */
export async function checkLinks(
  run: RunQueries,
  organizerId: string,
  after: number,
  today: string,
): Promise<CheckedLinks> {
  const { before, links, anchor } = await readLinks(run, organizerId, after);
  const isEnd = links.length < LINKS_PAGE;
  const problems = chainProblems(links, before, anchor, isEnd);
  let rows = links.length;
  for (const { register_id } of links.filter(({ kind }) => kind === "closing")) {
    const register = await readSealedRegister(run, register_id);
    problems.push(...registerProblems(register.links, register.stored, today));
    rows += register.rows;
  }
  if (isEnd) problems.push(...(await listUnsealed(run, organizerId)));
  const last = links.at(-1) ?? before;
  return { problems, number: last?.number ?? after, isEnd, end: isEnd ? last : null, rows };
}
