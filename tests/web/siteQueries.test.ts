import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { SiteQueries } from "../../web/providers.tsx";

/** A server whose answers, each read when it is asked, arrive when the test says so. */
function slowServer() {
  const server = { value: "before", answers: [] as (() => void)[] };
  const queryFn = () => {
    const read = server.value;
    return new Promise<string>((resolve) => server.answers.push(() => resolve(read)));
  };
  return { server, queryFn };
}

test("a write while a screen loads for the first time is seen when it has loaded", async () => {
  const queries = new SiteQueries();
  const { server, queryFn } = slowServer();
  const screen = new QueryObserver(queries, { queryKey: ["account"], queryFn });
  const leave = screen.subscribe(() => {});
  expect(server.answers).toHaveLength(1);
  server.value = "after";
  const invalidated = queries.invalidateQueries({ queryKey: ["account"] });
  server.answers[0]?.();
  await expect.poll(() => server.answers.length).toBe(2);
  server.answers[1]?.();
  await invalidated;
  expect(screen.getCurrentResult().data).toBe("after");
  leave();
});

test("a page prefetched before a write is stale when it arrives, and others stay fresh", async () => {
  const queries = new SiteQueries();
  const { server, queryFn } = slowServer();
  const prefetched = queries.fetchQuery({ queryKey: ["list"], queryFn });
  const other = queries.fetchQuery({ queryKey: ["other"], queryFn });
  server.value = "after";
  const invalidated = queries.invalidateQueries({ queryKey: ["list"] });
  for (const answer of server.answers) answer();
  await Promise.all([prefetched, other, invalidated]);
  expect(queries.getQueryState(["list"])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(["other"])?.isInvalidated).toBe(false);
});
