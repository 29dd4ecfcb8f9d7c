import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PICTURES } from "./pictures.ts";

/** Stands in for other sites' pictures (`LINKED_PICTURES_BASE`): a picture at every address but those that hold "niente". */
export async function startOtherSites(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.includes("niente")) response.writeHead(404).end();
    else response.writeHead(200).end(PICTURES.jpeg);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
