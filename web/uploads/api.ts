import type { LinkedPictureBody, MultipartUploadBody } from "../../worker/uploads/inputs.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { call } from "../lib/api.ts";
import { sendWithProgress, type UploadOptions } from "./sendWithProgress.ts";

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
