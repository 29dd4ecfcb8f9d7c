import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { categoryLoader } from "../../web/events/list/loaders.ts";
import { eventLoader } from "../../web/events/loaders.ts";
import { categoriesQuery, eventQuery } from "../../web/events/queries.ts";
import { queriesContext } from "../../web/lib/loader.ts";
import { createQueries } from "../../web/providers.tsx";
import { makeCategory, makeEvent } from "../support/events.ts";
import { inBrowser } from "../support/worker.ts";

const OLD = { updatedAt: Date.now() - 3_600_000 };

function argumentsOf(queries: ReturnType<typeof createQueries>, slug: string) {
  const context = new RouterContextProvider();
  context.set(queriesContext, queries);
  return { params: { slug }, url: new URL(`https://respiro.test/${slug}`), context } as unknown as Parameters<
    typeof eventLoader
  >[0];
}

test("an event that was missing an hour ago is asked for again, and found", async () => {
  await makeEvent({ slug: "2031-05-04-nuovo-arrivo", date: "2031-05-04", title: "Nuovo arrivo" });
  const queries = createQueries({ patient: false });
  const slug = "4-maggio-2031-nuovo-arrivo";
  queries.setQueryData(eventQuery(slug).queryKey, null, OLD);
  await inBrowser(null, () => eventLoader(argumentsOf(queries, slug)));
  expect(queries.getQueryData(eventQuery(slug).queryKey)).toMatchObject({ title: "Nuovo arrivo" });
});

test("a category that the cached list does not know is looked for in a new one", async () => {
  await makeCategory("Arrivata dopo", "arrivata-dopo", 77);
  const queries = createQueries({ patient: false });
  queries.setQueryData(categoriesQuery.queryKey, [], OLD);
  await inBrowser(null, () => categoryLoader(argumentsOf(queries, "arrivata-dopo")));
  expect(queries.getQueryData(categoriesQuery.queryKey)).toContainEqual(
    expect.objectContaining({ slug: "arrivata-dopo" }),
  );
});
