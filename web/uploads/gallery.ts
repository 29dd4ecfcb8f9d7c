import { isDirectImageUrl } from "../../worker/uploads/contract.ts";

/** A picture of a list: uploaded, or a file being uploaded. */
export type Shot = {
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
export const SENDING_MAX = 2;

const EMPTY: Omit<Shot, "key" | "state"> = { url: null, file: null, thumb: null, share: 0, fault: null };

export function shotOfFile(key: string, file: Blob): Shot {
  return { ...EMPTY, key, file, state: "waiting" };
}

export function shotOfUrl(key: string, url: string): Shot {
  return { ...EMPTY, key, url, state: "there" };
}

/** A linked picture is first copied by the server; other links are there at once. */
export function shotOfLink(key: string, url: string): Shot {
  return { ...EMPTY, key, url, state: isDirectImageUrl(url) ? "waiting" : "there" };
}

/** The URLs of uploaded items, in order. */
export function urlsOf(shots: Shot[]): string[] {
  return shots.flatMap(({ url, state }) => (state === "there" && url ? [url] : []));
}

export function busyOf(shots: Shot[]): number {
  return shots.filter(({ state }) => state === "waiting" || state === "sending").length;
}

/** The items to upload next, in order. */
export function nextToSend(shots: Shot[]): Shot[] {
  const sending = shots.filter(({ state }) => state === "sending").length;
  return shots.filter(({ state }) => state === "waiting").slice(0, Math.max(0, SENDING_MAX - sending));
}

export function changed(shots: Shot[], key: string, change: Partial<Shot>): Shot[] {
  return shots.map((shot) => (shot.key === key ? { ...shot, ...change } : shot));
}

export function moved(shots: Shot[], from: number, to: number): Shot[] {
  const shot = shots[from];
  if (!shot || to < 0 || to >= shots.length) return shots;
  return shots.toSpliced(from, 1).toSpliced(to, 0, shot);
}

/**
 * Replaces the uploaded items by these URLs (an undo, another version). Uploads in progress keep their position
 * behind their predecessor.
 */
export function withUrls(shots: Shot[], urls: string[], newKey: () => string): Shot[] {
  const known = new Map(shots.flatMap((shot) => (shot.state === "there" ? [[shot.url, shot] as const] : [])));
  let next = urls.map((url) => known.get(url) ?? shotOfUrl(newKey(), url));
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
