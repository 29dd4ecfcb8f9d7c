import { beforeAll, expect, test } from "vitest";
import { app } from "../worker/index.ts";
import { PAGES } from "../worker/lib/pageAddresses.ts";
import { sampleCases } from "./support/testLength.ts";
import { makeUser, type SignedInUser } from "./support/users.ts";
import { ask } from "./support/worker.ts";

/** What stands in the place of a parameter, or behind the address. */
const ODD_SEGMENTS = [
  "%0A",
  "%0D",
  "a%0Ab",
  "a%0D%0Ab",
  "%00",
  "%",
  "%zz",
  "%E0%A4%A",
  "%2F",
  "..%2f..%2f",
  "%F0%9F%90%9F",
  "\u2028",
  "x".repeat(81),
  "x".repeat(2000),
];

const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => `${method} ${path}`),
  ),
  ...Object.values(PAGES).map(({ path }) => `GET ${path.replace("*", "/a/b")}`),
];

/** The route's address with such a segment in the place of each parameter; without parameters, behind it. */
function oddAddresses(path: string): string[] {
  const hasParams = /:\w+/.test(path);
  return ODD_SEGMENTS.map((odd) =>
    hasParams ? path.replace(/:\w+(\{[^}]*\})?/g, () => odd) : `${path.replace(/\/$/, "")}/${odd}`,
  );
}

let admin: SignedInUser;

beforeAll(async () => {
  admin = await makeUser("ugo", { role: "admin" });
});

test.for(sampleCases(routes, "odd addresses"))(
  "no malformed address causes a server error: %s",
  async (route) => {
    const [method = "", path = ""] = route.split(" ");
    for (const address of sampleCases(oddAddresses(path), route)) {
      const { status } = await ask(method, address, { as: admin, ...(method !== "GET" && { body: {} }) });
      expect([address, status < 500], `${method} ${address} ${status}`).toEqual([address, true]);
    }
  },
);
