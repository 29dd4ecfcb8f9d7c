import type { Context } from "hono";
import { purge } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { schoolPath } from "../lib/pageAddresses.ts";
import type { School } from "./outputs.ts";

/** After a write: purges the school's page and the answers about it. */
export function purgeSchool(c: Context<AppEnv>, { id, slug }: Pick<School, "id" | "slug">): void {
  purge(c, "school", [
    { pages: [schoolPath(slug)], params: { slug } },
    { pages: [], params: { slug: id } },
  ]);
}
