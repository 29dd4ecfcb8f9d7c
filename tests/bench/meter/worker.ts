// The site as it is, with a meter on its bindings: every answer says what it read, and one asked with `x-meter: all` also
// what it wrote, what it called, and what followed after it.
import site from "../../../worker/index.ts";
import { type DatabaseMeter, meterDatabase } from "../../support/meterDatabase.ts";
import { countCalls } from "./countCalls.ts";
import type { RequestCost } from "./RequestCost.ts";

export { CronWatch, PostLimit, RateLimit, TopicViews, VisitCounter } from "../../../worker/index.ts";

/** The requests since they were last asked for, for those who count what a browser asks. */
let requests: RequestCost[] = [];

export default {
  async fetch(request, env, context): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/meter/requests") {
      const costs = requests;
      requests = [];
      return Response.json(costs);
    }
    const { db, meter } = meterDatabase(env.DB);
    const { bindings, calls } = countCalls({ ...env, DB: db });
    const after: Promise<unknown>[] = [];
    const answer = await site.fetch(request as Parameters<typeof site.fetch>[0], bindings, {
      ...context,
      props: context.props,
      passThroughOnException: () => {},
      waitUntil: (work: Promise<unknown>) => after.push(work) && context.waitUntil(work),
    } as ExecutionContext);
    const body = await answer.arrayBuffer();
    const hit = answer.headers.get("cf-cache-status") === "HIT";
    const cost = whole(after).then(
      (): RequestCost => ({ path: pathname, hit, ...figuresOf(meter), ...calls }),
    );
    context.waitUntil(cost.then((known) => requests.push(known)));
    const headers = new Headers(answer.headers);
    headers.set("x-rows-read", String(meter.rows));
    headers.set("x-statements", String(meter.statements.length));
    if (request.headers.get("x-meter") === "all") headers.set("x-cost", JSON.stringify(await cost));
    return new Response(body, { status: answer.status, headers });
  },
} satisfies ExportedHandler<Env>;

/** Work may begin more work. */
async function whole(after: Promise<unknown>[]): Promise<void> {
  let waited = 0;
  while (waited < after.length) {
    waited = after.length;
    await Promise.allSettled(after);
  }
}

function figuresOf({ rows, written, statements, trips }: DatabaseMeter) {
  return { rows, written, statements: statements.length, trips };
}
