import type { Gate } from "../../worker/eligibility/gates.ts";
import type { RefusalCode } from "../../worker/errors.ts";
import { lastWrite } from "./lastWrite.ts";
import { storage } from "./storage.ts";

export const API_BASE: string = import.meta.env?.VITE_API_BASE ?? "";

/** A failed call. `status` 0: there was no response, because the network is down. */
export class ApiError extends Error {
  constructor(
    call: string,
    readonly status: number,
    statusText: string,
    text: string,
    readonly code: RefusalCode | null,
    /** Translation keys of field errors, by field. */
    readonly fields: Record<string, string> = {},
    /** Values for the placeholders of the error text. */
    readonly values: Record<string, number | string> = {},
    /** The server's Italian error message. */
    readonly serverMessage: string | null = null,
    /** The server's current values, when the call was based on outdated ones. */
    readonly current: unknown = undefined,
    /** The id by which the site's operators find the call in their log. */
    readonly requestId: string | null = null,
    /** The gates of an event that refuse a seat. */
    readonly gates: Gate[] | undefined = undefined,
  ) {
    super(`API ${call} failed: ${status} ${statusText} - ${text}`);
  }
}

/** Whether the server has refused the call with one of these codes. */
export function isRefusal(failure: unknown, ...codes: RefusalCode[]): failure is ApiError {
  return failure instanceof ApiError && failure.code !== null && codes.includes(failure.code);
}

type Options = {
  search?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** The browser completes the call after its page is left. */
  keepalive?: boolean;
  /** Further headers, besides those of every call. */
  headers?: Record<string, string>;
  /** Replaces the session's token, because another tab may have signed in another user. */
  token?: string;
};

/** How calls are sent: over the network, or directly to the Worker's routes while rendering on the server. */
export type Transport = {
  fetch(request: Request): Promise<Response>;
  token(): string | null;
  origin(): string;
};

const network: Transport = {
  fetch: (request) => fetch(request),
  token: storage.token,
  origin: () => API_BASE || location.origin,
};
let scope: () => Transport | undefined = () => undefined;

/** Replaces the transport in tests, which call the Worker without a network. */
export function replaceTransport(other: Partial<Transport>) {
  Object.assign(network, other);
}

/** Uses another transport inside an async scope (`AsyncLocalStorage`). */
export function setTransportScope(current: () => Transport | undefined) {
  scope = current;
}

/** Fetches a JSON file of the site. */
export async function fetchJsonFile<Content>(path: string, signal?: AbortSignal): Promise<Content> {
  const { fetch, origin } = scope() ?? network;
  const response = await fetch(new Request(origin() + path, { signal }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Content;
}

/** A typed JSON call with the session token and the last D1 bookmark, so that users read their own writes. */
export async function call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  return (await callWithHeaders<Answer>(method, path, options)).body;
}

/** Like `call`, with the response headers, for paginated lists. */
export async function callWithHeaders<Answer>(method: string, path: string, options: Options = {}) {
  const { text, headers } = await send(method, path, options);
  return { body: (text ? JSON.parse(text) : undefined) as Answer, headers };
}

/** Like `call` for a text response, without its byte order mark. */
export async function callText(method: string, path: string, options: Options = {}): Promise<string> {
  return (await send(method, path, options)).text;
}

async function send(method: string, path: string, options: Options) {
  const response = await request(method, path, options);
  return { text: await response.text(), headers: response.headers };
}

/** Like `call`, returns the unread response; throws an ApiError when the status is an error. */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { search, body, signal, keepalive } = options;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const transport = scope() ?? network;
  const headers = new Headers({ ...options.headers, Accept: "application/json" });
  const token = options.token ?? transport.token();
  const bookmark = transport === network ? lastWrite.bookmark() : null;
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (bookmark) headers.set("X-D1-Bookmark", bookmark);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const address = `${transport.origin()}${path}${query.size ? `?${query}` : ""}`;
  const sent = new Request(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal,
    ...(keepalive && { keepalive }),
  });
  const response = await transport.fetch(sent).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(`${method} ${path}`, 0, "Network", String(error), null);
  });
  if (transport === network) lastWrite.note(method, response.headers.get("X-D1-Bookmark"));
  if (!response.ok) throw toApiError(`${method} ${path}`, response, await response.text());
  return response;
}

type ErrorAnswer = {
  code?: RefusalCode;
  message?: string;
  fields?: Record<string, { key: string }>;
  values?: Record<string, number | string>;
  current?: unknown;
  request_id?: string;
  gates?: Gate[];
};

export function errorKeysByField(fields: Record<string, { key: string }> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { key }]) => [name, key]));
}

export function toApiError(
  name: string,
  response: { status: number; statusText: string },
  text: string,
): ApiError {
  let error: ErrorAnswer = {};
  try {
    error = JSON.parse(text).error ?? {};
  } catch {
    // An error body of another shape, for instance a proxy's page, has only a status.
  }
  const { code = null, fields, values, message = null, current, request_id = null, gates } = error;
  const keys = errorKeysByField(fields);
  const { status, statusText } = response;
  return new ApiError(
    name,
    status,
    statusText,
    text,
    code,
    keys,
    values,
    message,
    current,
    request_id,
    gates,
  );
}

/**
 * The address from which the browser loads a picture: uploads from the API, pictures of other sites from our copies, so
 * that no other site sees our visitors. Data and blob URLs are returned unchanged.
 */
export function imageUrl<Path extends string | null>(path: Path): Path | string {
  if (path?.startsWith("/public/")) return `${API_BASE}${path}`;
  if (!path || !/^https?:/.test(path)) return path;
  return `${API_BASE}/public/linked?url=${encodeURIComponent(path)}`;
}
