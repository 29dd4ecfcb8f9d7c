import { vi } from "vitest";
import { CACHED_SECONDS } from "../../worker/edgeCache.ts";
import { visit } from "./worker.ts";

/** What these addresses answer once their entries in the edge cache have come to the end of their lifetime. */
export async function revalidated(paths: string[]): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (CACHED_SECONDS - 1) * 1000 });
  for (const path of paths) await visit(path);
  return Promise.all(paths.map(async (path) => (await visit(path)).text));
}
