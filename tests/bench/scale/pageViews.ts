import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright";
import { chromiumArgs } from "../../../scripts/chromium.ts";
import { measureLoad } from "../load.ts";
import type { RequestCost } from "../meter/RequestCost.ts";
import { PAST_THE_CACHE } from "../pages.ts";
import type { Runtime } from "../runtime.ts";

/** What the Worker does for one view of a page by a new visitor. */
export interface PageView {
  page: string;
  /** The edge cache had the page. */
  cached: boolean;
  /** Requests that wake the Worker: the page, calls of the API, pictures. */
  requests: number;
  hits: number;
  rows: number;
  written: number;
  kvReads: number;
  r2Reads: number;
  objects: number;
}

const QUIET_MS = 1500;
const ROUND_SECONDS = 2;

/** Views each page twice as two new visitors: nothing cached, then with what the first one left in the edge cache. */
export async function countPageViews(
  chromiumPath: string,
  { port, direct }: Runtime,
  addresses: Record<string, string>,
): Promise<PageView[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
  const listRequests = async () => (await (await fetch(`${direct}/meter/requests`)).json()) as RequestCost[];
  try {
    const views: PageView[] = [];
    for (const [page, path] of Object.entries(addresses))
      for (const cached of [false, true]) {
        await listRequests();
        const context = await browser.newContext({ locale: "it-IT", viewport: { width: 412, height: 823 } });
        const tab = await context.newPage();
        await tab.goto(port + path, { waitUntil: "networkidle" });
        await pause(QUIET_MS);
        await context.close();
        views.push({ page, cached, ...summedUp(await listRequests()) });
      }
    return views;
  } finally {
    await browser.close();
  }
}

function summedUp(requests: RequestCost[]) {
  const sum = (name: keyof RequestCost) =>
    requests.reduce((total, request) => total + Number(request[name]), 0);
  return {
    ...{ requests: requests.length, hits: requests.filter(({ hit }) => hit).length },
    ...{ rows: sum("rows"), written: sum("written"), kvReads: sum("kvReads") },
    ...{ r2Reads: sum("r2Reads"), objects: sum("objects") },
  };
}

/** Processor time of the runtime for one answer, in milliseconds: Worker and database together. */
export interface AnswerTime {
  page: string;
  anew: number | undefined;
  cached: number | undefined;
}

/** Asks each page as fast as it answers, rendered anew and from the edge cache. */
export async function timeAnswers(
  runtime: Runtime,
  addresses: Record<string, string>,
): Promise<AnswerTime[]> {
  const times: AnswerTime[] = [];
  for (const [page, path] of Object.entries(addresses))
    times.push({
      page,
      anew: await processorTimeOf(runtime, path, PAST_THE_CACHE),
      cached: await processorTimeOf(runtime, path, {}),
    });
  return times;
}

async function processorTimeOf(runtime: Runtime, path: string, headers: Record<string, string>) {
  await measureLoad(runtime.direct + path, { seconds: 1, headers });
  const before = runtime.processorTime();
  const { answers } = await measureLoad(runtime.direct + path, { seconds: ROUND_SECONDS, headers });
  const after = runtime.processorTime();
  return before === undefined || after === undefined ? undefined : (after - before) / answers;
}
