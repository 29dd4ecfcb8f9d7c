import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useEndExpiredSession } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { storage } from "../lib/storage.ts";
import {
  countBusy,
  type GalleryItem,
  galleryUrls,
  isSameFile,
  itemFromFile,
  itemFromLink,
  itemFromUrl,
  mergeUrls,
  nextToUpload,
  updateItem,
} from "./gallery.ts";
import { prepareImage } from "./prepareImage.ts";
import { copyLinkedPicture } from "./sendWithProgress.ts";
import { upload } from "./upload.ts";

type Options = {
  value: string[];
  onChange: (urls: string[]) => void;
  onBusy: ((count: number) => void) | undefined;
  isPrivate?: boolean;
};

let keys = 0;
const newKey = () => `item-${++keys}`;
const notWanted = () => new DOMException("not wanted", "AbortError");

/** The pictures of a field with their uploads: two at a time, in the order of selection. */
export function useGalleryItems({ value, onChange, onBusy, isPrivate = false }: Options) {
  const [items, setShots] = useState(() => value.map((url) => itemFromUrl(newKey(), url)));
  const now = useRef(items);
  /** URLs passed to `onChange` that have not come back as the value yet, the current value first. */
  const given = useRef([value.join("\n")]);
  const stops = useRef(new Map<string, AbortController>());
  const listeners = useRef({ onChange, onBusy });
  const expired = useEndExpiredSession();
  useLayoutEffect(() => {
    listeners.current = { onChange, onBusy };
  });

  function show(next: GalleryItem[]) {
    now.current = next;
    setShots(next);
  }

  /** Updates the list, reports its URLs, and starts pending uploads. */
  function change(next: GalleryItem[]) {
    show(next);
    const urls = galleryUrls(next);
    if (urls.join("\n") !== given.current.at(-1)) {
      given.current.push(urls.join("\n"));
      listeners.current.onChange(urls);
    }
    for (const item of nextToUpload(now.current)) void send(item);
  }

  async function send({ key, file, url }: GalleryItem) {
    if (!file && url) return fetchLink(key, url);
    if (!file) return;
    const stop = new AbortController();
    const { signal } = stop;
    const token = storage.token();
    stops.current.set(key, stop);
    show(updateItem(now.current, key, { state: "sending", progress: 0, error: null }));
    const report = (news: Partial<GalleryItem>) =>
      !signal.aborted && change(updateItem(now.current, key, news));
    try {
      const ready = await prepareImage(file);
      if (signal.aborted) return ready.thumbnail ? URL.revokeObjectURL(ready.thumbnail) : undefined;
      show(updateItem(now.current, key, { thumbnail: ready.thumbnail }));
      const onProgress = (progress: number) =>
        !signal.aborted && show(updateItem(now.current, key, { progress }));
      const { url } = await upload(ready.file, { signal, onProgress, isPrivate });
      report({ state: "there", url });
    } catch (error) {
      if (!signal.aborted) expired(error, token);
      report({ state: "failed", error });
    } finally {
      stops.current.delete(key);
    }
  }

  /** The server copies a linked picture once; the URL stays unchanged. */
  async function fetchLink(key: string, url: string) {
    const stop = new AbortController();
    const token = storage.token();
    stops.current.set(key, stop);
    show(updateItem(now.current, key, { state: "sending", progress: 0, error: null }));
    const report = (news: Partial<GalleryItem>) =>
      !stop.signal.aborted && change(updateItem(now.current, key, news));
    try {
      await copyLinkedPicture({ url });
      report({ state: "there" });
    } catch (error) {
      if (!stop.signal.aborted) expired(error, token);
      report({ state: "failed", error });
    } finally {
      stops.current.delete(key);
    }
  }

  // A value set from outside replaces the items; own recent values are ignored.
  const joined = value.join("\n");
  useLayoutEffect(() => {
    const known = given.current.indexOf(joined);
    given.current = known < 0 ? [joined] : given.current.slice(known);
    if (known >= 0) return;
    const next = mergeUrls(now.current, joined ? joined.split("\n") : [], newKey);
    now.current = next;
    setShots(next);
  }, [joined]);

  const busy = countBusy(items);
  useEffect(() => listeners.current.onBusy?.(busy), [busy]);

  // Retries uploads that failed offline.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is true then
  useEffect(() => {
    const again = () => {
      const hasFailedOffline = ({ state, error }: GalleryItem) =>
        state === "failed" && error instanceof ApiError && error.status === 0;
      change(now.current.map((item) => (hasFailedOffline(item) ? { ...item, state: "waiting" } : item)));
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  useEffect(() => {
    const { current: going } = stops;
    return () => {
      for (const stop of going.values()) stop.abort();
      for (const { thumbnail } of now.current) if (thumbnail) URL.revokeObjectURL(thumbnail);
      // The form must not wait for aborted uploads.
      listeners.current.onBusy?.(0);
    };
  }, []);

  return {
    items,
    change: (make: (items: GalleryItem[]) => GalleryItem[]) => change(make(now.current)),
    addFiles: (files: Blob[]) =>
      change([...now.current, ...files.map((file) => itemFromFile(newKey(), file))]),
    addUrl: (url: string) => change([...now.current, itemFromLink(newKey(), url)]),
    /** Replaces all items. */
    onlyUrl(url: string) {
      for (const stop of stops.current.values()) stop.abort(notWanted());
      change([itemFromLink(newKey(), url)]);
    },
    holdsFile: (file: Blob) => now.current.some((item) => isSameFile(item.file, file)),
    holdsUrl: (url: string) => now.current.some((item) => item.url === url),
    retry: (key: string) => change(updateItem(now.current, key, { state: "waiting", error: null })),
    /** Removes an item, aborting its upload; returns it with its index, for undo. */
    remove(key: string): { item: GalleryItem; index: number } | null {
      const index = now.current.findIndex((item) => item.key === key);
      const item = now.current[index];
      if (!item) return null;
      stops.current.get(key)?.abort(notWanted());
      change(now.current.toSpliced(index, 1));
      return { item, index };
    },
    putBack({ item, index }: { item: GalleryItem; index: number }) {
      const state = item.state === "there" ? "there" : "waiting";
      change(now.current.toSpliced(index, 0, { ...item, state, progress: 0, error: null }));
    },
  };
}
