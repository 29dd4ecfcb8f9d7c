import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run, StepFailure } from "./steps.ts";

const INSTALL_MINUTES = 5;

/** Debian's headless build: the same engine, faster to start. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const FULL_CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Journeys use the faster headless build, measurements the browser that visitors have. */
const EXECUTABLES = {
  journeys: [HEADLESS_SHELL, ...FULL_CHROMIUM],
  measures: [...FULL_CHROMIUM, HEADLESS_SHELL],
};

/** Chromium's flags: no sandbox as root, no background requests. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of a working Chromium: `CHROMIUM_PATH`, the system's or Playwright's; installs one if there is none.
 * Throws StepFailure with instructions when that fails.
 */
export async function provideChromium(use: keyof typeof EXECUTABLES): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await starts(wanted)) return wanted;
    throw new StepFailure(`CHROMIUM_PATH=${wanted} does not start a Chromium.`);
  }
  const found = await findChromium(use);
  if (found) return found;
  let output = "";
  for (const install of waysToInstall()) {
    try {
      await install();
      const installed = await findChromium(use);
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

async function findChromium(use: keyof typeof EXECUTABLES): Promise<string | undefined> {
  for (const path of [...EXECUTABLES[use], chromium.executablePath()]) {
    if (await starts(path)) return path;
  }
}

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  const browser = await chromium.launch({ executablePath, args: chromiumArgs }).catch(() => undefined);
  await browser?.close();
  return browser !== undefined;
}

/**
 * Ways to install Chromium: as root on Debian its package; elsewhere Playwright's download, which needs no rights, with
 * the missing libraries.
 */
function waysToInstall(): (() => Promise<unknown>)[] {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, timeout: INSTALL_MINUTES * 60_000 };
  const download = () => run("playwright", ["install", "chromium"], options);
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return [download];
  const libraries = async () => {
    if (existsSync(chromium.executablePath())) await run("playwright", ["install-deps", "chromium"], options);
  };
  const shell = async () => {
    await run("apt-get", ["update"], options);
    await run("apt-get", ["install", "-y", "chromium-headless-shell"], options);
  };
  const whole = () => run("apt-get", ["install", "-y", "chromium"], options);
  return [shell, whole, download, libraries];
}
