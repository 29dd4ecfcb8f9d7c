import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SECRET_BYTES = 32;
const EXAMPLE = ".dev.vars.example";
const FILE = ".dev.vars";

/** The names of the secrets that the Worker wants, in the order of `.dev.vars.example`. */
export function secretNames(): string[] {
  return Object.keys(readSecrets(EXAMPLE));
}

/** The secrets in a file of lines like `NAME=value`. */
export function readSecrets(file: string): Record<string, string> {
  return secretsIn(readFileSync(file, "utf8"));
}

/** A key that Stripe gave, not one that was made up for the stand-in. */
export function isRealStripe({ STRIPE_SECRET_KEY = "" }: Record<string, string>): boolean {
  return /^[sr]k_/.test(STRIPE_SECRET_KEY);
}

/** The text of `.dev.vars.example` with every empty secret filled with fresh random bytes. */
export function freshSecrets(): string {
  return filled(readFileSync(EXAMPLE, "utf8"));
}

/** Writes `.dev.vars` when there is none; to one that is there, adds the secrets that came later, and fills empty ones. */
export function writeDevVars(): void {
  if (!existsSync(FILE)) {
    writeFileSync(FILE, freshSecrets(), { mode: 0o600 });
    return;
  }
  const present = readFileSync(FILE, "utf8");
  const whole = completed(present, secretNames());
  if (whole !== present) writeFileSync(FILE, whole);
}

/** The text of secrets with those of these names that it lacks, none of them empty. */
export function completed(text: string, wanted: string[]): string {
  const known = secretsIn(text);
  const missing = wanted.filter((name) => !(name in known)).map((name) => `${name}=`);
  return missing.length ? `${filled([text.trimEnd(), ...missing].join("\n"))}\n` : filled(text);
}

/** Random bytes would not be what Stripe signs with: its webhook secret stays empty until somebody brings it. */
function filled(text: string): string {
  const real = isRealStripe(secretsIn(text));
  return text.replace(/^(\w+)=[ \t]*$/gm, (line, name) =>
    real && name === "STRIPE_WEBHOOK_SECRET" ? line : `${name}=${randomSecret()}`,
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
