import { type Database, insertRows } from "./rows.ts";

/** The part of R2 that the seed uses. */
export interface Bucket {
  put(key: string, value: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

export interface DrawnPicture {
  key: string;
  bytes: Uint8Array;
}

/** Stores the pictures in the bucket, with their rows in `uploads`. */
export async function storePictures(
  db: Database,
  bucket: Bucket,
  pictures: DrawnPicture[],
  owner: string,
  instant: string,
): Promise<void> {
  for (const { key, bytes } of pictures) {
    await bucket.put(key, bytes, { httpMetadata: { contentType: "image/webp" } });
  }
  await insertRows(
    db,
    "uploads",
    pictures.map(({ key, bytes }) => ({
      key,
      owner_id: owner,
      content_type: "image/webp",
      size_bytes: bytes.byteLength,
      created_at: instant,
    })),
  );
}
