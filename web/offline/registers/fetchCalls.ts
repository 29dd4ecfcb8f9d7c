import type { CallFailure, RegisterCalls } from "./phone.ts";

/** The calls of the service worker, which has no session of its own, in the name of a token's user. */
export function fetchCalls(token: string): RegisterCalls {
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const response = await fetch(`/api/registers/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw toFailure(0, null, String(cause));
    });
    const text = await response.text();
    if (!response.ok) throw toFailure(response.status, readCode(text), `${method} ${path}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
  return {
    getRegister: (id, after) => call("GET", `${id}?after=${after}`),
    sendChanges: (id, body) => call("POST", `${id}/changes`, body),
    sendSignature: (id, body) => call("POST", `${id}/signatures`, body),
  };
}

function toFailure(status: number, code: string | null, message: string): CallFailure {
  return Object.assign(new Error(message), { status, code });
}

function readCode(text: string): string | null {
  try {
    return JSON.parse(text).error?.code ?? null;
  } catch {
    return null;
  }
}
