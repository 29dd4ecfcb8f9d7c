import type { MultipartUploadView, UploadView } from "../../worker/uploads/contract.ts";
import type { LinkedPictureBody, MultipartUploadBody } from "../../worker/uploads/inputs.ts";
import { call } from "../lib/api.ts";
import { type Sending, send } from "./send.ts";

export const uploadWhole = (form: FormData, video: boolean, sending: Sending) =>
  send<UploadView>("POST", `/api/upload${video ? "?video=1" : ""}`, form, sending);
export const takeLink = (body: LinkedPictureBody) => call<UploadView>("POST", "/api/upload/link", { body });
export const beginUpload = (body: MultipartUploadBody) =>
  call<MultipartUploadView>("POST", "/api/upload/parts", { body });
export const getUpload = (id: string) => call<MultipartUploadView>("GET", `/api/upload/parts/${id}`);
export const uploadPart = (id: string, number: number, part: Blob, sending: Sending) =>
  send<void>("PUT", `/api/upload/parts/${id}/${number}`, part, sending);
export const finishUpload = (id: string) =>
  call<UploadView>("POST", `/api/upload/parts/${id}/complete`, { body: {} });
export const abandonUpload = (id: string) => call<void>("DELETE", `/api/upload/parts/${id}`);
