import { refusalsOf } from "../../../scripts/openapi/refusals.ts";
import type { RefusalCode } from "../../../worker/errors.ts";
import { ROUTE_RULES } from "../routeRules.ts";

let patterns: { method: string; path: RegExp; codes: RefusalCode[] }[] | undefined;

/** Fails the test when the API's page does not say that a route of this path may refuse with this code. */
export function checkRefusal(method: string, path: string, code: RefusalCode): void {
  patterns ??= Object.keys(ROUTE_RULES).map((route) => {
    const [ofRoute = "", template = ""] = route.split(" ");
    const path = new RegExp(`^${template.replace(/:\w+/g, "[^/]+")}$`);
    return { method: ofRoute, path, codes: refusalsOf(route) };
  });
  const routes = patterns.filter((route) => route.method === method && route.path.test(path));
  if (routes.length > 0 && !routes.some(({ codes }) => codes.includes(code)))
    throw new Error(`${method} ${path} refuses with ${code}, which outputs.ts does not list`);
}
