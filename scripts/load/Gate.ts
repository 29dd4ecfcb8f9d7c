import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { requestOf } from "../../tests/support/stripe/server.ts";
import type { FaultKind } from "./arguments.ts";

const HOST = "127.0.0.1";
const KEEP_ALIVE_MS = 600_000;

/** A stand-in server for another service that can fail, hang or break connections. */
export class Gate {
  readonly url: string;
  fault: FaultKind | undefined;
  readonly #server: Server;
  readonly #port: number;
  readonly #hanging = new Set<ServerResponse>();
  #failures = 0;

  /** `answer` does the service's work; an error in it breaks the connection. */
  constructor(port: number, answer: (request: Request) => Promise<Response> | Response) {
    this.#port = port;
    this.url = `http://${HOST}:${port}`;
    // Long keep-alive, because a connection closed just before the Worker reuses it would look like a fault.
    this.#server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
      if (this.fault === "hang") return void this.#hanging.add(outgoing);
      // Half of the failures are error answers, the others broken connections.
      if (this.fault === "fail") {
        this.#failures += 1;
        if (this.#failures % 2) return void outgoing.writeHead(500).end("{}");
        return void incoming.socket.destroy();
      }
      serve(this.url, answer, incoming, outgoing);
    });
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.on("error", reject).listen(this.#port, HOST, () => resolve());
    });
  }

  /** Ends a fault by breaking the hanging connections. */
  heal(): void {
    this.fault = undefined;
    for (const outgoing of this.#hanging) outgoing.destroy();
    this.#hanging.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function serve(
  url: string,
  answer: (request: Request) => Promise<Response> | Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await answer(await requestOf(url, incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch {
    incoming.socket.destroy();
  }
}
