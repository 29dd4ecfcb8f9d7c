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
    await sendMissing(file, session, { onProgress, signal });
    const view = await finished(file, session.id, { onProgress, signal });
    storage.saveUpload(name, null);
    return view;
  } catch (error) {
    if (signal?.aborted) {
      storage.saveUpload(name, null);
      // Should even this fail, the server forgets it in a day.
      abandonUpload(session.id).catch((failure: unknown) => console.info(failure));
    } else if (isOver(error)) storage.saveUpload(name, null);
    throw error;
  }
}

async function sendMissing(file: Blob, { id, received }: UploadSessionView, { onProgress, signal }: Sending) {
  let sent = received.reduce((sum, number) => sum + partSize(file.size, number), 0);
  for (let number = 1; number <= partCount(file.size); number += 1) {
    if (received.includes(number)) continue;
    const size = partSize(file.size, number);
    const part = file.slice((number - 1) * PART_BYTES, (number - 1) * PART_BYTES + size);
    const told = (share: number) => onProgress?.((sent + share * size) / file.size);
    await patiently(() => uploadPart(id, number, part, { onProgress: told, signal }), signal);
    sent += size;
  }
}

/** Puts it together; should the server find that it lacks parts after all, they are sent once more. */
async function finished(file: Blob, id: string, sending: Sending): Promise<UploadView> {
  try {
    return await patiently(() => finishUpload(id), sending.signal, isAway);
  } catch (error) {
    if (!isIncomplete(error)) throw error;
    await sendMissing(file, await getUpload(id), sending);
    return patiently(() => finishUpload(id), sending.signal, isAway);
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

/** No answer, or a failure of the server. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A body that broke off on its way, or parts that are missing. */
function isIncomplete(error: unknown): boolean {
  return error instanceof ApiError && error.code === "upload_failed";
}

/** Nothing can be gone on with: the upload is forgotten, or was no film. Signing in again, or waiting, would help the rest. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && [404, 413, 415].includes(error.status);
}

/** Tries again with growing pauses while trying again may help. */
async function patiently<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
  mayHelp = (error: unknown) => isAway(error) || isIncomplete(error),
): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || !mayHelp(error)) throw error;
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
