// The site's Worker with additions for a load: an IP address for each visitor, a KV and an R2 that can fail or hang, a
// mail server, the cron on demand, and a clock that can be advanced. Only `npm run load` bundles this module.
import site, { TopicViews as SiteTopicViews } from "../../worker/index.ts";
import type { FaultKind } from "./arguments.ts";
import { PENDING } from "./checks/pending.ts";
import { failing } from "./failing.ts";

export { CronWatch, PostLimit, RateLimit, VisitCounter } from "../../worker/index.ts";

type LoadEnv = Env & { LOAD_SECRET: string; LOAD_MAIL_URL: string };
type Faults = { kv?: FaultKind; r2?: FaultKind };

/** The factor by which alarms come sooner: a minute's alarm comes after 5 s, so also between kills. */
const ALARM_SPEED = 12;

let faults: Faults = {};

/** The site's counter of a topic's views, whose alarms come sooner. */
export class TopicViews extends SiteTopicViews {
  constructor(context: DurableObjectState, env: Env) {
    const { storage } = context;
    const setAlarm = storage.setAlarm.bind(storage);
    storage.setAlarm = (at) => {
      const now = Date.now();
      return setAlarm(now + (Number(at) - now) / ALARM_SPEED);
    };
    super(context, env);
  }
}

export default {
  async fetch(request, env, context): Promise<Response> {
    const { pathname } = new URL(request.url);
    const bindings = withFaults(env);
    if (pathname.startsWith("/load/")) {
      if (request.headers.get("x-load-secret") !== env.LOAD_SECRET)
        return new Response(null, { status: 404 });
      return control(pathname.slice("/load/".length), request, bindings);
    }
    const headers = new Headers(request.headers);
    const address = headers.get("x-load-address");
    // The platform sets this header for each visitor.
    if (address) headers.set("cf-connecting-ip", address);
    const visit = new Request(request, { headers }) as Parameters<typeof site.fetch>[0];
    return site.fetch(visit, bindings, context);
  },
} satisfies ExportedHandler<LoadEnv>;

async function control(name: string, request: Request, env: Env): Promise<Response> {
  if (name === "faults") faults = await request.json();
  else if (name === "cron") await runCron(env);
  else if (name === "forward") return Response.json(await bringForward(env.DB, await request.json()));
  else if (name === "views") return Response.json(await listViews(env.DB, await request.json()));
  return Response.json({});
}

async function listViews(database: D1Database, topics: string[]): Promise<unknown[]> {
  const query = "select id, views_count from forum_topics where id in (select value from json_each(?))";
  return (await database.prepare(query).bind(JSON.stringify(topics)).all()).results;
}

/** Runs the cron; its failures are in its log. */
async function runCron(env: Env): Promise<void> {
  const tick = { scheduledTime: Date.now(), cron: "*/5 * * * *", noRetry: () => {} };
  await site.scheduled(tick as ScheduledController, env).catch(() => {});
}

/**
 * Makes delayed work due now: attempts, leases and checks that would come minutes or hours later. A mail that is being
 * sent is left alone, because only leases from before `started` (milliseconds since 1970) belong to the killed Worker.
 * Returns the amount of unfinished work since `since`.
 */
async function bringForward(
  database: D1Database,
  { since, started }: { since: string; started: number },
): Promise<Record<string, number>> {
  const now = new Date().toISOString();
  const later = [
    "update refunds set next_attempt_at = ?1 where status = 'waiting' and next_attempt_at > ?1",
    "update payments set next_check_at = ?1 where next_check_at > ?1",
    // The payment's session was never handed out, so no member can pay it any more and only its time ends it.
    "update payments set expires_at = ?1 where status = 'open' and stripe_session_id is null and expires_at > ?1",
  ];
  const mails = `update mails set next_attempt_at = ?1, leased_until = null where sent_at is null and failed_at is null
    and (next_attempt_at > ?1 or leased_until > ?1) and (attempts = 0 or last_error is not null or ?2 > (select max(at) from load_mail_events e
      where e.mail = mails.id and e.kind = 'leased'))`;
  const results = await database.batch<{ count: number }>([
    ...Object.values(PENDING).map((query) => database.prepare(query).bind(since)),
    ...later.map((statement) => database.prepare(statement).bind(now)),
    database.prepare(mails).bind(now, started),
  ]);
  return Object.fromEntries(
    Object.keys(PENDING).map((name, index) => [name, results[index]?.results[0]?.count ?? 0]),
  );
}

function withFaults(env: LoadEnv): Env {
  return {
    ...env,
    CONFIG: failing(env.CONFIG, "kv", faults.kv),
    UPLOADS: failing(env.UPLOADS, "r2", faults.r2),
    MAIL: { send: (mail: unknown) => sendMail(env.LOAD_MAIL_URL, mail) } as unknown as SendEmail,
  };
}

async function sendMail(url: string, mail: unknown): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(mail) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the mail server answered ${answer.status}`);
}
