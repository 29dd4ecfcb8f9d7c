import { rmSync } from "node:fs";
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
  await step("Build", buildSite);
  await step("Migrate the database", () => migrate(LOCAL_STATE));
  await step("Seed demo data", () => seed(LOCAL_STATE));
  const worker = await step("Start the site", () =>
    startWorker({
      port,
      state: LOCAL_STATE,
      vars: stripe.vars,
      onMail: printMail,
      onLine: console.error,
    }),
  );
  console.log(
    `\nRespiro is at ${worker.url} (password respiro1: ${DEMO_ACCOUNTS.join(", ")}). Ctrl-C ends it.`,
  );
  console.log(stripe.words);

  const output = await Promise.race([untilStopped(), worker.ended]);
  await worker.stop();
  await stripe.stop();
  if (output !== undefined) throw new StepFailure("The site ended unexpectedly.", output);
  process.exit(0);
});
