import { env } from "cloudflare:workers";
import { type FetchQueryOptions, QueryClient, type QueryKey } from "@tanstack/react-query";
import { errorKeysByField, replaceTransport } from "../../web/lib/api.ts";
import { openDatabase } from "../../worker/env.ts";
import type { ErrorBody } from "../../worker/errors.ts";
import worker, { app } from "../../worker/index.ts";
import { mailbox } from "./mailbox.ts";
import { checkRefusal } from "./openapi/checkRefusal.ts";

export const ORIGIN = "https://respiro.test";
export const database = env.DB;

/** Drizzle on the tests' database. */
export const db = openDatabase(env.DB, "first-primary").db;

/** The watch over the cron without its alarm, which would go off in a later test, with the clock of another one. */
const silentWatch = {
  getByName: () => ({ tick: async () => {}, expectTick: async () => {} }),
} as unknown as Env["CRON_WATCH"];

/** The Worker's bindings; only the e-mail binding and the watch over the cron are not the real ones. */
export function bindings(other: Partial<Env> = {}): Env {
  return { ...env, MAIL: mailbox, CRON_WATCH: silentWatch, ...other };
}

/** `finish` waits for all `waitUntil` work. The test runtime's own context gives it up after 30 s, on a busy machine, too. */
function collectBackground() {
  const works: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => {},
    props: {},
  } as unknown as ExecutionContext;
  const finish = async () => {
    while (works.length > 0) await Promise.all(works.splice(0));
  };
  return { context, finish };
}

/** Sends a request to the Worker and waits for its `waitUntil` work (mails). A refusal must be a described one. */
export async function deliver(request: Request, other: Partial<Env> = {}): Promise<Response> {
  const { method, url } = request;
  const { context, finish } = collectBackground();
  const response = await app.fetch(request, bindings(other), context);
  await finish();
  if (response.status >= 400 && response.headers.get("content-type")?.includes("json")) {
    const { error } = await response.clone().json<Partial<ErrorBody>>();
    if (error) checkRefusal(method, new URL(url).pathname, error.code);
  }
  return response;
}

/** Sends a request to the Worker as the platform does, through the edge cache. */
export async function visit(path: string, headers: Record<string, string> = {}, other: Partial<Env> = {}) {
  const { context, finish } = collectBackground();
  const request = new Request(new URL(path, ORIGIN), { headers, redirect: "manual" });
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    bindings(other),
    context,
  );
  const text = await response.text();
  await finish();
  return { status: response.status, headers: response.headers, text };
}

export type Ask = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: BodyInit;
  as?: { token: string };
  headers?: Record<string, string>;
  /** The client's IP address; a new one by default, so that rate limits of tests do not mix. */
  address?: string;
  env?: Partial<Env>;
};

export type Answer<Body = unknown> = {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
  /** The refusal, its fields reduced to locale keys as the browser's client does; `body.error` has their texts. */
  error: (Omit<ErrorBody["error"], "fields"> & { fields?: Record<string, string> }) | undefined;
};

/** Makes one API call and returns the whole answer. */
export async function ask<Body = unknown>(
  method: string,
  path: string,
  { body, raw, as, headers = {}, address = freshAddress(), env: other }: Ask = {},
): Promise<Answer<Body>> {
  const request = new Request(new URL(path, ORIGIN), {
    method,
    headers: {
      "cf-connecting-ip": address,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    redirect: "manual",
  });
  const response = await deliver(request, other);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const json = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json as Body,
    error: json?.error && {
      ...json.error,
      ...(json.error.fields && { fields: errorKeysByField(json.error.fields) }),
    },
  };
}

let addresses = 0;

function freshAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

let speaking: string | null = null;

replaceTransport({
  fetch(request) {
    const headers = new Headers(request.headers);
    headers.set("cf-connecting-ip", freshAddress());
    return deliver(new Request(request, { headers }));
  },
  token: () => speaking,
});

/** Runs `call` with the browser's own API client, signed in as this user; null: signed out. */
export function inBrowser<Result>(
  person: { token: string } | null,
  call: () => Promise<Result>,
): Promise<Result> {
  speaking = person?.token ?? null;
  return call();
}

/** What a person's browser reads by a query of a page, without its cache. */
export const readInBrowser = <View, Key extends QueryKey>(
  person: { token: string } | null,
  query: FetchQueryOptions<View, Error, View, Key>,
) => inBrowser(person, () => new QueryClient().fetchQuery({ ...query, retry: false }));
