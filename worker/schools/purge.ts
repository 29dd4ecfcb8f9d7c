import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { schoolPath } from "../lib/pageAddresses.ts";
import type { School } from "./outputs.ts";

/** After a write: purges the school's page and the answers about it. */
export function purgeSchool(c: AppContext, { id, slug }: Pick<School, "id" | "slug">): void {
  purge(c, "school", [
    { pages: [schoolPath(slug)], params: { slug } },
    { pages: [], params: { slug: id } },
  ]);
}
