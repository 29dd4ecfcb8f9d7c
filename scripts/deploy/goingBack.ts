import type { EnvironmentName } from "./environments.ts";

/** The state of a site before a deploy, and the changes that the deploy has made. */
export interface WayBack {
  env: EnvironmentName;
  database: string;
  /** The version deployed before; null at the first deploy. */
  version: string | null;
  bookmark: string;
  /** Whether migrations have begun, and whether the new code may be answering requests. */
  isMigrated: boolean;
  isDeployed: boolean;
}

/** How to undo a deploy, as lines for the operator. */
export function describeWayBack({
  env,
  version,
  bookmark,
  database,
  isMigrated,
  isDeployed,
}: WayBack): string {
  const code = version
    ? `To go back to the code before: npx wrangler rollback ${version} --env ${env}`
    : "There was no version before to go back to: where something is wrong, mend it and deploy again.";
  const data = `The database before, without what was written since: npx wrangler d1 time-travel restore ${database} --env ${env} --bookmark=${bookmark}`;
  return [
    ...(isDeployed ? [code, "The tables may stay as they are: migrations only add."] : []),
    ...(isMigrated && !isDeployed
      ? [
          "The code before still answers. Migrations that ran stay, which it can live with: mend the rest, and deploy again.",
        ]
      : []),
    data,
  ].join("\n");
}
