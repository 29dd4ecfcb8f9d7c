import type { RefusalCode } from "../../worker/errors.ts";
import {
  isImageType,
  PART_BYTES,
  partCount,
  partSize,
  SINGLE_UPLOAD_MAX_BYTES,
  sizeRefusal,
  typeRefusal,
  type VideoType,
} from "../../worker/uploads/contract.ts";
import { detectFileType, FILE_HEADER_BYTES } from "../../worker/uploads/detectFileType.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { ApiError } from "../lib/api.ts";
import { storage } from "../lib/storage.ts";
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  getMultipartUpload,
  type UploadOptions,
  uploadFile,
  uploadPart,
} from "./sendWithProgress.ts";

type Options = UploadOptions & {
  /** Also accepts videos. */
  video?: boolean;
  /** Stores a picture that only its owner sees. */
  isPrivate?: boolean;
};

/** Pauses between attempts of a part, in milliseconds; ended early when the network is back. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];

/**
 * Uploads a file and returns its URL. Type and size are checked first, with the server's errors. Large videos are
 * uploaded in parts and survive a broken connection.
 */
export async function upload(
  file: Blob,
  { video = false, isPrivate = false, ...sending }: Options = {},
): Promise<UploadView> {
  const type = detectFileType(new Uint8Array(await file.slice(0, FILE_HEADER_BYTES).arrayBuffer()));
  if (!type) throw uploadRefusal(415, "unsupported_type");
  const wrongType = typeRefusal(type, video);
  if (wrongType) throw uploadRefusal(415, wrongType);
  const wrongSize = sizeRefusal(type, file.size);
  if (wrongSize) throw uploadRefusal(413, wrongSize);
  if (!isImageType(type) && file.size > SINGLE_UPLOAD_MAX_BYTES) return uploadMultipart(file, type, sending);
  const form = new FormData();
  form.set("file", file);
  return uploadFile(form, isPrivate ? "?private=1" : video ? "?video=1" : "", sending);
}

function uploadRefusal(status: number, code: RefusalCode): ApiError {
  return new ApiError("POST /api/upload", status, "", code, code);
}

/**
 * Uploads a large video in parts. Failed parts are retried; selecting the same file again resumes the upload, also
 * after a reload. Aborting deletes the uploaded parts.
 */
async function uploadMultipart(
  file: Blob,
  type: VideoType,
  { onProgress, signal }: UploadOptions,
): Promise<UploadView> {
  const name = fileFingerprint(file);
  const session =
    (await findResumableUpload(name)) ?? (await createMultipartUpload({ type, size: file.size }));
  storage.saveUpload(name, session.id);
  try {
    await sendMissing(file, session, { onProgress, signal });
    const view = await completeUpload(file, session.id, { onProgress, signal });
    storage.saveUpload(name, null);
    return view;
  } catch (error) {
    if (signal?.aborted) {
      storage.saveUpload(name, null);
      // The server deletes an unfinished upload after a day anyway.
      abortMultipartUpload(session.id).catch((failure: unknown) => console.info(failure));
    } else if (isOver(error)) storage.saveUpload(name, null);
    throw error;
  }
}

async function sendMissing(
  file: Blob,
  { id, received }: MultipartUploadView,
  { onProgress, signal }: UploadOptions,
) {
  let sent = received.reduce((sum, number) => sum + partSize(file.size, number), 0);
  for (let number = 1; number <= partCount(file.size); number += 1) {
    if (received.includes(number)) continue;
    const size = partSize(file.size, number);
    const part = file.slice((number - 1) * PART_BYTES, (number - 1) * PART_BYTES + size);
    const reportProgress = (share: number) => onProgress?.((sent + share * size) / file.size);
    await retryWithPauses(() => uploadPart(id, number, part, { onProgress: reportProgress, signal }), signal);
    sent += size;
  }
}

/** Completes the upload; parts that the server lacks are sent once more. */
async function completeUpload(file: Blob, id: string, sending: UploadOptions): Promise<UploadView> {
  try {
    return await retryWithPauses(() => completeMultipartUpload(id), sending.signal, isTemporary);
  } catch (error) {
    if (!isIncomplete(error)) throw error;
    await sendMissing(file, await getMultipartUpload(id), sending);
    return retryWithPauses(() => completeMultipartUpload(id), sending.signal, isTemporary);
  }
}

/** Identifies a file that is selected again. */
function fileFingerprint(file: Blob): string {
  return file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : `${file.size}`;
}

/** An earlier upload of this file, if the server still has it. */
async function findResumableUpload(name: string): Promise<MultipartUploadView | undefined> {
  const id = storage.upload(name);
  if (!id) return undefined;
  try {
    return await getMultipartUpload(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Whether there was no response, or a server error. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the body was truncated, or parts are missing. */
function isIncomplete(error: unknown): boolean {
  return error instanceof ApiError && error.code === "upload_failed";
}

/** Whether the upload cannot be resumed, because the server no longer has it or the file is no video. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && [404, 413, 415].includes(error.status);
}

/** Retries with growing pauses while the error is temporary. */
async function retryWithPauses<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
  mayHelp = (error: unknown) => isTemporary(error) || isIncomplete(error),
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

/** Resolves after the time, when the network is back, or when aborted. */
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
