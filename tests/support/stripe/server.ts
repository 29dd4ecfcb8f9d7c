import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import { setTimeout as pauseFor } from "node:timers/promises";
import { type Account, emptyAccount } from "./account.ts";
import { ConnectionLost } from "./refusal.ts";
import { StripeStandIn } from "./StandIn.ts";
import { answer, type Site } from "./site.ts";

const SWEEP_MS = 1000;
const HOST = "127.0.0.1";

export interface ServerOptions {
  port: number;
  secretKey: string;
  webhookSecret: string;
  accountsSecret?: string;
  payoutsSecret?: string;
  webhookUrl: string;
  /** Where to keep what happened, so that a restart remembers the sessions that a database knows. */
  file?: string;
  business?: string;
}

export interface StandInServer {
  /** Without a slash at the end. */
  url: string;
  stripe: StripeStandIn;
  stop(): Promise<void>;
}

/** Serves the stand-in on this machine alone: API, hosted pages, controls. */
export async function startStandIn(options: ServerOptions): Promise<StandInServer> {
  const { port, webhookUrl, file, business = "Respiro" } = options;
  const url = `http://localhost:${port}`;
  const keep = once(() => file && write(file, stripe.snapshot()));
  const stripe: StripeStandIn = new StripeStandIn({
    ...options,
    origin: url,
    account: file ? read(file) : undefined,
    send: (request) => fetch(request),
    // A pause keeps no process alive.
    pause: (milliseconds) => pauseFor(milliseconds, undefined, { ref: false }),
    onChange: keep,
  });
  const site = { stripe, business, webhookUrl };
  const server = createServer((incoming, outgoing) => serve(site, url, incoming, outgoing));
  await new Promise<void>((resolve, reject) => server.on("error", reject).listen(port, HOST, resolve));
  const sweeping = setInterval(() => stripe.sweep(), SWEEP_MS).unref();
  const stop = async () => {
    clearInterval(sweeping);
    stripe.set({ webhooks: "off" });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, stripe, stop };
}

async function serve(site: Site, url: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  try {
    const response = await answer(site, await requestOf(url, incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (error instanceof ConnectionLost) incoming.socket.destroy();
    else outgoing.writeHead(500, { "content-type": "text/plain" }).end(String(error));
  }
}

/** A request as Node received it, at the server's own address `url`. */
export async function requestOf(url: string, incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = ["GET", "HEAD"].includes(method) ? undefined : Buffer.concat(chunks);
  return new Request(new URL(incoming.url ?? "/", url), { method, headers: entries, body });
}

function read(file: string): Account {
  try {
    return { ...emptyAccount(), ...JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    return emptyAccount();
  }
}

/** What happens in one go is kept in one go. */
function once(work: () => unknown): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      work();
    });
  };
}

/** In one step, so that no end of the process leaves half a file. */
function write(file: string, account: Account): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(account));
  renameSync(`${file}.new`, file);
}
