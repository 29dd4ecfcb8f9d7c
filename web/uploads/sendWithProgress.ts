import type { LinkedPictureBody, MultipartUploadBody } from "../../worker/uploads/inputs.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { API_BASE, ApiError, call, toApiError } from "../lib/api.ts";
import { lastWrite } from "../lib/lastWrite.ts";
import { storage } from "../lib/storage.ts";

export type UploadOptions = {
  /** Progress from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Sends bytes with XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendWithProgress<Answer>(
  method: string,
  path: string,
  body: Blob | FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const name = `${method} ${path}`;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, API_BASE + path);
    request.setRequestHeader("Accept", "application/json");
    const token = storage.token();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    const bookmark = lastWrite.bookmark();
    if (bookmark) request.setRequestHeader("X-D1-Bookmark", bookmark);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      lastWrite.note(method, request.getResponseHeader("X-D1-Bookmark"));
      const { status, responseText } = request;
      if (status < 200 || status > 299) reject(toApiError(name, request, responseText));
      else resolve((responseText ? JSON.parse(responseText) : undefined) as Answer);
    };
    request.onerror = () => reject(new ApiError(name, 0, "Network", "", null));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    signal?.addEventListener("abort", stop);
    request.send(body);
  });
}

export const uploadFile = (form: FormData, query: "" | "?video=1" | "?private=1", sending: UploadOptions) =>
  sendWithProgress<UploadView>("POST", `/api/upload${query}`, form, sending);
export const copyLinkedPicture = (body: LinkedPictureBody) =>
  call<UploadView>("POST", "/api/upload/link", { body });
export const createMultipartUpload = (body: MultipartUploadBody) =>
  call<MultipartUploadView>("POST", "/api/upload/parts", { body });
export const getMultipartUpload = (id: string) => call<MultipartUploadView>("GET", `/api/upload/parts/${id}`);
export const uploadPart = (id: string, number: number, part: Blob, sending: UploadOptions) =>
  sendWithProgress<void>("PUT", `/api/upload/parts/${id}/${number}`, part, sending);
export const completeMultipartUpload = (id: string) =>
  call<UploadView>("POST", `/api/upload/parts/${id}/complete`, { body: {} });
export const abortMultipartUpload = (id: string) => call<void>("DELETE", `/api/upload/parts/${id}`);
