import { createContext, use } from "react";
import { isDirectImageUrl, linkedPictureSrc } from "../../../worker/uploads/contract.ts";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import {
  type GalleryItem,
  itemFromFile,
  itemFromLink,
  nextToUpload,
  updateItem,
} from "../../uploads/gallery.ts";
import { type PictureSize, prepareImage } from "../../uploads/prepareImage.ts";
import { copyLinkedPicture } from "../../uploads/sendWithProgress.ts";
import { upload } from "../../uploads/upload.ts";

/** A picture of the text whose upload is not finished. `url` becomes its `src`. */
export type PictureUpload = GalleryItem & { size: PictureSize | null };

/** Ends the session when a refusal says that it expired; `token` is the token of the call. */
type EndExpiredSession = (error: unknown, token: string | null) => void;

/**
 * The uploads of an article's pictures, two at a time. They are outside the document, whose figures refer to them by
 * key, so that a figure can be moved, removed and restored by undo during its upload.
 */
export function createPictureUploads(endExpiredSession: EndExpiredSession) {
  let items: PictureUpload[] = [];
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(next: PictureUpload[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  const update = (key: string, news: Partial<PictureUpload>) =>
    change(updateItem(items, key, news) as PictureUpload[]);

  function sendNext() {
    for (const { key } of nextToUpload(items)) void send(key);
  }

  function add(item: GalleryItem): string {
    change([...items, { ...item, size: null }]);
    sendNext();
    return item.key;
  }

  async function send(key: string) {
    const item = find(key);
    if (!item) return;
    const stop = new AbortController();
    const token = storage.token();
    stops.set(key, stop);
    update(key, { state: "sending", progress: 0, error: null });
    try {
      const news = item.file ? await sendFile(key, item.file, stop.signal) : await copyLink(item.url ?? "");
      if (!stop.signal.aborted) update(key, { ...news, state: "there" });
    } catch (error) {
      if (stop.signal.aborted) return;
      endExpiredSession(error, token);
      update(key, { state: "failed", error });
    } finally {
      if (stops.get(key) === stop) stops.delete(key);
      sendNext();
    }
  }

  async function sendFile(key: string, file: Blob, signal: AbortSignal) {
    const { thumbnail, size, file: ready } = await prepareImage(file);
    if (signal.aborted) return revoke(thumbnail);
    revoke(find(key)?.thumbnail);
    update(key, { thumbnail, size });
    const onProgress = (progress: number) => !signal.aborted && update(key, { progress });
    const { url } = await upload(ready, { signal, onProgress });
    return { url };
  }

  function find(key: string | null): PictureUpload | undefined {
    return items.find((item) => item.key === key);
  }

  /** Sends a failed or stopped upload again. */
  function retry(key: string) {
    update(key, { state: "waiting", error: null });
    sendNext();
  }

  function retryOffline() {
    for (const item of items) if (failedOffline(item)) retry(item.key);
  }

  return {
    /** Starts the uploads of a page; returns the function that ends them. */
    begin() {
      window.addEventListener("online", retryOffline);
      return () => {
        window.removeEventListener("online", retryOffline);
        for (const stop of stops.values()) stop.abort();
        for (const { thumbnail } of items) revoke(thumbnail);
      };
    },
    find,
    retry,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    addFile: (file: Blob) => add(itemFromFile(crypto.randomUUID(), file)),
    /** Adds a picture of another site, which the server copies. */
    addLink: (url: string) => add(itemFromLink(crypto.randomUUID(), url)),
    /** Whether a picture was added since the page was opened. */
    hasUrl: (url: string) => items.some((item) => item.url === url),
    /** Stops the upload of a removed figure. */
    stop(key: string) {
      stops.get(key)?.abort();
      stops.delete(key);
      if (find(key)?.state !== "there") update(key, { state: "failed", error: new UploadStopped() });
      sendNext();
    },
    /** Continues the upload of a figure that undo has restored. */
    resume(key: string) {
      if (find(key)?.error instanceof UploadStopped) retry(key);
    },
    /** The number of pictures that are uploading or waiting for the network. */
    countBusy: () =>
      items.filter((item) => item.state === "waiting" || item.state === "sending" || failedOffline(item))
        .length,
  };
}

export type PictureUploads = ReturnType<typeof createPictureUploads>;

class UploadStopped extends Error {}

/** Whether an upload waits for the network. */
export function failedOffline({ state, error }: GalleryItem): boolean {
  return state === "failed" && error instanceof ApiError && error.status === 0;
}

/** Whether the server can copy a picture of another site. */
export function isCopiedPicture(src: string): boolean {
  return isDirectImageUrl(src);
}

async function copyLink(url: string) {
  await copyLinkedPicture({ url });
  return { url: linkedPictureSrc(url) };
}

function revoke(thumbnail: string | null | undefined): undefined {
  if (thumbnail) URL.revokeObjectURL(thumbnail);
}

const Uploads = createContext<PictureUploads | null>(null);

export const PictureUploadsContext = Uploads.Provider;

export function usePictureUploads(): PictureUploads {
  const uploads = use(Uploads);
  if (!uploads) throw new Error("a picture stands in an editor");
  return uploads;
}
