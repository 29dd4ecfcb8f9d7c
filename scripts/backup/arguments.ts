import { isEnvironmentName } from "../deploy/environments.ts";
import { parseOptions, StepFailure } from "../steps.ts";
import type { Site } from "./wranglerCalls.ts";

export interface BackupArguments {
  site: Site;
  /** "production", "staging", or "local". */
  name: string;
  folder: string | undefined;
  /** Backs up the rows alone; the files stay in the bucket. */
  rowsOnly: boolean;
}

const BACKUP_USAGE = "Usage: npm run backup [-- --remote --env production] [--rows] [folder]";
const RESTORE_USAGE = "Usage: npm run restore -- <folder> [--remote --env production]";

/** The arguments of `npm run backup`. Throws StepFailure with the usage for any other. */
export function parseBackupArguments(args: string[]): BackupArguments {
  return parse(args, BACKUP_USAGE);
}

/** The arguments of `npm run restore`. Throws StepFailure with the usage for any other. */
export function parseRestoreArguments(args: string[]): BackupArguments & { folder: string } {
  const { folder, ...rest } = parse(args, RESTORE_USAGE);
  if (!folder || rest.rowsOnly) throw new StepFailure(RESTORE_USAGE);
  return { ...rest, folder };
}

function parse(args: string[], usage: string): BackupArguments {
  const { values, positionals } = parseOptions(usage, {
    args,
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      rows: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      // For tests: wrangler's local data is in `.wrangler/state` beside this configuration.
      config: { type: "string", default: "wrangler.toml" },
    },
  });
  const { remote, config } = values;
  const env = isEnvironmentName(values.env) ? values.env : undefined;
  if (positionals.length > 1) throw new StepFailure(usage);
  if (remote && !env) throw new StepFailure(`--remote needs --env staging or --env production.\n${usage}`);
  if (!remote && values.env)
    throw new StepFailure(`--env is of deployed sites: say --remote, too.\n${usage}`);
  return {
    site: { remote, env, config },
    name: env ?? "local",
    folder: positionals[0],
    rowsOnly: values.rows,
  };
}
