import { StepFailure } from "../../scripts/steps.ts";
import { PART_BYTES, partCount, VIDEO_MAX_BYTES } from "../../worker/uploads/contract.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import type { Ground } from "./ground.ts";
import { startRuntime } from "./runtime.ts";

const SAMPLE_MS = 20;
const PASSWORD = "bench-di-prova";

/** A film going up and coming back, and the memory of the runtime (Worker, bucket and database together), in bytes. */
export interface Carried {
  size: number;
  /** Milliseconds up, and down whole. */
  up: number;
  down: number;
  memory: { before: number; mostUp: number; mostDown: number } | null;
}

/** Sends a film of the largest size in parts, then fetches it whole, once to warm up and once measured. */
export async function carryFilm({ site, state }: Ground): Promise<Carried> {
  const runtime = await startRuntime({ worker: site, state, routed: true });
  try {
    const token = await register(runtime.port);
    // What the runtime holds after it has done the same once is its own, not the film's.
    await carry(runtime.port, token, VIDEO_MAX_BYTES);
    const before = runtime.memory();
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, runtime.memory() ?? 0);
    }, SAMPLE_MS);
    const { up, url } = await send(runtime.port, token, VIDEO_MAX_BYTES);
    const mostUp = most;
    most = 0;
    const down = await fetchWhole(runtime.port + url, VIDEO_MAX_BYTES);
    clearInterval(sampling);
    const memory = before === undefined ? null : { before, mostUp, mostDown: most };
    return { size: VIDEO_MAX_BYTES, up, down, memory };
  } finally {
    await runtime.stop();
  }
}

async function carry(origin: string, token: string, size: number) {
  const { url } = await send(origin, token, size);
  await fetchWhole(origin + url, size);
}

async function send(origin: string, token: string, size: number) {
  const film = new Uint8Array(size);
  film.set(new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\x02\0isommp42\0\0\0\0mdat"));
  new DataView(film.buffer).setUint32(24, size - 24);
  const started = performance.now();
  const begun = await post<MultipartUploadView>(`${origin}/api/upload/parts`, token, {
    type: "video/mp4",
    size,
  });
  for (let number = 1; number <= partCount(size); number += 1) {
    const body = film.subarray((number - 1) * PART_BYTES, number * PART_BYTES);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/upload/parts/${begun.id}/${number}`, {
      method: "PUT",
      headers,
      body,
    });
    if (!answer.ok) throw new StepFailure(`Part ${number} was refused: ${await answer.text()}`);
  }
  const { url } = await post<UploadView>(`${origin}/api/upload/parts/${begun.id}/complete`, token, {});
  return { up: performance.now() - started, url };
}

/** Milliseconds until the last byte; none of them is kept. */
async function fetchWhole(address: string, size: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address);
  let came = 0;
  for await (const piece of answer.body ?? []) came += piece.length;
  if (came !== size) throw new StepFailure(`${address} came with ${came} bytes instead of ${size}.`);
  return performance.now() - started;
}

async function register(origin: string): Promise<string> {
  const body = { email: "bench@respiro.test", password: PASSWORD, full_name: "Bench" };
  return (await post<{ token: string }>(`${origin}/api/auth/register`, null, body)).token;
}

async function post<Answer>(address: string, token: string | null, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new StepFailure(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
