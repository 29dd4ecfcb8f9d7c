/** Where an uploaded file is served: "/public/{key}". */
export type UploadView = { url: string };

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export type UploadType = (typeof IMAGE_TYPES)[number] | (typeof VIDEO_TYPES)[number];

const MEGABYTE = 1024 * 1024;
export const IMAGE_MAX_BYTES = 5 * MEGABYTE;
export const VIDEO_MAX_BYTES = 100 * MEGABYTE;
