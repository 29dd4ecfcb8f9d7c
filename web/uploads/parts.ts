import {
  PART_BYTES,
  partCount,
  partSize,
  type UploadSessionView,
  type UploadView,
  type VideoType,
} from "../../worker/uploads/contract.ts";
import { ApiError } from "../lib/api.ts";
import { storage } from "../lib/storage.ts";
import { abandonUpload, beginUpload, finishUpload, getUpload, uploadPart } from "./api.ts";
import type { Sending } from "./send.ts";

/** Between the tries of a part, in milliseconds: from a hiccup to a tunnel. A network that comes back ends the wait. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];

/**
 * Uploads a large film part by part. A part that fails is sent again; when even that does not help, choosing the same
 * file again goes on where it stopped, also after a reload. Cancelling takes back what was sent.
 */
export async function uploadInParts(
  file: Blob,
  type: VideoType,
  { onProgress, signal }: Sending,
): Promise<UploadView> {
  const name = nameOf(file);
  const session = (await resumed(name)) ?? (await beginUpload({ type, size: file.size }));
  storage.saveUpload(name, session.id);
  try {
    let sent = sumOf(session.received, file.size);
    for (let number = 1; number <= partCount(file.size); number += 1) {
      if (session.received.includes(number)) continue;
      const size = partSize(file.size, number);
      const part = file.slice((number - 1) * PART_BYTES, (number - 1) * PART_BYTES + size);
      const told = (share: number) => onProgress?.((sent + share * size) / file.size);
      await patiently(() => uploadPart(session.id, number, part, { onProgress: told, signal }), signal);
      sent += size;
    }
    const view = await patiently(() => finishUpload(session.id), signal);
    storage.saveUpload(name, null);
    return view;
  } catch (error) {
    if (signal?.aborted) {
      storage.saveUpload(name, null);
      // Should even this fail, the server forgets it in a day.
      abandonUpload(session.id).catch((failure: unknown) => console.info(failure));
    } else if (!isPassing(error)) storage.saveUpload(name, null);
    throw error;
  }
}

/** What makes a file the same file to whoever chooses it a second time. */
function nameOf(file: Blob): string {
  return file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : `${file.size}`;
}

/** The upload that was begun with this file, if the server still knows it. */
async function resumed(name: string): Promise<UploadSessionView | undefined> {
  const id = storage.upload(name);
  if (!id) return undefined;
  try {
    return await getUpload(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function sumOf(numbers: number[], size: number): number {
  return numbers.reduce((sum, number) => sum + partSize(size, number), 0);
}

/** No answer, a failure of the server, a body that broke off on its way: trying again may help. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === "upload_failed")
  );
}

async function patiently<Result>(attempt: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error;
    }
    await wait(pause, signal);
  }
  return attempt();
}

/** Waits, or until the network is back, or until nobody wants it any more. */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
