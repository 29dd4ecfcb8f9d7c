import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { secretNames } from "../../scripts/secrets.ts";

/**
 * What the stand-in for wrangler answers: a command's beginning, and its output or `{ fails: output }`; `KILLS` ends the
 * script that called it, as a lost power does.
 */
export type FakeAnswers = Record<string, string | { fails: string } | typeof KILLS>;
export const KILLS = { kills: true } as const;

/** Answers of an account with a deployed site that lacks the newest migration. */
export const DEPLOYED: FakeAnswers = {
  whoami: "{}",
  "secret list": JSON.stringify(secretNames(false).map((name) => ({ name }))),
  "d1 list": 'A notice.\n[{"name":"respiro"}]\n',
  "r2 bucket info": '{"name":"respiro-uploads"}',
  "d1 execute": '[\n{"results":[{"name":"0001_triggers_views_and_search.sql"}]}]',
  "deployments status": '{"versions":[{"version_id":"v-before","percentage":100}]}',
  "d1 time-travel": '{"bookmark":"0000-before"}',
  "d1 migrations": "",
  deploy: "",
  types: "",
  // Not wrangler's: what builds the site.
  codegen: "",
  build: "",
  "scripts/": "",
};

/** A shell, because starting Node for each of a deploy's thirty commands takes longer than the deploy. */
const TOOL = `#!/bin/sh
printf '%s\\n' "$*" >> calls.log
. ./answers.sh
`;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The answers as the tools read them. */
function formatAnswers(answers: FakeAnswers): string {
  const cases = Object.entries(answers).map(([begin, answer]) => {
    if (typeof answer === "object" && "kills" in answer) return `${quote(begin)}*) kill -9 $PPID ;;`;
    const [output, code] = typeof answer === "string" ? [answer, 0] : [answer.fails, 1];
    return `${quote(begin)}*) printf %s ${quote(output)}; exit ${code} ;;`;
  });
  return ['case "$*" in', ...cases, '*) printf "unknown command: %s" "$*"; exit 1 ;;', "esac", ""].join("\n");
}

/** A working copy with a filled-in configuration, and tools in front of it that answer without Cloudflare. */
export function makeWorkingCopy(folder: string): string {
  const tools = join(folder, "tools");
  mkdirSync(tools, { recursive: true });
  for (const name of ["wrangler", "panda", "vite", "node"]) {
    writeFileSync(join(tools, name), TOOL);
    chmodSync(join(tools, name), 0o755);
  }
  const copy = join(folder, "site");
  const files = [
    "migrations",
    "locales",
    "web/static",
    ".dev.vars.example",
    "package.json",
    "package-lock.json",
  ];
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file), { recursive: true });
  }
  const config = readFileSync("wrangler.toml", "utf8")
    .replaceAll('SITE_URL = ""', 'SITE_URL = "https://www.mare.it"')
    .replaceAll("ciao@respiro.example", "ciao@mare.it")
    .replaceAll(/(OPERATOR_(?:NAME|ADDRESS|VAT_NUMBER)) = ""/g, '$1 = "Mare"')
    .replaceAll("nominatim.openstreetmap.org", "luoghi.mare.it");
  writeFileSync(join(copy, "wrangler.toml"), config);
  writeFileSync(join(copy, ".gitignore"), "dist\ncalls.log\nanswers.sh\n");
  git(copy, "init", "--quiet");
  commit(copy, "first");
  return copy;
}

/** Runs a command of git in a working copy. */
export function git(copy: string, ...args: string[]): string {
  const author = ["-c", "user.name=Test", "-c", "user.email=test@mare.it", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...author, ...args], { cwd: copy, encoding: "utf8" });
}

/** Commits everything in a working copy. */
export function commit(copy: string, message: string): void {
  git(copy, "add", "--all");
  git(copy, "commit", "--quiet", "--allow-empty", "--message", message);
}

export interface Deployed {
  ok: boolean;
  output: string;
  /** The commands that the tools were given. */
  calls: string[];
}

/** `npm run deploy -- …`, or another script, in a working copy, with these answers. */
export function deploy(
  copy: string,
  answers: FakeAnswers,
  args: string[],
  { script = "deploy", ...env }: Record<string, string> = {},
): Promise<Deployed> {
  writeFileSync(join(copy, "answers.sh"), formatAnswers(answers));
  writeFileSync(join(copy, "calls.log"), "");
  const path = `${join(copy, "../tools")}:${process.env.PATH}`;
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(`scripts/${script}.ts`), ...args],
      { cwd: copy, env: { ...process.env, SMOKE_PATIENCE_MS: "0", ...env, PATH: path } },
      (error, stdout, stderr) => {
        const calls = readFileSync(join(copy, "calls.log"), "utf8").trim().split("\n");
        done({ ok: error === null, output: stdout + stderr, calls });
      },
    );
  });
}
