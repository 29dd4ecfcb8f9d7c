import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import type { MultipartUploadView, UploadView } from "./contract.ts";

export const uploadViewOutput = viewOf<UploadView>("UploadView")(
  z.strictObject({
    url: z.string(),
  }),
);

export const multipartUploadViewOutput = viewOf<MultipartUploadView>("MultipartUploadView")(
  z.strictObject({
    id: z.uuid(),
    received: z.array(z.number()),
  }),
);

export const uploadsAnswers: RouteAnswers = {
  "DELETE /api/upload/parts/:id": {
    summary: "Gives up a multipart upload",
    answers: { 204: null },
    refusals: ["files_unavailable", "not_found"],
  },
  "POST /api/upload/parts/:id/complete": {
    summary: "Completes a multipart upload",
    answers: { 201: uploadViewOutput },
    refusals: ["files_unavailable", "not_found", "unsupported_type", "upload_failed"],
  },
  "PUT /api/upload/parts/:id/:number": {
    summary: "Stores a part of a film",
    answers: { 204: null },
    refusals: ["files_unavailable", "not_found", "upload_failed"],
  },
  "GET /api/upload/parts/:id": {
    summary: "Which parts of a film have arrived",
    answers: { 200: multipartUploadViewOutput },
    refusals: ["not_found"],
  },
  "POST /api/upload/parts": {
    summary: "Begins a multipart upload",
    answers: { 201: multipartUploadViewOutput },
    refusals: ["files_unavailable", "upload_quota"],
  },
  "POST /api/upload": {
    summary: "Stores a picture, or a film of up to 16 MB",
    answers: { 201: uploadViewOutput },
    refusals: [
      "broken_image",
      "files_unavailable",
      "invalid",
      "too_many_pixels",
      "unsupported_type",
      "upload_failed",
      "upload_quota",
    ],
  },
};
