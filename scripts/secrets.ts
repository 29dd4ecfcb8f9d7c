import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SECRET_BYTES = 32;
const EXAMPLE = ".dev.vars.example";
const FILE = ".dev.vars";

/** The names of the Worker's secrets, in the order of `.dev.vars.example`. */
export function secretNames(): string[] {
  return Object.keys(readSecrets(EXAMPLE));
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
  const whole = completed(present, secretNames());
  if (whole !== present) writeFileSync(FILE, whole);
}

/** Adds the missing secrets to a file's text, none of them empty. */
export function completed(text: string, wanted: string[]): string {
  const known = secretsIn(text);
  const missing = wanted.filter((name) => !(name in known)).map((name) => `${name}=`);
  return missing.length ? `${filled([text.trimEnd(), ...missing].join("\n"))}\n` : filled(text);
}

/** Fills empty secrets with random bytes, except Stripe's webhook secret, which random bytes cannot replace. */
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
