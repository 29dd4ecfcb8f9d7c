import { isDirectImageUrl } from "../../worker/uploads/contract.ts";

/** A picture of a list: uploaded, or a file being uploaded. */
export type GalleryItem = {
  /** Stable while the item is in the list. */
  key: string;
  /** The URL once uploaded; a link's URL from the start. */
  url: string | null;
  file: Blob | null;
  /** An object URL of a thumbnail. */
  thumb: string | null;
  state: "waiting" | "sending" | "failed" | "there";
  /** The upload's progress, 0 to 1. */
  share: number;
  /** The error of a failed upload. */
  fault: unknown;
};

/** Concurrent uploads; more only compete on mobile networks. */
const CONCURRENT_UPLOADS_MAX = 2;

const EMPTY: Omit<GalleryItem, "key" | "state"> = {
  url: null,
  file: null,
  thumb: null,
  share: 0,
  fault: null,
};

export function itemFromFile(key: string, file: Blob): GalleryItem {
  return { ...EMPTY, key, file, state: "waiting" };
}

export function itemFromUrl(key: string, url: string): GalleryItem {
  return { ...EMPTY, key, url, state: "there" };
}

/** A linked picture is first copied by the server; other links are there at once. */
export function itemFromLink(key: string, url: string): GalleryItem {
  return { ...EMPTY, key, url, state: isDirectImageUrl(url) ? "waiting" : "there" };
}

/** The URLs of uploaded items, in order. */
export function galleryUrls(shots: GalleryItem[]): string[] {
  return shots.flatMap(({ url, state }) => (state === "there" && url ? [url] : []));
}

export function countBusy(shots: GalleryItem[]): number {
  return shots.filter(({ state }) => state === "waiting" || state === "sending").length;
}

/** The items to upload next, in order. */
export function nextToUpload(shots: GalleryItem[]): GalleryItem[] {
  const sending = shots.filter(({ state }) => state === "sending").length;
  return shots
    .filter(({ state }) => state === "waiting")
    .slice(0, Math.max(0, CONCURRENT_UPLOADS_MAX - sending));
}

export function updateItem(shots: GalleryItem[], key: string, change: Partial<GalleryItem>): GalleryItem[] {
  return shots.map((shot) => (shot.key === key ? { ...shot, ...change } : shot));
}

export function moveItem(shots: GalleryItem[], from: number, to: number): GalleryItem[] {
  const shot = shots[from];
  if (!shot || to < 0 || to >= shots.length) return shots;
  return shots.toSpliced(from, 1).toSpliced(to, 0, shot);
}

/**
 * Replaces the uploaded items by these URLs (an undo, another version). Uploads in progress keep their position
 * behind their predecessor.
 */
export function mergeUrls(shots: GalleryItem[], urls: string[], newKey: () => string): GalleryItem[] {
  const known = new Map(shots.flatMap((shot) => (shot.state === "there" ? [[shot.url, shot] as const] : [])));
  let next = urls.map((url) => known.get(url) ?? itemFromUrl(newKey(), url));
  for (const [index, shot] of shots.entries()) {
    if (shot.state === "there") continue;
    const before = shots.slice(0, index).findLast(({ key }) => next.some((one) => one.key === key));
    next = next.toSpliced(next.findIndex(({ key }) => key === before?.key) + 1, 0, shot);
  }
  return next;
}

/** Whether two files are the same selection. */
export function isSameFile(one: Blob | null, other: Blob): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
