import type { RefusalCode } from "../../worker/errors.ts";
import {
  detectFileType,
  FILE_HEADER_BYTES,
  isImageType,
  SINGLE_UPLOAD_MAX_BYTES,
  sizeRefusal,
  typeRefusal,
  type UploadView,
} from "../../worker/uploads/contract.ts";
import { ApiError } from "../lib/api.ts";
import { uploadFile } from "./api.ts";
import type { UploadOptions } from "./sendWithProgress.ts";
import { uploadMultipart } from "./uploadMultipart.ts";

type Options = UploadOptions & {
  /** Also accepts videos. */
  video?: boolean;
};

/**
 * Uploads a file and returns its URL. Type and size are checked first, with the server's errors. Large videos are
 * uploaded in parts and survive a broken connection.
 */
export async function upload(file: Blob, { video = false, ...sending }: Options = {}): Promise<UploadView> {
  const type = detectFileType(new Uint8Array(await file.slice(0, FILE_HEADER_BYTES).arrayBuffer()));
  if (!type) throw uploadRefusal(415, "unsupported_type");
  const wrongType = typeRefusal(type, video);
  if (wrongType) throw uploadRefusal(415, wrongType);
  const wrongSize = sizeRefusal(type, file.size);
  if (wrongSize) throw uploadRefusal(413, wrongSize);
  if (!isImageType(type) && file.size > SINGLE_UPLOAD_MAX_BYTES) return uploadMultipart(file, type, sending);
  const form = new FormData();
  form.set("file", file);
  return uploadFile(form, video, sending);
}

function uploadRefusal(status: number, code: RefusalCode): ApiError {
  return new ApiError("POST /api/upload", status, "", code, code);
}
