import { AsyncLocalStorage } from "node:async_hooks";

/** The current request. `route` and `refusal` are set for its data point. */
export type RequestContext = { id: string; route?: string; refusal?: string };

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` as the request context of all its calls. */
export function inRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** The context of the current request; undefined in the cron, a Durable Object and most tests. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Cloudflare's id of a request, which its dashboards search for. */
const RAY = /^[0-9a-f]{16}(-[A-Z]{3})?$/;

/** The id of a request in the log: Cloudflare's, if there is one. */
export function requestIdOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return RAY.test(ray) ? ray : crypto.randomUUID().replaceAll("-", "").slice(0, 16);
}
