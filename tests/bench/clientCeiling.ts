import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { measureLoad } from "./load.ts";

const SECONDS = 2;

/** Above this part of what the client can ask, a figure is the client's rather than the server's. */
export const TRUSTED_PART = 0.7;

/**
 * Requests per second that the load client reaches when nothing is computed: a bare socket in this process repeats `body`.
 * A larger answer costs the client more, so each page has a ceiling of its own.
 */
export async function measureClientCeiling(body: Uint8Array): Promise<number> {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.byteLength}\r\n\r\n`;
  const answer = Buffer.concat([Buffer.from(head), body]);
  const server = createServer((socket) => {
    socket.setNoDelay().on("data", () => socket.write(answer));
    // autocannon ends its round by resetting its connections.
    socket.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    return (await measureLoad(`http://127.0.0.1:${port}/`, { seconds: SECONDS })).requestsPerSecond;
  } finally {
    server.close();
  }
}
