import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright";

const KINDS = ["document", "script", "stylesheet", "font", "image", "other"] as const;
type Kind = (typeof KINDS)[number];

/** Bytes as they came over the network, headers included, by kind; `requests` counts them all. */
export type Weight = Record<Kind, number> & { requests: number };

/** Weighs what a page loads from now on. */
export async function weigh(session: CDPSession) {
  const kinds = new Map<string, { kind: Kind; url: string }>();
  const weight = Object.fromEntries([...KINDS, "requests"].map((kind) => [kind, 0])) as Weight;
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = KINDS.find((known) => known === type.toLowerCase()) ?? "other";
    kinds.set(requestId, { kind, url: response.url });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)?.kind;
    if (!kind) return;
    weight[kind] += encodedDataLength;
    weight.requests += 1;
  });
  const addresses = (wanted: Kind) =>
    [...kinds.values()].filter(({ kind }) => kind === wanted).map(({ url }) => url);
  return { weight, addresses };
}

/** What these files weigh with gzip, whatever encoding they were served in. */
export async function gzipped(addresses: string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
    return gzipSync(new Uint8Array(await answer.arrayBuffer()), { level: 9 }).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What a text weighs with gzip. */
export function gzippedText(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength;
}

/** What a page's own styles weigh with gzip: those it carries and those it asks for. */
export async function gzippedCss(page: Page, addresses: string[]): Promise<number> {
  const carried = await page.locator("style").allTextContents();
  return gzippedText(carried.join("")) + (await gzipped(addresses));
}
