import { join } from "node:path";
import { startStandIn } from "../tests/support/stripe/server.ts";
import { WEBHOOK_PATH } from "../tests/support/stripe/webhooks.ts";
import { claimPort, portFrom } from "./ports.ts";
import { isRealStripe, readSecrets, STRIPE_WEBHOOK_SECRETS } from "./secrets.ts";
import { LOCAL_STATE } from "./site.ts";

const PORT_VARIABLE = "STRIPE_STANDIN_PORT";
const PORT = 8790;

export interface LocalStripe {
  /** Variables for the Worker, overriding `wrangler.toml`. */
  vars: Record<string, string>;
  /** A hint to print. */
  words: string;
  stop(): Promise<void>;
}

/**
 * Stripe for a local site: the stand-in, which stores its state beside the local data, or Stripe itself when
 * `.dev.vars` contains its key. Throws StepFailure when the stand-in's port is in use.
 */
export async function localStripe(sitePort: number): Promise<LocalStripe> {
  const secrets = readSecrets(".dev.vars");
  if (isRealStripe(secrets)) return realStripe(sitePort, secrets);
  const port = portFrom(PORT_VARIABLE, PORT);
  await claimPort(port, PORT_VARIABLE);
  const { url, stop } = await startStandIn({
    port,
    secretKey: secrets.STRIPE_SECRET_KEY ?? "",
    webhookSecret: secrets.STRIPE_WEBHOOK_SECRET ?? "",
    accountsSecret: secrets.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
    payoutsSecret: secrets.STRIPE_PAYOUTS_WEBHOOK_SECRET,
    webhookUrl: `http://localhost:${sitePort}${WEBHOOK_PATH}`,
    file: join(LOCAL_STATE, "stripe.json"),
  });
  return {
    vars: { STRIPE_API_BASE: url },
    words: `A stand-in takes the payments: ${url} shows them, and turns its switches.`,
    stop,
  };
}

function realStripe(sitePort: number, secrets: Record<string, string>): LocalStripe {
  const empty = STRIPE_WEBHOOK_SECRETS.filter((name) => !secrets[name]);
  const missing = `, but ${empty.join(", ")} in .dev.vars is empty: \`stripe listen\` to localhost:${sitePort}${WEBHOOK_PATH} says it (docs/operating.md)`;
  return {
    vars: {},
    words: `Payments go to Stripe itself, by the key in .dev.vars${empty.length > 0 ? missing : ""}.`,
    stop: async () => {},
  };
}
