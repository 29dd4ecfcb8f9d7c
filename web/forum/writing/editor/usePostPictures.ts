import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";
import { isUploadUrl } from "../../../../worker/uploads/contract.ts";
import { useGalleryItems } from "../../../uploads/useGalleryItems.ts";
import { insertBlock } from "./textEdits.ts";

type Options = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onBusy: (count: number) => void;
};

export type PostPicturesState = ReturnType<typeof usePostPictures>;

/** The pictures of a post and their uploads, which are written at the caret without moving it or the focus. */
export function usePostPictures({ area, value, onChange, onBusy }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { items, ...list } = useGalleryItems({
    value: listPictures(value),
    onChange: (urls) => {
      const present = listPictures(area.current?.value ?? value);
      const added = urls.filter((url) => !present.includes(url));
      const removed = present.filter((url) => !urls.includes(url));
      for (const url of removed) write((text) => removePicture(text, url));
      if (added.length > 0) insert(added);
    },
    onBusy,
  });

  function insert(urls: string[]) {
    const target = area.current;
    if (!target) return;
    const { text, start } = { text: target.value, start: target.selectionEnd };
    const block = urls.map((url) => pictureMarkdown(url, "")).join("\n\n");
    const { from, to, replacement } = insertBlock({ text, start, end: start }, block);
    target.setRangeText(replacement, from, to, document.activeElement === target ? "end" : "preserve");
    onChange(target.value);
  }

  function write(make: (text: string) => string) {
    onChange(make(area.current?.value ?? value));
  }

  function take(files: Iterable<File>): boolean {
    const pictures = [...files].filter((file) => file.type.startsWith("image/"));
    if (pictures.length > 0) list.addFiles(pictures.filter((file) => !list.holdsFile(file)));
    return pictures.length > 0;
  }

  return {
    items,
    input,
    isOver,
    take,
    choose: () => input.current?.click(),
    retry: list.retry,
    /** Stops an upload, or removes the picture from the text. */
    remove: (key: string) => void list.remove(key),
    altOf: (url: string) => findAlt(value, url),
    paste(event: ClipboardEvent) {
      const { files, types } = event.clipboardData;
      // Office programs add a picture of the copied words to the clipboard.
      if (types.includes("text/plain") || files.length === 0) return;
      if (take(files)) event.preventDefault();
    },
    dragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    dragLeave: () => setOver(false),
    drop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    },
  };
}

const PICTURE = /!\[((?:\\.|[^[\]\\])*)\]\((\/public\/[^\s()]+)\)/g;

/** The addresses of the uploaded pictures in a text, in order and without duplicates. */
export function listPictures(text: string): string[] {
  const urls = [...text.matchAll(PICTURE)].map(([, , url = ""]) => url);
  return [...new Set(urls)].filter(isUploadUrl);
}

/** The alternative text of a picture in a text. */
export function findAlt(text: string, url: string): string {
  const found = [...text.matchAll(PICTURE)].find(([, , other]) => other === url);
  return (found?.[1] ?? "").replace(/\\(.)/g, "$1");
}

export function pictureMarkdown(url: string, alt: string): string {
  const escaped = alt.replace(/\s+/g, " ").replace(/[\\[\]]/g, "\\$&");
  return `![${escaped}](${url})`;
}

/** The text with another alternative text for a picture. */
export function changeAlt(text: string, url: string, alt: string): string {
  return text.replace(PICTURE, (whole, _, other) => (other === url ? pictureMarkdown(url, alt) : whole));
}

export function removePicture(text: string, url: string): string {
  return text
    .replace(PICTURE, (whole, _, other) => (other === url ? "" : whole))
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+/, "");
}
