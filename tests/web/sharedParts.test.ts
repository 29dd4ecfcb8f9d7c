import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { SHARED_PARTS } from "../../scripts/sharedParts.ts";

test("every module of a shared file exists, so that none that moved gets a file of its own unnoticed", () => {
  const own = Object.values(SHARED_PARTS)
    .flat()
    .filter((module) => /^(web|worker)\//.test(module));
  expect(own.length).toBeGreaterThan(50);
  const missing = own.filter((module) => ![".ts", ".tsx"].some((ending) => existsSync(module + ending)));
  expect(missing).toEqual([]);
});
