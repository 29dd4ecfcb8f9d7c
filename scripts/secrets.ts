import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SECRET_BYTES = 32;

/** The names of the secrets that the Worker wants, in the order of `.dev.vars.example`. */
export function secretNames(): string[] {
  return names(readFileSync(".dev.vars.example", "utf8"));
}

/** The text of `.dev.vars.example` with every empty secret filled with fresh random bytes. */
export function freshSecrets(): string {
  return readFileSync(".dev.vars.example", "utf8").replace(
    /^(\w+)=$/gm,
    (_, name) => `${name}=${randomSecret()}`,
  );
}

/** Writes `.dev.vars` when there is none, and adds the secrets that came later to one that is there. */
export function writeDevVars(): void {
  const fresh = freshSecrets();
  if (!existsSync(".dev.vars")) {
    writeFileSync(".dev.vars", fresh, { mode: 0o600 });
    return;
  }
  const present = readFileSync(".dev.vars", "utf8");
  const known = names(present);
  const missing = fresh.split("\n").filter((line) => names(line).some((name) => !known.includes(name)));
  if (missing.length) writeFileSync(".dev.vars", `${present.trimEnd()}\n${missing.join("\n")}\n`);
}

function names(text: string): string[] {
  return [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}
