import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { run, StepFailure } from "../steps.ts";
import { makePace } from "./pace.ts";
import type { Site } from "./wranglerCalls.ts";

/** A site's bucket, read and written by this process, because one wrangler call per file takes hours for 10,000 files. */
export interface Bucket {
  /** Writes an object into a file. False when the bucket has no object of this key. */
  get(key: string, file: string): Promise<boolean>;
  put(key: string, file: string, contentType: string): Promise<void>;
}

const BINDING = "UPLOADS";
const API = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
/** R2's code for a bucket that does not exist, which must not be taken for an empty bucket. */
const NO_SUCH_BUCKET = /\b10006\b/;
/** Attempts of one call, because R2 answers a few calls of thousands with an internal error. */
const ATTEMPTS = 4;
const PAUSE_MS = 1000;
/**
 * Cloudflare's API blocks all calls of a user for five minutes after 1,200 calls in five minutes
 * (https://developers.cloudflare.com/fundamentals/api/reference/limits/). The difference is left for wrangler and the
 * dashboard.
 */
const API_LIMIT = { calls: 1100, windowMs: 300_000 };

type SiteConfig = {
  account_id?: string;
  r2_buckets: { binding: string; bucket_name?: string; jurisdiction?: string }[];
};

const pace = makePace(API_LIMIT);
/** Looked up at the first call of a bucket, because a backup of rows alone needs none. */
let account: string | Promise<string> | undefined;

/** Lets `work` use a site's bucket: the deployed one through Cloudflare's API, as wrangler does, or the local one. */
export async function withBucket<Result>(
  site: Site,
  work: (bucket: Bucket) => Promise<Result>,
): Promise<Result> {
  const config: SiteConfig = unstable_readConfig({ config: site.config, ...(site.env && { env: site.env }) });
  const found = config.r2_buckets.find(({ binding }) => binding === BINDING);
  const name = found?.bucket_name;
  if (!name) throw new StepFailure(`${site.config} has no name for ${BINDING}.`);
  if (!site.remote) return withLocalBucket(site, name, work);
  return work(
    remoteBucket(async () => {
      account ??= config.account_id || process.env.CLOUDFLARE_ACCOUNT_ID || findAccount();
      return `${API}/accounts/${await account}/r2/buckets/${name}/objects`;
    }, found?.jurisdiction),
  );
}

async function findAccount(): Promise<string> {
  const output = await run("wrangler", ["whoami", "--json"]);
  const { accounts = [] } = JSON.parse(output.slice(output.indexOf("{"))) as { accounts?: { id: string }[] };
  if (accounts[0] && accounts.length === 1) return accounts[0].id;
  throw new StepFailure(`The login has ${accounts.length} accounts: set CLOUDFLARE_ACCOUNT_ID.`);
}

function remoteBucket(findAddress: () => Promise<string>, jurisdiction: string | undefined): Bucket {
  let headers: Promise<Record<string, string>> | undefined;
  const ask = async (
    key: string,
    init: () => RequestInit & { duplex?: "half" },
  ): Promise<Response | null> => {
    const address = await findAddress();
    for (let attempt = 1; ; attempt += 1) {
      headers ??= authHeaders();
      const given = { ...(await headers), ...(jurisdiction && { "cf-r2-jurisdiction": jurisdiction }) };
      const { headers: own, ...rest } = init();
      let failure: string;
      let seconds = attempt;
      await pace();
      try {
        const response = await fetch(`${address}/${encodeURI(key)}`, {
          ...rest,
          headers: { ...given, ...own },
        });
        if (response.ok) return response;
        const text = await response.text();
        if (response.status === 404 && !NO_SUCH_BUCKET.test(text)) return null;
        failure = `answered ${response.status}: ${text.slice(0, 200)}`;
        seconds = Number(response.headers.get("retry-after")) || attempt;
      } catch (error) {
        failure = `did not answer: ${(error as Error).message}`;
      }
      if (attempt === ATTEMPTS) throw new StepFailure(`The bucket's ${key} ${failure}`);
      // Wrangler's login expires after an hour; reading the credentials again renews it.
      headers = undefined;
      await pause(PAUSE_MS * seconds);
    }
  };
  return {
    async get(key, file) {
      const response = await ask(key, () => ({}));
      if (response) writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
      return response !== null;
    },
    async put(key, file, contentType) {
      const body = new Uint8Array(readFileSync(file));
      const response = await ask(key, () => ({
        method: "PUT",
        headers: { "content-type": contentType },
        body,
      }));
      if (!response) throw new StepFailure(`The bucket of ${key} does not exist.`);
      await response.body?.cancel();
    },
  };
}

async function authHeaders(): Promise<Record<string, string>> {
  const output = await run("wrangler", ["auth", "token", "--json"]);
  const login = JSON.parse(output.slice(output.indexOf("{"))) as {
    token?: string;
    key?: string;
    email?: string;
  };
  if (login.token) return { authorization: `Bearer ${login.token}` };
  return { "x-auth-key": login.key ?? "", "x-auth-email": login.email ?? "" };
}

/** The used part of the local bucket, whose own types belong to the Worker. */
interface LocalBucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(key: string, content: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

async function withLocalBucket<Result>(site: Site, name: string, work: (bucket: Bucket) => Promise<Result>) {
  const folder = mkdtempSync(join(tmpdir(), "respiro-bucket-"));
  const configPath = join(folder, "wrangler.json");
  const bucket = { binding: BINDING, bucket_name: name };
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date: "2026-11-01", r2_buckets: [bucket] }));
  const path = resolve(dirname(site.config), ".wrangler/state/v3");
  const platform = await getPlatformProxy<{ [BINDING]: LocalBucket }>({ configPath, persist: { path } });
  const uploads = platform.env[BINDING];
  try {
    return await work({
      async get(key, file) {
        const object = await uploads.get(key);
        if (object) writeFileSync(file, new Uint8Array(await object.arrayBuffer()));
        return object !== null;
      },
      async put(key, file, contentType) {
        await uploads.put(key, new Uint8Array(readFileSync(file)), { httpMetadata: { contentType } });
      },
    });
  } finally {
    await platform.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
