import { createServer } from "node:http";
import { answerSea, type SeaMood } from "./sea.ts";

/** The stand-in over HTTP. `PUT /mood { mood }` is its switch of the weather; the cron asks again after three hours. */
export async function startSea(
  port: number,
  key: string,
): Promise<{ url: string; vars: Record<string, string>; stop(): Promise<void> }> {
  let mood: SeaMood = "calm";
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.method === "PUT")
      mood = (JSON.parse(Buffer.concat(chunks).toString()) as { mood: SeaMood }).mood;
    const answer =
      incoming.method === "PUT" ? Response.json({ mood }) : answerSea(url, { mood, key, now: new Date() });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const url = `http://localhost:${port}`;
  return {
    url,
    vars: { MARINE_URL: url, WEATHER_URL: url, OPEN_METEO_API_KEY: key },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
