import { isFullName } from "../worker/auth/contract.ts";
import { toEmailAddress } from "../worker/lib/emailAddress.ts";
import { type EnvironmentName, isEnvironmentName } from "./deploy/environments.ts";
import { LOCAL_STATE } from "./site.ts";
import { parseOptions, StepFailure } from "./steps.ts";

const USAGE = `Usage: npm run admin -- create someone@example.org [--name 'Anna Rossi'] [--remote [--env staging]]
       npm run admin -- reset-two-factor someone@example.org|--all [--remote [--env staging]]`;

const COMMANDS = ["create", "reset-two-factor"] as const;

const TARGET_OPTIONS = {
  remote: { type: "boolean", default: false },
  env: { type: "string", default: "production" },
  verbose: { type: "boolean", default: false },
  "persist-to": { type: "string", default: LOCAL_STATE },
} as const;

/** The database that wrangler opens: in its local data folder, or deployed. */
export type DatabaseTarget = { remote: boolean; env: EnvironmentName; state: string };

/** `email` is null for all accounts. */
export type AdminArguments = {
  command: (typeof COMMANDS)[number];
  email: string | null;
  name: string | undefined;
  target: DatabaseTarget;
};

/** The command's arguments. Throws StepFailure with the usage for any others. */
export function parseAdminArguments(args: string[]): AdminArguments {
  const { values, positionals } = parseOptions(USAGE, {
    args,
    allowPositionals: true,
    options: { name: { type: "string" }, all: { type: "boolean", default: false }, ...TARGET_OPTIONS },
  });
  const [name, text = "", ...rest] = positionals;
  const command = COMMANDS.find((known) => known === name);
  const isForAll = command === "reset-two-factor" && values.all && text === "";
  if (!command || rest.length > 0 || (values.all && !isForAll)) throw new StepFailure(USAGE);
  const email = isForAll ? null : toEmailAddress(text);
  if (email === null && !isForAll) throw new StepFailure(`"${text}" is not an e-mail address.\n${USAGE}`);
  if (values.name !== undefined && !isFullName(values.name)) {
    throw new StepFailure(`"${values.name}" is not a name: it has fewer than two letters.`);
  }
  return { command, email, name: values.name?.trim(), target: targetOf(values) };
}

/** The deployed site that `--env` names. Throws StepFailure for an unknown name. */
function parseTargetEnvironment(name: string): EnvironmentName {
  if (isEnvironmentName(name)) return name;
  throw new StepFailure(`--env ${name} is no site: staging or production.`);
}

function targetOf(values: { remote: boolean; env: string; "persist-to": string }): DatabaseTarget {
  return { remote: values.remote, env: parseTargetEnvironment(values.env), state: values["persist-to"] };
}

/** The database of a command that takes nothing else; `usage` is in the refusal of other arguments. */
export function parseDatabaseTarget(usage: string, args = process.argv.slice(2)): DatabaseTarget {
  return targetOf(parseOptions(usage, { args, options: TARGET_OPTIONS }).values);
}
