import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { StepFailure } from "../../scripts/steps.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { Ground } from "./ground.ts";
import { PAGES, PAST_THE_CACHE, type PublicPage, pathOf } from "./pages.ts";
import { type Runtime, startRuntime } from "./runtime.ts";

/** Times the demo: 72, 720 and 7,200 events, and as many times its people, enrolments, articles and topics. */
export const SCALES = [1, 10, 100];

/** What one page read, per scale. */
export interface Cost {
  page: string;
  kind: PublicPage["kind"];
  costs: { scale: number; rows: number; statements: number }[];
}

/** Rows read and statements of every page, answered anew, with more and more data. */
export async function countQueries(ground: Ground): Promise<Cost[]> {
  const runtime = await startRuntime({ worker: ground.meter, state: ground.state });
  const costs: Cost[] = PAGES.map(({ name, kind }) => ({ page: name, kind, costs: [] }));
  try {
    const db = await runtime.database();
    for (const scale of SCALES) {
      if (scale > 1)
        await seedDatabase({ db, scale, today: dayInTimeZone("Europe/Rome", new Date()), force: true });
      for (const [index, page] of PAGES.entries()) {
        costs[index]?.costs.push({ scale, ...(await costOf(runtime, pathOf(page, ground))) });
      }
    }
    return costs;
  } finally {
    await runtime.stop();
  }
}

/** Rows read and statements of one answer, past the cache. */
export async function costOf({ direct }: Runtime, path: string) {
  const answer = await fetch(direct + path, { headers: PAST_THE_CACHE });
  await answer.arrayBuffer();
  const [rows, statements] = ["x-rows-read", "x-statements"].map((name) => answer.headers.get(name));
  if (!answer.ok || !rows) throw new StepFailure(`${path} answered ${answer.status}, without what it read.`);
  return { rows: Number(rows), statements: Number(statements) };
}
