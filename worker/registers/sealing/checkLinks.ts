import type { SealProblem } from "../outputs.ts";
import { LINKS_PAGE, listUnsealed, type RunQueries, readLinks, readSealedRegister } from "./chainStore.ts";
import { chainProblems, registerProblems, type SealRow } from "./rules.ts";

/** The position of a chain's check: the last link, and then, among the closed registers, the last one. */
export type ChainPosition = { number: number; register: string | null };
export const CHAIN_START: ChainPosition = { number: 0, register: null };

/** The result of a check's step. `end`: the chain's last link, once all were checked; `rows`: the number of read rows. */
type CheckedLinks = {
  problems: SealProblem[];
  position: ChainPosition;
  isEnd: boolean;
  end: Pick<SealRow, "number" | "hash"> | null;
  rows: number;
};

/**
 * Checks some links of an organizer's chain after a position, and the registers that they closed; after the last link,
 * that every closed register has one. `today`: YYYY-MM-DD; registers may be deleted after their retention.
 */
export async function checkLinks(
  run: RunQueries,
  organizerId: string,
  after: ChainPosition,
  today: string,
): Promise<CheckedLinks> {
  const { before, links, anchor } = await readLinks(run, organizerId, after.number);
  const unsealed =
    links.length < LINKS_PAGE ? await listUnsealed(run, organizerId, after.register) : undefined;
  const isEnd = unsealed?.next === null;
  const problems = chainProblems(links, before, anchor, isEnd);
  let rows = links.length + (unsealed?.rows ?? 0);
  for (const { register_id } of links.filter(({ kind }) => kind === "closing")) {
    const register = await readSealedRegister(run, register_id);
    problems.push(...registerProblems(register.links, register.stored, today));
    rows += register.rows;
  }
  problems.push(...(unsealed?.problems ?? []));
  const last = links.at(-1) ?? before;
  const position = { number: last?.number ?? after.number, register: unsealed?.next ?? after.register };
  return { problems, position, isEnd, end: isEnd ? last : null, rows };
}
