import type { RouteAnswers } from "../../answers.ts";
import { uploadViewOutput } from "../outputs.ts";

export const uploadsLinkedAnswers: RouteAnswers = {
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
