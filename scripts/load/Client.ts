import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Recorder } from "./Recorder.ts";

/** Longer than every time limit of the Worker for other services. */
const TIMEOUT_MS = 40_000;
const UNANSWERED_PAUSE_MS = 250;

export interface Call {
  /** The call's name in the printed table. */
  kind: string;
  path: string;
  method?: string;
  /** The session token; undefined for a visitor. */
  token?: string | undefined;
  /** The visitor's IP address. */
  address: string;
  /** Sent as JSON; bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** A page, which must answer whatever service fails. */
  isPage?: boolean;
}

/** An answer; `status` 0 means that none came. */
export interface Answer {
  status: number;
  /** The refusal's code; "" without one. */
  code: string;
  text: string;
}

/** Calls the site over at most `connections` connections, and records each call. */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #recorder: Recorder;

  constructor(port: number, connections: number, recorder: Recorder) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#port = port;
    this.#recorder = recorder;
  }

  async call(call: Call): Promise<Answer> {
    const { fault, faultCount, isDown, killCount } = this.#recorder;
    const began = performance.now();
    const answer = await this.#send(call);
    const end = { ...answer, milliseconds: performance.now() - began };
    const start = { fault, faultCount, isDown, killCount };
    this.#recorder.take({ kind: call.kind, isPage: call.isPage ?? false }, end, start);
    // Waits before the next call while the Worker is down.
    if (answer.status === 0) await pause(UNANSWERED_PAUSE_MS);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ path, method = "GET", token, address, body, headers = {}, isPage }: Call): Promise<Answer> {
    const bytes = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    return new Promise((resolve) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.#port,
          agent: this.#agent,
          timeout: TIMEOUT_MS,
          path,
          method,
          headers: {
            // A browser sends this host.
            host: `localhost:${this.#port}`,
            "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "accept-language": "it",
            "x-load-address": address,
            ...(isPage && { "accept-encoding": "gzip, br" }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(bytes !== undefined && { "content-length": Buffer.byteLength(bytes) }),
            ...(typeof bytes === "string" && { "content-type": "application/json" }),
            ...headers,
          },
        },
        (incoming) => read(incoming).then(resolve),
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
      outgoing.on("error", (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, code: error.code ?? error.message, text: "" }),
      );
      outgoing.end(bytes as string | Uint8Array | undefined);
    });
  }
}

async function read(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch (error) {
    return { status: 0, code: (error as NodeJS.ErrnoException).code ?? "broken off", text: "" };
  }
  const text = Buffer.concat(chunks).toString();
  const status = incoming.statusCode ?? 0;
  return { status, code: status < 400 ? "" : codeOf(text), text };
}

function codeOf(text: string): string {
  try {
    return (JSON.parse(text) as { error: { code: string } }).error.code;
  } catch {
    return "";
  }
}
