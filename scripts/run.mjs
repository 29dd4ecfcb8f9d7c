// Entrance of every npm script: `node scripts/run.mjs start --fresh`. It runs on whatever Node the host has,
// before anything is installed, so it is plain JavaScript on Node's own modules. It installs what is missing
// and hands over to `scripts/<name>.ts` on the Node 24 that comes with the project's packages.
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

/** PATH without the project's own tools: npm must not run on a Node that it is about to replace. */
const hostPath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
  .join(delimiter);

if (major(process.versions.node) < HOST_NODE_MIN) {
  fail(`Node ${HOST_NODE_MIN} or newer is needed, this is Node ${process.versions.node}: see nodejs.org.`);
}
if (!isInstalled()) installPackages();
handOver(pickNode(), process.argv.slice(2));

/** Compares what npm last installed with what package-lock.json asks for. */
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

/** The project's Node 24, fetched when npm was told to run no install scripts; else the host's, when new enough. */
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

/** Runs a command quietly; says how long it took, or ends with the last lines of what it said. */
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

/** Runs the script itself; its signals and exit code are ours. */
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

/** A signal to npm ends npm and its shell, but is not passed on to us: their end is our signal. */
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
