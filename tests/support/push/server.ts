import { createServer } from "node:http";
import { PushService } from "./PushService.ts";

/**
 * The stand-in over HTTP: `POST /subscriptions` answers a browser's subscription, `GET /` what was pushed, newest first,
 * `PUT /answers { endpoint, status, retryAfter? }` makes a subscription busy or gone; any other call is a push.
 */
export async function startPushService(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const service = new PushService();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const { method = "GET", url = "/" } = incoming;
    const body = method === "GET" ? null : Buffer.concat(chunks);
    const request = new Request(new URL(url, "http://localhost"), { method, headers, body });
    const answer = await answerTo(service, request, `${method} ${url}`);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answerTo(service: PushService, request: Request, route: string): Promise<Response> {
  if (route === "GET /") return Response.json(service.received.toReversed());
  if (route === "POST /subscriptions") return Response.json(await service.subscribe());
  if (route !== "PUT /answers") return service.receive(request);
  const { endpoint, ...answer } = (await request.json()) as {
    endpoint: string;
    status: number;
    retryAfter?: string;
  };
  service.answers.set(endpoint, answer);
  return Response.json(answer);
}
