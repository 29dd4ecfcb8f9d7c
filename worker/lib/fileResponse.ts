/** The media types of downloads by file extension. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  zip: "application/zip",
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** A download that no cache stores. `name`: ASCII letters and the extension. */
export function fileResponse(name: string, type: FileType, content: BodyInit): Response {
  return new Response(content, {
    headers: {
      "Content-Type": FILE_TYPES[type],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
