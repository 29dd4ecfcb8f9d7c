import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { IMAGE_TYPES } from "./contract.ts";

/** The address of an uploaded file: "/public/{key}". */
export type UploadView = z.output<typeof uploadViewOutput>;
export const uploadViewOutput = z.strictObject({ url: z.string() });

/** A multipart upload in progress: parts are numbered from 1, all of PART_BYTES except the last. */
export type MultipartUploadView = z.output<typeof multipartUploadViewOutput>;
export const multipartUploadViewOutput = z.strictObject({ id: z.uuid(), received: z.array(z.number()) });

export const uploadsAnswers: RouteAnswers = {
  "DELETE /api/upload/parts/:id": { summary: "Gives up a multipart upload", refusals: ["files_unavailable"] },
  "POST /api/upload/parts/:id/complete": {
    summary: "Completes a multipart upload",
    answers: { 201: uploadViewOutput },
    refusals: ["files_unavailable", "unsupported_type", "upload_failed"],
  },
  "PUT /api/upload/parts/:id/:number": {
    summary: "Stores a part of a film",
    refusals: ["files_unavailable", "upload_failed"],
  },
  "GET /api/upload/parts/:id": {
    summary: "Which parts of a film have arrived",
    output: multipartUploadViewOutput,
  },
  "POST /api/upload/parts": {
    summary: "Begins a multipart upload",
    answers: { 201: multipartUploadViewOutput },
    refusals: ["files_unavailable", "upload_quota", "video_too_large"],
  },
  "GET /api/upload/private/:name": {
    summary: "A private picture of the caller",
    output: [...IMAGE_TYPES],
    refusals: ["files_unavailable"],
  },
  "POST /api/upload": {
    summary: "Stores a picture, or a film of up to 16 MB",
    answers: { 201: uploadViewOutput },
    refusals: [
      "broken_image",
      "files_unavailable",
      "image_too_large",
      "too_many_pixels",
      "unsupported_type",
      "upload_failed",
      "upload_quota",
    ],
  },
  "POST /api/upload/link": {
    summary: "Copies a picture of another site",
    answers: { 201: uploadViewOutput },
    refusals: [
      "broken_image",
      "files_unavailable",
      "image_too_large",
      "picture_unreachable",
      "too_many_pixels",
      "unsupported_type",
      "upload_quota",
    ],
  },
};
