import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run, StepFailure } from "../steps.ts";

/** The prefix of the tags that `npm run deploy -- production` creates. */
export const RELEASE_TAG = "release-";

/** Tests of members' most frequent actions: reading and enrolling. */
const TESTS = [
  "tests/enrolments/enrolling.test.ts",
  "tests/events/listing.test.ts",
  "tests/events/sections.test.ts",
];

const TIMEOUT_MS = 900_000;

/** The newest release's tag; null before the first. */
export async function findLastRelease(): Promise<string | null> {
  const tags = await run("git", ["tag", "--list", `${RELEASE_TAG}*`, "--sort=-refname", "--merged", "HEAD"]);
  return tags.split("\n")[0]?.trim() || null;
}

/** The migrations of this checkout that a release lacks. */
export async function listNewMigrations(tag: string): Promise<string[]> {
  const files = await run("git", ["ls-tree", "-r", "--name-only", tag, "migrations/"]);
  const known = new Set(files.split("\n").map((file) => file.replace("migrations/", "")));
  return readdirSync("migrations").filter((file) => file.endsWith(".sql") && !known.has(file));
}

/**
 * Runs a release's own Worker tests of reading and enrolling on the current migrations, because the release's code uses
 * their tables until the deploy ends, and after a rollback. Throws StepFailure with the failed tests.
 */
export async function testLastRelease(tag: string, migrations: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-release-"));
  const tree = join(folder, "site");
  try {
    await run("git", ["worktree", "add", "--detach", tree, tag]);
    for (const file of migrations) cpSync(join("migrations", file), join(tree, "migrations", file));
    await installPackages(tree);
    await inTree(tree, ["panda", "codegen", "--silent", "--config", "web/panda.config.ts"]);
    await inTree(tree, ["vitest", "run", "--project", "worker", ...TESTS]).catch((error) => {
      const output = error instanceof StepFailure ? error.output : String(error);
      throw new StepFailure(`${tag} fails on the new tables: rolling back to it would break it.`, output);
    });
  } finally {
    await run("git", ["worktree", "remove", "--force", tree]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs the release's packages, reusing this checkout's where they are equal. */
async function installPackages(tree: string): Promise<void> {
  const lock = "package-lock.json";
  if (readFileSync(lock, "utf8") === readFileSync(join(tree, lock), "utf8")) {
    symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  } else {
    await run("npm", ["ci", "--prefix", tree, "--no-audit", "--no-fund"]);
  }
}

async function inTree(tree: string, [tool = "", ...args]: string[]): Promise<void> {
  await run(join(tree, "node_modules/.bin", tool), args, { cwd: tree, timeout: TIMEOUT_MS });
}
