import type { RefusalCode } from "../../worker/errors.ts";
import { lastWrite } from "./lastWrite.ts";
import { storage } from "./storage.ts";

export const BASE: string = import.meta.env?.VITE_API_BASE ?? "";

/** A call that did not succeed. `status` 0: no answer came, the network is away. */
export class ApiError extends Error {
  constructor(
    call: string,
    readonly status: number,
    statusText: string,
    text: string,
    readonly code: RefusalCode | null,
    /** The key of what is wrong, by field: the browser says it in the reader's language. */
    readonly fields: Record<string, string> = {},
    /** What the words of the refusal name: a limit. */
    readonly values: Record<string, number> = {},
    /** What the server says of it, in Italian. */
    readonly words: string | null = null,
    /** What holds now, where the call was about something older. */
    readonly current: unknown = undefined,
  ) {
    super(`API ${call} failed: ${status} ${statusText} - ${text}`);
  }
}

/** Whether the server has refused for one of these reasons. */
export function isRefusal(failure: unknown, ...codes: RefusalCode[]): failure is ApiError {
  return failure instanceof ApiError && failure.code !== null && codes.includes(failure.code);
}

type Options = {
  search?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** The call goes on when its page is left. */
  keepalive?: boolean;
};

/** How a call leaves: over the network, or, while a page is drawn on the server, straight to the stores. */
export type Transport = {
  fetch(request: Request): Promise<Response>;
  token(): string | null;
  origin(): string;
};

const network: Transport = {
  fetch: (request) => fetch(request),
  token: storage.token,
  origin: () => BASE || location.origin,
};
let scope: () => Transport | undefined = () => undefined;

/** For the tests, which drive the Worker without a network. */
export function replaceTransport(other: Partial<Transport>) {
  Object.assign(network, other);
}

/** Calls made inside a scope of their own take its transport. */
export function scopeTransport(current: () => Transport | undefined) {
  scope = current;
}

/** A file of the site, as text that is JSON. */
export async function readFile<Content>(path: string, signal?: AbortSignal): Promise<Content> {
  const { fetch, origin } = scope() ?? network;
  const response = await fetch(new Request(origin() + path, { signal }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Content;
}

/** One typed call: JSON both ways, the token when there is one, and the last bookmark, so that people read their own writes. */
export async function call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  return (await callForPage<Answer>(method, path, options)).body;
}

/** The same, with the headers, for lists that have a next page. */
export async function callForPage<Answer>(method: string, path: string, options: Options = {}) {
  const { text, headers } = await send(method, path, options);
  return { body: (text ? JSON.parse(text) : undefined) as Answer, headers };
}

/** The same for what is not JSON: the text as it came, without a byte order mark. */
export async function callForText(method: string, path: string, options: Options = {}): Promise<string> {
  return (await send(method, path, options)).text;
}

async function send(method: string, path: string, { search, body, signal, keepalive }: Options) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const transport = scope() ?? network;
  const headers = new Headers({ Accept: "application/json" });
  const token = transport.token();
  const bookmark = transport === network ? lastWrite.bookmark() : null;
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (bookmark) headers.set("X-D1-Bookmark", bookmark);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const address = `${transport.origin()}${path}${query.size ? `?${query}` : ""}`;
  const request = new Request(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal,
    ...(keepalive && { keepalive }),
  });
  const response = await transport.fetch(request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(`${method} ${path}`, 0, "Network", String(error), null);
  });
  if (transport === network) lastWrite.note(method, response.headers.get("X-D1-Bookmark"));
  const text = await response.text();
  if (!response.ok) throw errorOf(`${method} ${path}`, response, text);
  return { text, headers: response.headers };
}

type ErrorAnswer = {
  code?: RefusalCode;
  message?: string;
  fields?: Record<string, { key: string }>;
  values?: Record<string, number>;
  current?: unknown;
};

/** The keys alone of what is wrong, by field. */
export function keysByField(fields: Record<string, { key: string }> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { key }]) => [name, key]));
}

/** What an answer that is a refusal says. */
export function errorOf(
  name: string,
  response: { status: number; statusText: string },
  text: string,
): ApiError {
  let error: ErrorAnswer = {};
  try {
    error = JSON.parse(text).error ?? {};
  } catch {
    // Not ours: a proxy's page. The status says enough.
  }
  const { code = null, fields, values, message = null, current } = error;
  const keys = keysByField(fields);
  const { status, statusText } = response;
  return new ApiError(name, status, statusText, text, code, keys, values, message, current);
}

/**
 * Where the browser gets a picture: our own uploads from the API, and those of other sites from our copies, so that no
 * other site hears of a visitor. Pictures of this page (data, blob) stay as they are.
 */
export function imageUrl<Path extends string | null>(path: Path): Path | string {
  if (path?.startsWith("/public/")) return `${BASE}${path}`;
  if (!path || !/^https?:/.test(path)) return path;
  return `${BASE}/public/linked?url=${encodeURIComponent(path)}`;
}
