import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the migrations build exactly the tables that the schema files describe", () => {
  // Inside the project, because drizzle-kit takes its folders relative to it.
  const folder = mkdtempSync(join("node_modules", ".migrations-"));
  try {
    cpSync("migrations", folder, { recursive: true });
    const before = readdirSync(folder).sort();
    const schema = "./worker/**/schema.ts";
    const args = ["generate", "--dialect=sqlite", `--schema=${schema}`, `--out=${folder}`];
    const output = execFileSync(process.execPath, ["node_modules/drizzle-kit/bin.cjs", ...args], {
      encoding: "utf8",
    });
    expect(readdirSync(folder).sort(), "a schema file changed without its migration").toEqual(before);
    expect(output).toContain("No schema changes");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
