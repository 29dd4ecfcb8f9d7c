import type { Unstable_Config } from "wrangler";
import { parsePlatformFee } from "../../worker/payments/platformFee.ts";
import { parseDelayDays } from "../../worker/payouts/contract.ts";
import { siteUrlProblem } from "../siteUrl.ts";
import type { EnvironmentName } from "./environments.ts";

const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Reserved domains, as examples use them. */
const NOBODYS_DOMAIN = /(?:\.|@|^)(?:example|test|invalid|localhost)$|(?:^|[@.])example\.(?:com|net|org)$/;
const ADDRESSES = ["MAIL_FROM", "CONTACT_EMAIL"];
/** Who runs the site, as the law has it said; an association without a VAT number writes its tax code. */
const OPERATOR = ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_VAT_NUMBER"];

type Config = Pick<Unstable_Config, "vars" | "define" | "d1_databases" | "r2_buckets" | "kv_namespaces">;

/**
 * Why an environment cannot be deployed, a sentence for each reason.
 *
 * @param local The top level of the configuration, whose bindings and variables the environment needs.
 * @param other The other environment, with which it may share no data.
 */
export function configProblems(
  env: EnvironmentName,
  { config, local, other }: { config: Config; local: Config; other: Config },
): string[] {
  const where = `[env.${env}] of wrangler.toml`;
  const urlProblem = siteUrlProblem(textOf(config, "SITE_URL"), env);
  return [
    ...(urlProblem ? [urlProblem] : []),
    ...(NOBODYS_DOMAIN.test(URL.parse(textOf(config, "SITE_URL"))?.hostname ?? "")
      ? [`SITE_URL in ${where} is an example, ${textOf(config, "SITE_URL")}: write the site's own address.`]
      : []),
    ...(/(^|\.)nominatim\.openstreetmap\.org$/.test(URL.parse(textOf(config, "GEOCODER_URL"))?.hostname ?? "")
      ? [`GEOCODER_URL in ${where} is the public Nominatim, which forbids suggestions while somebody types.`]
      : []),
    ...config.r2_buckets
      .filter(({ jurisdiction = "" }) => jurisdiction !== textOf(config, "DATA_JURISDICTION"))
      .map(({ binding }) => `${binding} in ${where} has another jurisdiction than DATA_JURISDICTION.`),
    ...ADDRESSES.filter((name) => NOBODYS_DOMAIN.test(textOf(config, name))).map(
      (name) => `${name} in ${where} is an example, ${textOf(config, name)}: write an address of yours.`,
    ),
    ...OPERATOR.filter((name) => [textOf(local, name), ""].includes(textOf(config, name).trim())).map(
      (name) => `${name} in ${where} is missing: write who runs the site.`,
    ),
    ...(/^[1-9]\d*$/.test(textOf(config, "BACKUP_DAYS"))
      ? []
      : [`BACKUP_DAYS in ${where} is no number of days: the privacy policy says for how long backups live.`]),
    ...(parsePlatformFee(textOf(config, "PLATFORM_FEE_PERCENT"), textOf(config, "PLATFORM_FEE_FIXED"))
      ? []
      : [
          `PLATFORM_FEE_PERCENT or PLATFORM_FEE_FIXED in ${where} is no amount: write "0", or numbers as "2.5".`,
        ]),
    ...(parseDelayDays(textOf(config, "PAYOUT_DELAY_DAYS")) === null
      ? [`PAYOUT_DELAY_DAYS in ${where} is no number of days: the money of events waits for as many.`]
      : []),
    ...(/^(B[\w-]{86})?$/.test(textOf(config, "VAPID_PUBLIC_KEY"))
      ? []
      : [`VAPID_PUBLIC_KEY in ${where} is no key of pushes: write one, or leave it empty for none.`]),
    ...missing(bindingNames(local), bindingNames(config)).map((name) => `${where} has no ${name}.`),
    ...placeholders(config).map((id) => `${where} has "${id}" for an id: write the real one, or remove it.`),
    ...resources(config)
      .filter((name) => resources(other).includes(name))
      .map((name) => `${name} is staging's and production's: each environment needs data of its own.`),
  ];
}

/** Bindings of every kind, variables and definitions, which an environment does not inherit. */
export function bindingNames(config: Config): string[] {
  return [
    ...Object.values(config)
      .flatMap(listEntries)
      .map(({ binding, name }) => binding ?? name)
      .filter((name) => typeof name === "string")
      .map((name) => `binding ${name}`),
    ...Object.keys(config.vars).map((name) => `variable ${name}`),
    ...Object.keys(config.define).map((name) => `definition of ${name}`),
  ];
}

type Entry = { binding?: unknown; name?: unknown };

/**
 * The entries under a key of the configuration: a list as in `d1_databases`, its `bindings`, or a single one as `images`.
 */
function listEntries(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === "object");
  if (typeof value !== "object" || value === null) return [];
  if ("bindings" in value) return listEntries(value.bindings);
  return "binding" in value ? [value] : [];
}

/** Placeholders instead of Cloudflare's ids. A missing id is valid, because wrangler finds or creates the resource. */
function placeholders({ d1_databases, kv_namespaces }: Config): string[] {
  const ids = [
    ...d1_databases.map(({ database_id }) => database_id),
    ...kv_namespaces.map(({ id }) => id as unknown),
  ];
  return ids.filter(
    (id): id is string => typeof id === "string" && (!ID.test(id) || /^(.)\1*$/.test(id.replaceAll("-", ""))),
  );
}

function resources({ d1_databases, r2_buckets, kv_namespaces }: Config): string[] {
  return [
    ...d1_databases.flatMap(({ database_name, database_id }) => [
      database_name && `database ${database_name}`,
      database_id && `database ${database_id}`,
    ]),
    ...r2_buckets.map(({ bucket_name }) => typeof bucket_name === "string" && `bucket ${bucket_name}`),
    ...kv_namespaces.map(({ id }) => typeof id === "string" && `namespace ${id}`),
  ].filter((name): name is string => Boolean(name));
}

function textOf({ vars }: Config, name: string): string {
  return String(vars[name] ?? "");
}

function missing(wanted: string[], present: string[]): string[] {
  return wanted.filter((name) => !present.includes(name));
}
