import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { siteUrlProblem } from "../../scripts/siteUrl.ts";

test.each(["https://www.respiro.example", "https://respiro.example:8443"])(
  "a site is deployed as %s",
  (address) => {
    expect(siteUrlProblem(address, "production")).toBeNull();
  },
);

test.each([
  "",
  "www.respiro.example",
  "http://respiro.example",
  "https://respiro.example/",
  "https://respiro.example/it",
  "https://",
])('a site is not deployed as "%s"', (address) => {
  expect(siteUrlProblem(address, "production")).toMatch(/SITE_URL/);
});

test("the deploy is refused before anything is built while wrangler.toml says no address", () => {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/deploy.ts", "production"], {
    encoding: "utf8",
  });
  expect(status).not.toBe(0);
  expect(stdout + stderr).toMatch(/SITE_URL is missing/);
  expect(stdout + stderr).not.toMatch(/login|Build/i);
});
