import { parseOptions, StepFailure } from "../steps.ts";

/** The services of the Worker that can fail or hang. */
export const SERVICES = ["kv", "r2", "mail", "geocoder", "stripe"] as const;
export type Service = (typeof SERVICES)[number];

/** `fail`: every call is refused at once; `hang`: none is answered. */
export const FAULT_KINDS = ["fail", "hang"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const ROLES = ["readers", "writers", "payers", "organizers"] as const;
export type Role = (typeof ROLES)[number];

export interface LoadOptions {
  /** The duration of the traffic. */
  seconds: number;
  /** Concurrent calls, one for each member or visitor. */
  connections: number;
  /** The number of kills during the traffic. */
  kills: number;
  /** Services that fail, then hang, in turn. */
  faults: Service[];
  /** The duration of each fault; a hang that must outlast a time limit of the Worker lasts a multiple of it. */
  faultSeconds: number;
  /** The roles that take part; all by default. */
  roles: Role[];
  /** The seed of all random choices. */
  seed: string;
}

const USAGE = `Usage: npm run load [-- --seconds 300] [--connections 64] [--kills 0] [--fault all|${SERVICES}]
       [--fault-seconds 30] [--only all|${ROLES}] [--seed 1]`;

/** The command's arguments. Throws StepFailure for unknown ones. */
export function parseLoadArguments(args: string[]): LoadOptions {
  const { values } = parseOptions(USAGE, {
    args,
    options: {
      seconds: { type: "string", default: "300" },
      connections: { type: "string", default: "64" },
      kills: { type: "string", default: "0" },
      fault: { type: "string" },
      "fault-seconds": { type: "string", default: "30" },
      only: { type: "string" },
      seed: { type: "string" },
      verbose: { type: "boolean" },
    },
  });
  return {
    seconds: wholeOf("seconds", values.seconds),
    connections: wholeOf("connections", values.connections),
    kills: wholeOf("kills", values.kills, 0),
    faults: listOf("fault", values.fault, SERVICES),
    faultSeconds: wholeOf("fault-seconds", values["fault-seconds"]),
    roles: listOf("only", values.only ?? "all", ROLES),
    seed: values.seed ?? String(Math.floor(Math.random() * 1e9)),
  };
}

function wholeOf(name: string, text: string, least = 1): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new StepFailure(`--${name} takes a whole number, ${least} or more.`);
}

/** Parses "kv,mail" or "all"; an empty list without the argument. */
function listOf<Name extends string>(
  argument: string,
  text: string | undefined,
  all: readonly Name[],
): Name[] {
  if (text === undefined) return [];
  if (text === "all") return [...all];
  const names = text.split(",");
  const unknown = names.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined)
    throw new StepFailure(`--${argument} knows ${all.join(", ")} and all, not ${unknown}.`);
  return names as Name[];
}
