import { run, StepFailure } from "./steps.ts";

const TIMEOUT_MS = 30_000;

type Report = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; fixAvailable: unknown }>;
};

/** Known high or critical vulnerabilities of production's packages; or the reason for the registry's silence. */
export type Audit = { grave: string[] } | { silent: string };

/**
 * Asks the registry about production's packages. Throws StepFailure for a known high or critical vulnerability; a
 * registry that does not answer is no failure. Returns a sentence about the result.
 */
export async function auditPackages(): Promise<string> {
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];
  const output = await run("npm", args, { timeout: TIMEOUT_MS, lines: Infinity }).catch((error) => {
    // npm also exits with an error when it finds vulnerabilities.
    if (error instanceof StepFailure) return error.output;
    throw error;
  });
  const audit = readAudit(output);
  if ("silent" in audit) return `not checked: ${audit.silent}`;
  if (audit.grave.length === 0) return "none that is high";
  throw new StepFailure(
    `Known vulnerabilities: ${audit.grave.join("; ")}. See \`npm audit\` and \`npm run upgrade\`.`,
  );
}

/** Parses npm's output. */
export function readAudit(output: string): Audit {
  const report = parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  if (!report?.vulnerabilities) {
    const reason = /\d{3} [A-Z][\w ]+|E[A-Z]{3,}/.exec(output)?.[0]?.trim() ?? "no answer";
    return { silent: `the registry refused or is out of reach (${reason})` };
  }
  const grave = Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, severity, range }) => `${name} ${range} (${severity})`);
  return { grave };
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
