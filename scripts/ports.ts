import { createServer } from "node:net";
import { StepFailure } from "./steps.ts";

/** The port in the variable `name`, else `usual`. Throws StepFailure for an invalid port. */
export function portFrom(name: string, usual: number): number {
  const text = process.env[name] || String(usual);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StepFailure(`${name}=${text} is not a port: a number from 1 to 65535 is needed.`);
}

/** Throws StepFailure with a hint when the port is in use. */
export async function claimPort(port: number, name: string): Promise<void> {
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await listenOnce(port, host);
    if (code === "EADDRINUSE") {
      throw new StepFailure(
        `Port ${port} is busy: stop what uses it, or choose another one with ${name}=${port + 10}.`,
      );
    }
    if (code === "EACCES") {
      throw new StepFailure(
        `Port ${port} is not allowed for this user: choose another one with ${name}=8787.`,
      );
    }
  }
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Listens briefly; returns the error's code, or undefined when the port is free. */
function listenOnce(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
