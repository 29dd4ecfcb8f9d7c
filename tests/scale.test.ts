import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((text) => text.trim());
const rows = readFileSync("docs/scale.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map(cellsOf);

/** The budget of a call in a file of `tests/queries`, by its name there. */
function findBudget(file: string, name: string): Record<string, number> {
  const lines = readFileSync(file, "utf8").split("\n");
  const line = lines.find((text) =>
    [`${name}: {`, `"${name}": {`].some((begin) => text.trim().startsWith(begin)),
  );
  return Object.fromEntries(
    [...(line ?? "").matchAll(/(\w+): (\d+)/g)].map(([, key = "", value]) => [key, Number(value)]),
  );
}

test("statements and rows of an action are those that its query budget holds", () => {
  const quoted = rows.flatMap(([action, statements, read, source = ""]) => {
    const [, file = "", name = ""] = /^`(tests\/queries\/\w+\.test\.ts)`, "(.+)"$/.exec(source) ?? [];
    return file ? [{ action, statements: Number(statements), rows: Number(read), file, name }] : [];
  });
  expect(quoted.length).toBeGreaterThan(5);
  for (const { action, statements, rows: read, file, name } of quoted) {
    const { statements: budget, rows: most } = findBudget(file, name);
    expect([action, statements, read]).toEqual([action, budget, most]);
  }
});

test("every sum of money follows from the figures beside it", () => {
  const isFormula = (text: string) => /^[\d,. ×/]+$/.test(text) && text.includes("×");
  const sums = rows.flatMap((cells) =>
    cells.flatMap((formula, at) => (isFormula(formula) ? [{ formula, result: cells[at + 1] ?? "" }] : [])),
  );
  expect(sums.length).toBeGreaterThan(8);
  for (const { formula, result } of sums) {
    const [units = "", ...factors] = formula.replaceAll(",", "").split("×");
    const value = factors.reduce((product, factor) => product * evaluate(factor), evaluate(units));
    const decimals = result.split(".")[1]?.length ?? 0;
    expect(`${formula} = ${value.toFixed(decimals)}`).toBe(`${formula} = ${result}`);
  }
});

/** A number, or one divided by another. */
function evaluate(text: string): number {
  const [over = "", under = "1"] = text.split("/");
  return Number(over) / Number(under);
}
