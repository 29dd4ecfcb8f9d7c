// Entry of every npm script: `node scripts/run.mjs start --fresh`. It runs on the host's Node before anything is
// installed, so it is plain JavaScript with Node's own modules. It installs missing packages and runs
// `scripts/<name>.ts` on the Node 24 from the project's packages.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HOST_NODE_MIN = 20;
const PROJECT_NODE_MIN = 24;
const OUTPUT_TAIL_LINES = 15;
const PARENT_CHECK_MS = 250;

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const binaries = join(modules, ".bin");
const nodePackage = join(modules, "node");
const ownNode = join(nodePackage, "bin", "node");

/** PATH without the project's own tools: npm must not run on a Node that it is replacing. */
const hostPath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
  .join(delimiter);

if (major(process.versions.node) < HOST_NODE_MIN) {
  fail(`Node ${HOST_NODE_MIN} or newer is needed, this is Node ${process.versions.node}: see nodejs.org.`);
}
if (!isInstalled()) installPackages();
handOver(pickNode(), process.argv.slice(2));

/** Compares npm's last installation with package-lock.json. */
function isInstalled() {
  const installed = readPackages(join(modules, ".package-lock.json"));
  const wanted = readPackages(join(root, "package-lock.json"));
  if (!wanted)
    fail("package-lock.json is missing or damaged: restore it with `git checkout package-lock.json`.");
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function installPackages() {
  report("Install packages", "npm", ["ci", "--no-audit", "--no-fund"], root);
}

/** The project's Node 24, downloaded when npm ran without install scripts; else the host's, when new enough. */
function pickNode() {
  if (works(ownNode)) return ownNode;
  if (major(process.versions.node) >= PROJECT_NODE_MIN) return process.execPath;
  report(
    `Fetch Node ${PROJECT_NODE_MIN}`,
    process.execPath,
    [join(nodePackage, "installArchSpecificPackage.js")],
    nodePackage,
  );
  if (works(ownNode)) return ownNode;
  fail(
    `Node ${PROJECT_NODE_MIN} could not be set up: allow npm to run install scripts, then \`npm rebuild node\`.`,
  );
}

function works(node) {
  return existsSync(node) && spawnSync(node, ["--version"]).status === 0;
}

/** Runs a command quietly, and prints its duration; on failure prints the end of its output and exits. */
function report(name, command, args, cwd) {
  process.stdout.write(`${name} … `);
  const started = Date.now();
  const result = spawnSync(command, args, { cwd, env: { ...process.env, PATH: hostPath }, encoding: "utf8" });
  if (result.status === 0) {
    process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stdout.write("failed\n");
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n");
  console.error(output.slice(-OUTPUT_TAIL_LINES).join("\n"));
  if (result.error?.code === "ENOENT") fail(`${name}: \`${command}\` was not found; it comes with Node.`);
  fail(`${name} failed: \`${command} ${args.join(" ")}\` ended with ${result.status ?? result.signal}.`);
}

/** Runs the script itself, and passes on its signals and exit code. */
function handOver(node, [name, ...args]) {
  const child = spawn(node, [join(root, "scripts", `${name}.ts`), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: [dirname(node), binaries, hostPath].join(delimiter) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Ends the child when npm's shell ends, because npm passes a signal to the shell and not to this process. */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill("SIGTERM"), PARENT_CHECK_MS).unref();
}

function major(version) {
  return Number(version.split(".")[0]);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
