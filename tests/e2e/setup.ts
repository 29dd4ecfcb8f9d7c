import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { provideChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { freshSecrets, readSecrets } from "../../scripts/secrets.ts";
import { migrate, seed } from "../../scripts/site.ts";
import { startWorker } from "../../scripts/worker.ts";
import { startOtherSites } from "../support/otherSites.ts";
import { startPushService } from "../support/push/server.ts";
import { startSea } from "../support/sea/server.ts";
import { startStandIn } from "../support/stripe/server.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { EMPTY_STATE } from "./support/emptyState.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the site, without a slash at the end. */
    baseUrl: string;
    /** A file with one line of JSON per sent mail: `{ to, subject, text, html }`, the last two as paths of files. */
    mailLog: string;
    /** The address of the stand-in for Stripe, without a slash at the end. */
    stripeUrl: string;
    /** The address of the stand-in for browsers' push services, without a slash at the end. */
    pushUrl: string;
    /** A folder for what files of journeys share: it goes when all have run. */
    shared: string;
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
    // For files with a site of their own, which would otherwise wait for the migrations once more.
    cpSync(state, join(folder, EMPTY_STATE), { recursive: true });
    // The size of pictures matters only where those of the screens are kept to be looked at.
    await seed(state, process.env.SHOTS ? [] : ["--small-pictures"]);
    const port = await freePort();
    const stripe = await stripeFor(port, secrets);
    const otherSites = await startOtherSites();
    const pushes = await startPushService(await freePort());
    const sea = await startSea(await freePort(), "a key of the journeys");
    const worker = await startWorker({
      port,
      state,
      vars: {
        STRIPE_API_BASE: stripe.url,
        LINKED_PICTURES_BASE: otherSites.url,
        PUSH_SERVICE_BASE: pushes.url,
        ...sea.vars,
      },
      secrets,
      env: { WRANGLER_REGISTRY_PATH: join(folder, "registry") },
      onMail: (mail) => appendFileSync(mailLog, `${JSON.stringify(mail)}\n`),
      onLine: (line) => console.error(line),
    });
    project.provide("baseUrl", worker.url);
    project.provide("stripeUrl", stripe.url);
    project.provide("pushUrl", pushes.url);
    project.provide("mailLog", mailLog);
    project.provide("shared", folder);
    project.provide("chromium", await provideChromium("journeys"));
    return async () => {
      await worker.stop();
      await stripe.stop();
      await otherSites.stop();
      await pushes.stop();
      await sea.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A stand-in of these journeys' own, whose webhooks come to the site on this port. */
async function stripeFor(port: number, secrets: string) {
  const { STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "", ...others } = readSecrets(secrets);
  return startStandIn({
    port: await freePort(),
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    accountsSecret: others.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
    payoutsSecret: others.STRIPE_PAYOUTS_WEBHOOK_SECRET,
    webhookUrl: `http://localhost:${port}${WEBHOOK_PATH}`,
  });
}
