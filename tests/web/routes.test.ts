import type { RouteObject } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { PAGE_MODULES, PAGES, type PageName } from "../../worker/lib/pageAddresses.ts";

/** A computed address keeps the type checker away from `web/`, which needs the browser's types, unlike tests. */
function importFromWeb<Exports = Record<string, unknown>>(module: string): Promise<Exports> {
  return import(/* @vite-ignore */ `../../web/${module}`);
}

function listRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);
}

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

// Loads every page.
test("the module named for a page exports the component that its route shows", async () => {
  // The routes as the browser has them: on the server those of the browser's own pages load nothing.
  vi.stubEnv("SSR", false);
  vi.resetModules();
  const { routes } = await importFromWeb<{ routes: RouteObject[] }>("routes.tsx");
  const byName = new Map(listRoutes(routes).map((route) => [route.id, route]));
  for (const name of Object.keys(PAGES) as PageName[]) {
    const route = byName.get(name);
    const lazy = typeof route?.lazy === "function" ? await route.lazy() : {};
    const component = route?.Component ?? lazy.Component;
    expect(component, name).toBeTypeOf("function");
    expect(Object.values(await importFromWeb(PAGE_MODULES[name].module)), name).toContain(component);
  }
}, 60_000);
