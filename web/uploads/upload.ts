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
import { uploadWhole } from "./api.ts";
import { uploadInParts } from "./parts.ts";
import type { Sending } from "./send.ts";

type Options = Sending & {
  /** Also accepts videos. */
  video?: boolean;
};

/**
 * Uploads a file and returns its URL. Type and size are checked first, with the server's errors. Large videos are
 * uploaded in parts and survive a broken connection.
 */
export async function upload(file: Blob, { video = false, ...sending }: Options = {}): Promise<UploadView> {
  const type = detectFileType(new Uint8Array(await file.slice(0, FILE_HEADER_BYTES).arrayBuffer()));
  if (!type) throw refused(415, "unsupported_type");
  const wrongType = typeRefusal(type, video);
  if (wrongType) throw refused(415, wrongType);
  const wrongSize = sizeRefusal(type, file.size);
  if (wrongSize) throw refused(413, wrongSize);
  if (!isImageType(type) && file.size > SINGLE_UPLOAD_MAX_BYTES) return uploadInParts(file, type, sending);
  const form = new FormData();
  form.set("file", file);
  return uploadWhole(form, video, sending);
}

function refused(status: number, code: RefusalCode): ApiError {
  return new ApiError("POST /api/upload", status, "", code, code);
}
