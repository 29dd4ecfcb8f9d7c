import { expect, test } from "vitest";
import { describeApi } from "../../scripts/openapi/describeApi.ts";
import { renderPage } from "../../scripts/openapi/page.ts";
import { ask } from "../support/worker.ts";

const document = describeApi();

/** The files of a build, as the binding serves them. */
const ASSETS = {
  fetch: async (url: URL) =>
    ({
      "/openapi.json": Response.json(document, { headers: { ETag: '"1"' } }),
      "/openapi.html": new Response(renderPage(document)),
    })[url.pathname] ?? new Response(null, { status: 404 }),
} as unknown as Fetcher;

test("everybody reads the description, as JSON and as a page", async () => {
  const json = await ask("GET", "/api/openapi.json", { env: { ASSETS } });
  expect([json.status, json.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(json.body).toEqual(JSON.parse(JSON.stringify(document)));
  expect(json.headers.get("etag")).toBe('"1"');
  const page = await ask("GET", "/api/docs", { env: { ASSETS } });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.text).toMatch(/^<!doctype html>\s*<html lang="en">/);
});

test("a site that was built without the description refuses in the error shape", async () => {
  const empty = { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher;
  const answer = await ask("GET", "/api/openapi.json", { env: { ASSETS: empty } });
  expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
});

test("the page shows every call and every schema, and runs no script, which the policy would refuse", () => {
  const page = renderPage(document);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operationId } of calls) expect(page).toContain(`<details id="${operationId}">`);
  for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`<h3 id="${name}">`);
  expect(page).not.toMatch(/<script|\son\w+=|https?:\/\/(?!localhost)[^"<]*\.(js|css)/);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
});
