import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { provideChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { freshSecrets } from "../../scripts/secrets.ts";
import { migrate, seed } from "../../scripts/site.ts";
import { startWorker } from "../../scripts/worker.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the site, without a slash at the end. */
    baseUrl: string;
    /** A file with one line of JSON per sent mail: `{ to, subject, text, html }`, the last two as paths of files. */
    mailLog: string;
    /** The path of the Chromium to launch. */
    chromium: string;
  }
}

/** Starts the built site with demo data in a folder of its own on a free port; the returned function ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-e2e-"));
  const state = join(folder, "state");
  const secrets = join(folder, "secrets");
  const mailLog = join(folder, "mails.jsonl");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(secrets, freshSecrets());
    writeFileSync(mailLog, "");
    await migrate(state);
    await seed(state);
    const worker = await startWorker({
      port: await freePort(),
      state,
      secrets,
      env: { WRANGLER_REGISTRY_PATH: join(folder, "registry") },
      onMail: (mail) => appendFileSync(mailLog, `${JSON.stringify(mail)}\n`),
      onLine: (line) => console.error(line),
    });
    project.provide("baseUrl", worker.url);
    project.provide("mailLog", mailLog);
    project.provide("chromium", await provideChromium("journeys"));
    return async () => {
      await worker.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
