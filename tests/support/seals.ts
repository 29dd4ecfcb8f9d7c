import { batchQueries } from "../../worker/env.ts";
import type { SealProblem } from "../../worker/registers/outputs.ts";
import { findNextChain, type RunQueries } from "../../worker/registers/sealing/chainStore.ts";
import { CHAIN_START, checkLinks } from "../../worker/registers/sealing/checkLinks.ts";
import { dayFromNow } from "./events.ts";
import { db } from "./worker.ts";

const run: RunQueries = (statements) => batchQueries(db, statements);

/** What a check finds in the chain of an organizer and in the registers that it covers. */
export async function listProblems(organizer: { id: string }, today = dayFromNow(0)): Promise<SealProblem[]> {
  const problems: SealProblem[] = [];
  for (let after = CHAIN_START; ; ) {
    const step = await checkLinks(run, organizer.id, after, today);
    problems.push(...step.problems);
    if (step.isEnd) return problems;
    after = step.position;
  }
}

/** Everybody whose chain or registers a check looks at. */
export async function listCheckedOrganizers(): Promise<string[]> {
  const ids: string[] = [];
  for (let id = await findNextChain(run, ""); id !== null; id = await findNextChain(run, id)) ids.push(id);
  return ids;
}
