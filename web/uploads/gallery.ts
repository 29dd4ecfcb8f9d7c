import { isDirectImageUrl } from "../../worker/uploads/contract.ts";

/** A picture of a list: uploaded, or a file being uploaded. */
export type GalleryItem = {
  /** Stable while the item is in the list. */
  key: string;
  /** The URL once uploaded; a link's URL from the start. */
  url: string | null;
  file: Blob | null;
  /** An object URL of a thumbnail. */
  thumbnail: string | null;
  state: "waiting" | "sending" | "failed" | "there";
  /** The upload's progress, 0 to 1. */
  progress: number;
  /** The error of a failed upload. */
  error: unknown;
};

/** The number of concurrent uploads; more would only compete on mobile networks. */
const CONCURRENT_UPLOADS_MAX = 2;

const EMPTY: Omit<GalleryItem, "key" | "state"> = {
  url: null,
  file: null,
  thumbnail: null,
  progress: 0,
  error: null,
};

export function itemFromFile(key: string, file: Blob): GalleryItem {
  return { ...EMPTY, key, file, state: "waiting" };
}

export function itemFromUrl(key: string, url: string): GalleryItem {
  return { ...EMPTY, key, url, state: "there" };
}

/** A linked picture is copied by the server first; other links need no upload. */
export function itemFromLink(key: string, url: string): GalleryItem {
  return { ...EMPTY, key, url, state: isDirectImageUrl(url) ? "waiting" : "there" };
}

/** The URLs of uploaded items, in order. */
export function galleryUrls(items: GalleryItem[]): string[] {
  return items.flatMap(({ url, state }) => (state === "there" && url ? [url] : []));
}

export function countBusy(items: GalleryItem[]): number {
  return items.filter(({ state }) => state === "waiting" || state === "sending").length;
}

/** The items to upload next, in order. */
export function nextToUpload(items: GalleryItem[]): GalleryItem[] {
  const sending = items.filter(({ state }) => state === "sending").length;
  return items
    .filter(({ state }) => state === "waiting")
    .slice(0, Math.max(0, CONCURRENT_UPLOADS_MAX - sending));
}

export function updateItem(items: GalleryItem[], key: string, change: Partial<GalleryItem>): GalleryItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item));
}

export function moveItem(items: GalleryItem[], from: number, to: number): GalleryItem[] {
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Replaces the uploaded items by these URLs (undo, another version); uploads stay after their predecessor. */
export function mergeUrls(items: GalleryItem[], urls: string[], newKey: () => string): GalleryItem[] {
  const known = new Map(items.flatMap((item) => (item.state === "there" ? [[item.url, item] as const] : [])));
  let next = urls.map((url) => known.get(url) ?? itemFromUrl(newKey(), url));
  for (const [index, item] of items.entries()) {
    if (item.state === "there") continue;
    const before = items.slice(0, index).findLast(({ key }) => next.some((one) => one.key === key));
    next = next.toSpliced(next.findIndex(({ key }) => key === before?.key) + 1, 0, item);
  }
  return next;
}

/** Whether two files are the same selection. */
export function isSameFile(one: Blob | null, other: Blob): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
