import { rmSync } from "node:fs";
import { startPushService } from "../tests/support/push/server.ts";
import { printMail } from "./mails.ts";
import { claimPort, portFrom } from "./ports.ts";
import { writeDevVars } from "./secrets.ts";
import { buildSite, LOCAL_STATE, migrate, seed } from "./site.ts";
import { main, refuseUnknownArguments, StepFailure, step } from "./steps.ts";
import { untilStopped } from "./stopping.ts";
import { localStripe } from "./stripe.ts";
import { startWorker } from "./worker.ts";

const DEMO_ACCOUNTS = ["admin", "istruttore", "azienda", "blogger", "apneista"].map(
  (name) => `${name}@respiro.test`,
);

await main(async () => {
  refuseUnknownArguments("--fresh");
  const port = portFrom("PORT", 8787);
  await claimPort(port, "PORT");
  if (process.argv.includes("--fresh")) {
    await step("Empty the local data", () => rmSync(LOCAL_STATE, { recursive: true, force: true }));
  }
  await step("Prepare secrets", writeDevVars);
  const stripe = await localStripe(port);
  const pushPort = portFrom("PUSH_STANDIN_PORT", 8791);
  await claimPort(pushPort, "PUSH_STANDIN_PORT");
  const pushes = await startPushService(pushPort);
  await step("Build", buildSite);
  await step("Migrate the database", () => migrate(LOCAL_STATE));
  await step("Seed demo data", () => seed(LOCAL_STATE));
  const worker = await step("Start the site", () =>
    startWorker({
      port,
      state: LOCAL_STATE,
      vars: { ...stripe.vars, PUSH_SERVICE_BASE: pushes.url },
      onMail: printMail,
      onLine: console.error,
    }),
  );
  console.log(
    `\nRespiro is at ${worker.url} (password respiro1: ${DEMO_ACCOUNTS.join(", ")}). Ctrl-C ends it.`,
  );
  console.log(stripe.words);
  console.log(`A stand-in takes the pushes: ${pushes.url} lists them.`);

  const output = await Promise.race([untilStopped(), worker.ended]);
  await worker.stop();
  await stripe.stop();
  await pushes.stop();
  if (output !== undefined) throw new StepFailure("The site ended unexpectedly.", output);
  process.exit(0);
});
