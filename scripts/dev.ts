import { spawn } from "node:child_process";
import { printMail } from "./mails.ts";
import { claimPort, portFrom } from "./ports.ts";
import { writeDevVars } from "./secrets.ts";
import { buildSite, LOCAL_STATE, migrate, seed } from "./site.ts";
import { main, quietEnv, refuseUnknownArguments, StepFailure, step } from "./steps.ts";
import { untilStopped } from "./stopping.ts";
import { localStripe } from "./stripe.ts";
import { startWorker } from "./worker.ts";

await main(async () => {
  refuseUnknownArguments();
  const port = portFrom("PORT", 5173);
  const workerPort = portFrom("WORKER_PORT", 8788);
  await claimPort(port, "PORT");
  await claimPort(workerPort, "WORKER_PORT");
  await step("Prepare secrets", writeDevVars);
  const stripe = await localStripe(workerPort);
  await step("Build", buildSite);
  await step("Migrate the database", () => migrate(LOCAL_STATE));
  await step("Seed demo data", () => seed(LOCAL_STATE));
  const worker = await step("Start the Worker", () =>
    startWorker({
      port: workerPort,
      state: LOCAL_STATE,
      vars: { ...stripe.vars, SITE_URL: `http://localhost:${port}` },
      onMail: printMail,
      onLine: console.error,
    }),
  );
  console.log(stripe.words);
  const env = { ...process.env, ...quietEnv, WORKER_PORT: String(workerPort) };
  // Panda regenerates the styling functions when theme or recipes change; Vite then reloads.
  const panda = spawn("panda", ["codegen", "--watch", "--silent", "--config", "web/panda.config.ts"], {
    stdio: "ignore",
    env,
  });
  const vite = spawn("vite", ["--port", String(port), "--strictPort"], {
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  const viteEnded = new Promise<string>((resolve) => vite.on("exit", () => resolve("")));

  const output = await Promise.race([untilStopped(), worker.ended, viteEnded]);
  vite.kill();
  panda.kill();
  await worker.stop();
  await stripe.stop();
  if (output !== undefined) throw new StepFailure("A server ended unexpectedly.", output);
  process.exit(0);
});
