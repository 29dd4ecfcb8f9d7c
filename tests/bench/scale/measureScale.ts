import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { provideChromium } from "../../../scripts/chromium.ts";
import { freePort } from "../../../scripts/ports.ts";
import { StepFailure } from "../../../scripts/steps.ts";
import { type StandInServer, startStandIn } from "../../support/stripe/server.ts";
import type { Ground } from "../ground.ts";
import { PAGES, pathOf } from "../pages.ts";
import { type Cost, costOf } from "../queries.ts";
import { type RuntimeOptions, startRuntime } from "../runtime.ts";
import { makeActions } from "./actions.ts";
import { type Cast, makeCast } from "./actors.ts";
import { growLoad, type LoadLevel } from "./growingLoad.ts";
import { type LongStatement, timeLongStatements } from "./longStatements.ts";
import { multiplyDemo } from "./multiplyDemo.ts";
import { type AnswerTime, countPageViews, type PageView, timeAnswers } from "./pageViews.ts";
import { measureTables, type TableBytes } from "./tableBytes.ts";
import { countWrites, timeWrites, type WriteCost } from "./writeCosts.ts";

export const TIMES = Number(process.env.BENCH_TIMES || 1000);

const SECRETS = { secretKey: "a key of the bench alone", webhookSecret: "a secret of the bench alone" };

export interface Scale {
  /** Seconds that the rows took to insert. */
  seconds: number;
  bytes: number;
  tables: TableBytes[];
  long: LongStatement[];
  /** Part 2 of the bench, with the demo once and 1,000 times. */
  pages: Cost[];
  writes: WriteCost[];
  /** Replies, enrolments and taps in turns through the Worker, and replies that a hand-written Worker gives to D1. */
  load: { site: LoadLevel[]; database: LoadLevel[] };
  views: PageView[];
  answers: AnswerTime[];
}

/** What 1,000 times the demo takes, reads and writes, and what its pages and writes cost. */
export async function measureScale(ground: Ground): Promise<Scale> {
  const state = join(ground.folder, "scale");
  cpSync(ground.state, state, { recursive: true });
  const file = databaseFile(state);
  const once = await countPages(ground, { worker: ground.meter, state });
  const began = performance.now();
  multiplyDemo(file, TIMES);
  const seconds = (performance.now() - began) / 1000;
  const { tables, bytes } = measureTables(file);
  const long = timeLongStatements(file);
  const cast = await makeCast(file, new Date());
  const large = { state, inPlace: true };
  const often = await countPages(ground, { worker: ground.meter, ...large });
  const stripe = await startStripe();
  try {
    const vars = stripeVars(stripe);
    const { writes, load } = await measureWrites(ground, { ...large, vars }, stripe, cast);
    const { views, answers } = await measureReads(ground, large);
    const pages = often.map(({ costs, ...page }, index) => ({
      ...page,
      costs: [...(once[index]?.costs ?? []), ...costs.map((cost) => ({ ...cost, scale: TIMES }))],
    }));
    return { seconds, bytes, tables, long, pages, writes, load, views, answers };
  } finally {
    await stripe.stop();
  }
}

function databaseFile(state: string): string {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new StepFailure(`${folder} holds no database.`);
  return join(folder, file);
}

async function countPages(ground: Ground, options: RuntimeOptions): Promise<Cost[]> {
  const runtime = await startRuntime(options);
  try {
    const costs: Cost[] = [];
    for (const page of PAGES) {
      const cost = await costOf(runtime, pathOf(page, ground));
      costs.push({ page: page.name, kind: page.kind, costs: [{ scale: 1, ...cost }] });
    }
    return costs;
  } finally {
    await runtime.stop();
  }
}

async function startStripe(): Promise<StandInServer & { calls: () => number }> {
  const webhookUrl = "http://localhost/api/payments/webhook";
  const server = await startStandIn({ port: await freePort(), ...SECRETS, webhookUrl });
  server.stripe.set({ webhooks: "manual" });
  let calls = 0;
  const answer = server.stripe.fetch.bind(server.stripe);
  server.stripe.fetch = (request) => {
    calls += 1;
    return answer(request);
  };
  return { ...server, calls: () => calls };
}

function stripeVars({ url }: StandInServer): Record<string, string> {
  return {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_PAYOUTS_WEBHOOK_SECRET: SECRETS.webhookSecret,
    SITE_URL: "https://respiro.test",
  };
}

async function measureWrites(
  ground: Ground,
  options: Omit<RuntimeOptions, "worker">,
  stripe: StandInServer & { calls: () => number },
  cast: Cast,
): Promise<Pick<Scale, "writes" | "load">> {
  const actions = makeActions(cast, stripe);
  const meter = await startRuntime({ worker: ground.meter, ...options });
  const counts = await countWrites(meter, actions, stripe.calls).finally(meter.stop);
  const site = await startRuntime({ worker: ground.site, ...options });
  const measured = async () => {
    const times = await timeWrites(site, actions);
    const turns = [actions.reply, actions.enrolment, actions.tap];
    let turn = 0;
    return {
      writes: counts.map((cost) => ({ ...cost, ms: times[cost.write] })),
      site: await growLoad(site, (origin) => (turns[turn++ % turns.length] as typeof actions.tap)(origin)),
    };
  };
  const { writes, site: levels } = await measured().finally(site.stop);
  const floor = await startRuntime({ worker: ground.floor, ...options });
  let next = 0;
  const writeByHand = (origin: string) => {
    next += 1;
    const body = {
      topic: cast.topics[next % cast.topics.length],
      author: cast.members[next % cast.members.length]?.id,
    };
    return fetch(`${origin}/floor/reply`, { method: "POST", body: JSON.stringify(body) });
  };
  const database = await growLoad(floor, writeByHand).finally(floor.stop);
  return { writes, load: { site: levels, database } };
}

async function measureReads(
  ground: Ground,
  options: Omit<RuntimeOptions, "worker">,
): Promise<Pick<Scale, "views" | "answers">> {
  const painted = PAGES.filter(({ paintedWithin }) => paintedWithin);
  const addresses = Object.fromEntries(painted.map((page) => [page.name, pathOf(page, ground)]));
  const chromium = await provideChromium("measures");
  const routed = await startRuntime({ worker: ground.meter, routed: true, ...options });
  const views = await countPageViews(chromium, routed, addresses).finally(routed.stop);
  const site = await startRuntime({ worker: ground.site, ...options });
  const answers = await timeAnswers(site, addresses).finally(site.stop);
  return { views, answers };
}
