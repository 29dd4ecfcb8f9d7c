import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppContext, AppEnv } from "./env.ts";
import { PAGES } from "./lib/pageAddresses.ts";
import { writePoint } from "./metrics.ts";
import { inRequestContext, type RequestContext, requestContext, requestIdOf } from "./requestContext.ts";

/**
 * Answers a request under an id for the log's lines, the header `X-Request-Id` and an `internal` answer, and writes its
 * data point: method, route, status, refusal and cache; one, and milliseconds.
 */
export async function watchRequest(
  request: Request,
  { pathname }: URL,
  handle: () => Promise<Response>,
): Promise<Response> {
  const context: RequestContext = { id: requestIdOf(request) };
  const began = Date.now();
  // The application's own, or the edge cache's copy: headers of both can be set.
  const response = await inRequestContext(context, handle);
  response.headers.set("X-Request-Id", context.id);
  const cache = response.headers.get("Cache-Status") === null ? "" : "hit";
  const labels = [
    context.route ?? labelOf(pathname),
    request.method,
    String(response.status),
    response.status < 400 ? "" : (context.refusal ?? ""),
    cache,
  ];
  writePoint("request", labels, [1, Date.now() - began]);
  return response;
}

/** Middleware: records the pattern of the route that answered. */
export const noteRoute = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const context = requestContext();
  if (context) context.route = routeOf(c);
});

/** The route that answers: the first of the method that is no middleware. */
function routeOf(c: AppContext): string {
  const route = matchedRoutes(c).find(({ method, path }) => method === c.req.method && !path.endsWith("*"));
  return route?.path ?? labelOf(c.req.path);
}

const PAGE_PATTERNS = Object.entries(PAGES)
  .filter(([, { path }]) => !path.includes("*"))
  .map(([name, { path }]) => ({ name, pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`) }));

/** The label of a path: a page's name in `PAGES`, or an API path's first segments, without ids and secrets. */
function labelOf(path: string): string {
  if (path.startsWith("/api/")) return path.split("/").slice(0, 3).join("/");
  const page = PAGE_PATTERNS.find(({ pattern }) => pattern.test(path));
  return `page ${page?.name ?? "other"}`;
}
