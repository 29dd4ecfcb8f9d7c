import { storage } from "./storage.ts";

const BASE: string = import.meta.env?.VITE_API_BASE ?? "";

/** A call that did not succeed. `status` 0: no answer came, the network is away. */
export class ApiError extends Error {
  constructor(
    call: string,
    readonly status: number,
    statusText: string,
    text: string,
    readonly code: string | null,
    readonly fields: Record<string, string> = {},
  ) {
    super(`API ${call} failed: ${status} ${statusText} - ${text}`);
  }
}

type Options = { search?: Record<string, string | number | undefined>; body?: unknown; signal?: AbortSignal };

let bookmark: string | null = null;
const transport = { fetch: (request: Request) => fetch(request), token: storage.token };

/** For the tests, which drive the Worker without a network. */
export function replaceTransport(other: Partial<typeof transport>) {
  Object.assign(transport, other);
}

/** One typed call: JSON both ways, the token when there is one, and the last bookmark, so that people read their own writes. */
export async function call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  return (await callForPage<Answer>(method, path, options)).body;
}

/** The same, with the headers, for lists that have a next page. */
export async function callForPage<Answer>(
  method: string,
  path: string,
  { search, body, signal }: Options = {},
) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const headers = new Headers({ Accept: "application/json" });
  const token = transport.token();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (bookmark) headers.set("X-D1-Bookmark", bookmark);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const address = `${BASE || location.origin}${path}${query.size ? `?${query}` : ""}`;
  const request = new Request(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  const response = await transport.fetch(request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(`${method} ${path}`, 0, "Network", String(error), null);
  });
  bookmark = response.headers.get("X-D1-Bookmark") ?? bookmark;
  const text = await response.text();
  if (!response.ok) throw errorOf(`${method} ${path}`, response, text);
  return { body: (text ? JSON.parse(text) : undefined) as Answer, headers: response.headers };
}

function errorOf(name: string, response: Response, text: string): ApiError {
  let error: { code?: string; fields?: Record<string, string> } = {};
  try {
    error = JSON.parse(text).error ?? {};
  } catch {
    // Not ours: a proxy's page. The status says enough.
  }
  return new ApiError(name, response.status, response.statusText, text, error.code ?? null, error.fields);
}

/** Our own uploads are served by the API; other addresses stay as they are. */
export function imageUrl(path: string | null): string | null {
  return path?.startsWith("/public/") ? `${BASE}${path}` : path;
}
