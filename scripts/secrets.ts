import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SECRET_BYTES = 32;
const EXAMPLE = ".dev.vars.example";
const FILE = ".dev.vars";

/** The secrets of the webhooks of payments, of organizers' accounts, and of their payouts. */
export const STRIPE_WEBHOOK_SECRETS: readonly string[] = [
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
  "STRIPE_PAYOUTS_WEBHOOK_SECRET",
];

/** The names of a deployed Worker's secrets, in the order of `.dev.vars.example`; that of pushes only where they are on. */
export function secretNames(isWithPushes: boolean): string[] {
  return Object.keys(readSecrets(EXAMPLE)).filter(
    (name) => !name.startsWith("VAPID_") || (isWithPushes && name === "VAPID_PRIVATE_KEY"),
  );
}

/** Parses a file of lines like `NAME=value`. */
export function readSecrets(file: string): Record<string, string> {
  return secretsIn(readFileSync(file, "utf8"));
}

/** Whether the secrets contain a Stripe key, instead of a random one for the stand-in. */
export function isRealStripe({ STRIPE_SECRET_KEY = "" }: Record<string, string>): boolean {
  return /^[sr]k_/.test(STRIPE_SECRET_KEY);
}

/** The text of `.dev.vars.example` with random bytes for empty secrets. */
export function freshSecrets(): string {
  return filled(readFileSync(EXAMPLE, "utf8"));
}

/** Creates `.dev.vars`, or adds missing secrets to it and fills empty ones. */
export function writeDevVars(): void {
  if (!existsSync(FILE)) {
    writeFileSync(FILE, freshSecrets(), { mode: 0o600 });
    return;
  }
  const present = readFileSync(FILE, "utf8");
  const whole = completed(present, Object.keys(readSecrets(EXAMPLE)));
  if (whole !== present) writeFileSync(FILE, whole);
}

/** Adds the missing secrets to a file's text, none of them empty. */
export function completed(text: string, wanted: string[]): string {
  const known = secretsIn(text);
  const missing = wanted.filter((name) => !(name in known)).map((name) => `${name}=`);
  return missing.length ? `${filled([text.trimEnd(), ...missing].join("\n"))}\n` : filled(text);
}

/** Fills empty secrets with random bytes or keys, except Stripe's webhook secrets, which random bytes cannot replace. */
function filled(text: string): string {
  const real = isRealStripe(secretsIn(text));
  const keys: Record<string, string> = newVapidKeys();
  return text.replace(/^(\w+)=[ \t]*$/gm, (line, name) =>
    real && STRIPE_WEBHOOK_SECRETS.includes(name) ? line : `${name}=${keys[name] ?? randomSecret()}`,
  );
}

function secretsIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value = ""]) => [name, unquoted(value.trim())]));
}

function unquoted(value: string): string {
  return /^(["'`]).*\1$/.test(value) ? value.slice(1, -1) : value;
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** A pair of keys for pushes (RFC 8292): an uncompressed point of P-256, and its scalar. */
export function newVapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}
