import { isUploadUrl } from "../../../../worker/uploads/contract.ts";

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
