import postcss from "postcss";
import { expect, test } from "vitest";
import { removeUnread } from "../../scripts/withoutUnread.ts";

test("custom properties that nothing reads are left out, and what those that are read are made of is kept", () => {
  const sheet = postcss.parse(`
    :root { --a: var(--b); --b: 1px; --c: var(--d); --d: 2px; --told: 3px; --half-1\\.5: 4px; --none: 5px; }
    @media print { .x { --none: 6px } }
    @container style(--asked: 1) { .y { --asked: 1; margin: var(--a, var(--half-1\\.5)) } }
  `);
  removeUnread(sheet, ["--told"]);
  const left: string[] = [];
  sheet.walkDecls(({ prop }) => void left.push(prop));
  expect(left).toEqual(["--a", "--b", "--told", "--half-1\\.5", "--asked", "margin"]);
  expect(String(sheet)).not.toContain("print");
});
