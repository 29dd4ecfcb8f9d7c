import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run, StepFailure } from "./steps.ts";

const INSTALL_MINUTES = 5;

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** How the browser is started: as root there is no sandbox, and it has nothing to look up outside. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, the system's or Playwright's own; when there is none
 * it is installed. Throws StepFailure saying what to do when no way works.
 */
export async function provideChromium(): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await starts(wanted)) return wanted;
    throw new StepFailure(`CHROMIUM_PATH=${wanted} does not start a Chromium.`);
  }
  const found = await findChromium();
  if (found) return found;
  let output = "";
  for (const install of waysToInstall()) {
    try {
      await install();
      const installed = await findChromium();
      if (installed) return installed;
    } catch (error) {
      output += error instanceof StepFailure ? `${error.message}\n${error.output}\n` : String(error);
    }
  }
  throw new StepFailure(
    "No Chromium could be found or installed: run `npx playwright install --with-deps chromium` or " +
      "`sudo apt-get install chromium`, or set CHROMIUM_PATH to one, then run this again.",
    output,
  );
}

async function findChromium(): Promise<string | undefined> {
  for (const path of [...PLACES, chromium.executablePath()]) {
    if (await starts(path)) return path;
  }
}

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  const browser = await chromium.launch({ executablePath, args: chromiumArgs }).catch(() => undefined);
  await browser?.close();
  return browser !== undefined;
}

/** Playwright's download first, which needs no rights; then the packages of a Debian, as root. */
function waysToInstall(): (() => Promise<unknown>)[] {
  const timeout = INSTALL_MINUTES * 60_000;
  const isRoot = process.getuid?.() === 0;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const download = [
    "install",
    "chromium",
    ...(isRoot && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : []),
  ];
  const ways = [() => run("playwright", download, { env, timeout })];
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    ways.push(async () => {
      await run("apt-get", ["update"], { env, timeout });
      return run("apt-get", ["install", "-y", "chromium"], { env, timeout });
    });
  }
  return ways;
}
