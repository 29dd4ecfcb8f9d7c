import { isDirectImage } from "../../worker/uploads/contract.ts";

/** One picture of a list: where it is, or a file on its way there. */
export type Shot = {
  /** Its own for as long as it is in the list. */
  key: string;
  /** Its address, once it has one; of a link from the start. */
  url: string | null;
  file: Blob | null;
  /** A small picture of the file. */
  thumb: string | null;
  state: "waiting" | "sending" | "failed" | "there";
  /** How far it is on its way, 0 to 1. */
  share: number;
  /** Why it did not arrive. */
  fault: unknown;
};

/** How many go up at a time: more would only slow each other down on a telephone's network. */
export const SENDING_MAX = 2;

const EMPTY: Omit<Shot, "key" | "state"> = { url: null, file: null, thumb: null, share: 0, fault: null };

export function shotOfFile(key: string, file: Blob): Shot {
  return { ...EMPTY, key, file, state: "waiting" };
}

export function shotOfUrl(key: string, url: string): Shot {
  return { ...EMPTY, key, url, state: "there" };
}

/** A picture that somebody links to is fetched into our store first; another link is there at once. */
export function shotOfLink(key: string, url: string): Shot {
  return { ...EMPTY, key, url, state: isDirectImage(url) ? "waiting" : "there" };
}

/** The addresses there are, in order; those on their way have none yet. */
export function urlsOf(shots: Shot[]): string[] {
  return shots.flatMap(({ url, state }) => (state === "there" && url ? [url] : []));
}

export function busyOf(shots: Shot[]): number {
  return shots.filter(({ state }) => state === "waiting" || state === "sending").length;
}

/** Those whose turn it is, the first chosen first. */
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
 * The list with these addresses, which come from elsewhere (undone, another version). What is on its way stays, after
 * the picture it stood after.
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

/** Whether two files are the same to whoever chooses them. */
export function isSameFile(one: Blob | null, other: Blob): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
