import { rmSync } from "node:fs";
import { startPushService } from "../tests/support/push/server.ts";
import { startSea } from "../tests/support/sea/server.ts";
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
  const seaPort = portFrom("SEA_STANDIN_PORT", 8792);
  await claimPort(seaPort, "SEA_STANDIN_PORT");
  const sea = await startSea(seaPort, "a key of the stand-in");
  await step("Build", buildSite);
  await step("Migrate the database", () => migrate(LOCAL_STATE));
  await step("Seed demo data", () => seed(LOCAL_STATE));
  const worker = await step("Start the site", () =>
    startWorker({
      port,
      state: LOCAL_STATE,
      vars: { ...stripe.vars, ...sea.vars, PUSH_SERVICE_BASE: pushes.url },
      onMail: printMail,
      onLine: console.error,
    }),
  );
  console.log(
    `\nRespiro is at ${worker.url} (password respiro1: ${DEMO_ACCOUNTS.join(", ")}). Ctrl-C ends it.`,
  );
  console.log(stripe.words);
  console.log(`A stand-in takes the pushes: ${pushes.url} lists them.`);
  console.log(
    `A stand-in forecasts the sea: PUT ${sea.url}/mood {"mood":"storm"} makes one, "calm" ends it.`,
  );

  const output = await Promise.race([untilStopped(), worker.ended]);
  await worker.stop();
  await stripe.stop();
  await pushes.stop();
  await sea.stop();
  if (output !== undefined) throw new StepFailure("The site ended unexpectedly.", output);
  process.exit(0);
});
