import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smokeTest } from "../../scripts/deploy/smokeTest.ts";

type Answer = { status: number; type?: string; body: string };

/** What a site that works answers. */
const WORKING: Record<string, Answer> = {
  "GET /api/health": { status: 200, type: "application/json", body: '{"status":"ok"}' },
  "GET /": {
    status: 200,
    type: "text/html",
    body: '<html lang="it"><script type="module" src="/assets/main-1.js"></script><h1>Respiro</h1></html>',
  },
  "GET /assets/main-1.js": { status: 200, type: "text/javascript", body: "export {}" },
  "POST /api/auth/login": { status: 401, body: '{"error":{"code":"invalid_credentials"}}' },
  "POST /api/payments/webhook": { status: 400, body: '{"error":{"code":"invalid"}}' },
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

/** A site that works but for these answers. */
function makeSite(answers: Record<string, Answer> = {}): Promise<string> {
  return listen((request, response) => {
    const call = `${request.method} ${request.url}`;
    const {
      status,
      type = "application/json",
      body,
    } = answers[call] ?? WORKING[call] ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": type }).end(body);
  });
}

test("a site that is late gets the time of a tick, and no other wrong answer does", async () => {
  let asked = 0;
  const late = await listen((request, response) => {
    const call = `${request.method} ${request.url}`;
    const isLate = call === "GET /api/health" && ++asked < 3;
    const { status, type = "application/json", body } = WORKING[call] ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": type }).end(isLate ? '{"status":"late"}' : body);
  });
  expect(await smokeTest(late, 0, 10_000)).toEqual([]);
  expect(asked).toBe(3);
  const down = await makeSite({ "GET /api/health": { status: 503, body: '{"status":"down"}' } });
  expect(await smokeTest(down, 0, 60_000)).toEqual([expect.stringContaining("health answered 503")]);
});

test("a site that works passes", async () => {
  expect(await smokeTest(await makeSite(), 0)).toEqual([]);
});

test.each<[string, Answer, string]>([
  ["GET /api/health", { status: 503, body: '{"status":"down"}' }, "health answered 503"],
  ["GET /api/health", { status: 200, body: "<html>" }, "health answered 200"],
  [
    "GET /",
    { status: 200, body: '<html lang="it"><div id="root"></div></html>' },
    "home is no rendered page",
  ],
  ["GET /", { status: 301, body: "" }, "home answered 301"],
  [
    "GET /assets/main-1.js",
    { status: 200, type: "text/html", body: "<html>" },
    "/assets/main-1.js answered 200",
  ],
  ["GET /assets/main-1.js", { status: 404, body: "" }, "/assets/main-1.js answered 404"],
  [
    "POST /api/auth/login",
    { status: 200, body: "{}" },
    "the refusal of a sign-in answered 200 instead of 401",
  ],
  ["POST /api/auth/login", { status: 500, body: "{}" }, "the refusal of a sign-in answered 500"],
  [
    "POST /api/payments/webhook",
    { status: 200, body: "{}" },
    "the refusal of an unsigned webhook answered 200",
  ],
  [
    "POST /api/payments/webhook",
    { status: 503, body: "{}" },
    "the refusal of an unsigned webhook answered 503",
  ],
])("%s answering %o is found", async (call, answer, problem) => {
  const problems = await smokeTest(await makeSite({ [call]: answer }), 0);
  expect(problems).toContainEqual(expect.stringContaining(problem));
});

test("an address where nothing listens is named with its reason", async () => {
  const problems = await smokeTest("http://127.0.0.1:1", 0);
  expect(problems).toHaveLength(5);
  expect(problems[0]).toMatch(/^health did not answer: ./);
});

test("a site that works only after some seconds passes within the patience", async () => {
  const started = Date.now();
  const address = await listen((request, response) => {
    const answer = WORKING[`${request.method} ${request.url}`];
    const isUp = Date.now() - started > 100;
    response
      .writeHead(isUp ? (answer?.status ?? 404) : 502, { "content-type": answer?.type ?? "text/plain" })
      .end(answer?.body);
  });
  expect(await smokeTest(address, 300)).toEqual([]);
});
