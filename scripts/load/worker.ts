// The site as it is, behind what a load needs: an address of its own for each visitor, a KV and an R2 that can fail or hang,
// a mail server of the load's, the cron on demand, and a clock for what waits. Only `npm run load` bundles it.
import site from "../../worker/index.ts";
import type { FaultKind } from "./arguments.ts";
import { PENDING } from "./checks/pending.ts";

export { CronWatch, PostLimit, RateLimit, TopicViews } from "../../worker/index.ts";

type LoadEnv = Env & { LOAD_SECRET: string; LOAD_MAIL_URL: string };
type Faults = { kv?: FaultKind; r2?: FaultKind };

/** Longer than any caller waits. */
const HANG_MS = 120_000;

let faults: Faults = {};

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
    // As the platform sets it for each visitor.
    if (address) headers.set("cf-connecting-ip", address);
    const visit = new Request(request, { headers }) as Parameters<typeof site.fetch>[0];
    return site.fetch(visit, bindings, context);
  },
} satisfies ExportedHandler<LoadEnv>;

async function control(name: string, request: Request, env: Env): Promise<Response> {
  if (name === "faults") faults = await request.json();
  else if (name === "cron") await runCron(env);
  else if (name === "forward") return Response.json(await bringForward(env.DB, await request.json()));
  return Response.json({});
}

/** A tick of the cron; its failures are in its log. */
async function runCron(env: Env): Promise<void> {
  const tick = { scheduledTime: Date.now(), cron: "*/5 * * * *", noRetry: () => {} };
  await site.scheduled(tick as ScheduledController, env).catch(() => {});
}

/**
 * Makes due now what waits for a later time: tries, leases and checks that would come minutes or hours later. Answers how
 * much of the work since `since` is not done.
 */
async function bringForward(
  database: D1Database,
  { since }: { since: string },
): Promise<Record<string, number>> {
  const now = new Date().toISOString();
  const later = [
    "update mails set next_attempt_at = ?1 where sent_at is null and failed_at is null and next_attempt_at > ?1",
    "update refunds set next_attempt_at = ?1 where status = 'waiting' and next_attempt_at > ?1",
    "update payments set next_check_at = ?1 where next_check_at > ?1",
    // Its session was never handed out, so nobody pays it any more: only its time ends it.
    "update payments set expires_at = ?1 where status = 'open' and stripe_session_id is null and expires_at > ?1",
  ];
  const results = await database.batch<{ count: number }>([
    ...Object.values(PENDING).map((query) => database.prepare(query).bind(since)),
    ...later.map((statement) => database.prepare(statement).bind(now)),
  ]);
  return Object.fromEntries(
    Object.keys(PENDING).map((name, index) => [name, results[index]?.results[0]?.count ?? 0]),
  );
}

function withFaults(env: LoadEnv): Env {
  return {
    ...env,
    CONFIG: failing(env.CONFIG, "kv"),
    UPLOADS: failing(env.UPLOADS, "r2"),
    MAIL: { send: (mail: unknown) => sendMail(env.LOAD_MAIL_URL, mail) } as unknown as SendEmail,
  };
}

/** A binding whose calls fail or hang while its fault is on. */
function failing<Binding extends object>(binding: Binding, service: keyof Faults): Binding {
  const fault = faults[service];
  if (!fault) return binding;
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async () => {
        if (fault === "hang") await scheduler.wait(HANG_MS);
        throw new Error(`${service} does not answer`);
      };
    },
  });
}

async function sendMail(url: string, mail: unknown): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(mail) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the mail server answered ${answer.status}`);
}
