// The site as it is, with a meter on its database: every answer says what it read.
import site from "../../../worker/index.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";

export { CronWatch, PostLimit, RateLimit, TopicViews } from "../../../worker/index.ts";

export default {
  async fetch(request, env, context): Promise<Response> {
    const { db, meter } = meterDatabase(env.DB);
    const answer = await site.fetch(request as Parameters<typeof site.fetch>[0], { ...env, DB: db }, context);
    const body = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    headers.set("x-rows-read", String(meter.rows));
    headers.set("x-statements", String(meter.statements.length));
    return new Response(body, { status: answer.status, headers });
  },
} satisfies ExportedHandler<Env>;
