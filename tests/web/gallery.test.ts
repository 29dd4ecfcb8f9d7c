import { expect, test } from "vitest";
import {
  countBusy,
  type GalleryItem,
  galleryUrls,
  isSameFile,
  itemFromFile,
  itemFromUrl,
  mergeUrls,
  moveItem,
  nextToUpload,
  updateItem,
} from "../../web/uploads/gallery.ts";
import { isDirectImageUrl } from "../../worker/uploads/contract.ts";
import { isHeifImage } from "../../worker/uploads/detectFileType.ts";

const there = (name: string) => itemFromUrl(name, `/public/${name}.webp`);
const waiting = (name: string) => itemFromFile(name, new File([name], name));
const keys = (items: GalleryItem[]) => items.map(({ key }) => key).join(" ");
const fresh = () => "new";

test("two items upload at a time, in order, and only uploaded ones have a URL", () => {
  let items = [waiting("a"), there("b"), waiting("c"), waiting("d")];
  expect(keys(nextToUpload(items))).toBe("a c");
  items = updateItem(items, "a", { state: "sending" });
  expect([keys(nextToUpload(items)), countBusy(items)]).toEqual(["c", 3]);
  items = updateItem(items, "c", { state: "sending" });
  expect(keys(nextToUpload(items))).toBe("");
  items = updateItem(items, "c", { state: "there", url: "/public/c.webp" });
  expect(galleryUrls(items)).toEqual(["/public/b.webp", "/public/c.webp"]);
  items = updateItem(items, "a", { state: "failed" });
  expect([keys(nextToUpload(items)), countBusy(items)]).toEqual(["d", 1]);
});

test("a picture moves to its new place and no further", () => {
  const items = ["a", "b", "c"].map(there);
  expect(keys(moveItem(items, 0, 2))).toBe("b c a");
  expect(keys(moveItem(items, 2, 0))).toBe("c a b");
  for (const [from, to] of [
    [0, 3],
    [0, -1],
    [3, 0],
  ] as const)
    expect(moveItem(items, from, to)).toEqual(items);
});

test("URLs set from outside replace uploaded items; uploads in progress keep their position", () => {
  const items = [waiting("x"), there("a"), waiting("y"), there("b"), waiting("z")];
  const urls = (names: string) => names.split(" ").map((name) => `/public/${name}.webp`);
  expect(keys(mergeUrls(items, urls("b a"), fresh))).toBe("x b z a y");
  expect(keys(mergeUrls(items, urls("b"), fresh))).toBe("x y b z");
  expect(keys(mergeUrls(items, [], fresh))).toBe("x y z");
  expect(keys(mergeUrls(items, urls("c a"), fresh))).toBe("x new a y z");
});

test("a file is the same by its name, size and time", () => {
  const file = (name: string, text: string, lastModified = 1) => new File([text], name, { lastModified });
  expect(isSameFile(file("a", "x"), file("a", "x"))).toBe(true);
  for (const other of [file("b", "x"), file("a", "xx"), file("a", "x", 2)])
    expect(isSameFile(file("a", "x"), other)).toBe(false);
  expect(isSameFile(null, file("a", "x"))).toBe(false);
});

const LINKS: [url: string, direct: boolean][] = [
  ["https://a.example/1.jpg", true],
  ["https://a.example/x/1.JPEG", true],
  ["https://a.example/1.png?w=800&h=600", true],
  ["https://a.example/1.gif#x", true],
  ["https://a.example/1.webp", true],
  ["https://a.example/1.avif", false],
  ["https://a.example/1.svg", false],
  ["https://a.example/jpg", false],
  ["https://a.example/.jpg", false],
  ["https://a.example/view?file=1.jpg", false],
  ["https://a.example/1.jpg/view", false],
  ["https://a.example", false],
  ["http://a.example/1.jpg", false],
  ["ftp://a.example/1.jpg", false],
  ["data:image/jpeg,1.jpg", false],
  ["javascript:1.jpg", false],
  ["a.example/1.jpg", false],
  ["/public/1.jpg", false],
  ["", false],
];

test.for(LINKS)("%s is a direct link to a picture: %s", ([url, direct]) => {
  expect(isDirectImageUrl(url)).toBe(direct);
});

test("HEIC and AVIF are detected by their first bytes", () => {
  const head = (text: string) => new TextEncoder().encode(text);
  for (const brand of ["heic", "heix", "mif1", "avif"])
    expect(isHeifImage(head(`\0\0\0\x18ftyp${brand}\0\0`))).toBe(true);
  for (const text of ["\0\0\0\x18ftypisom", "heic", "", "GIF89a"])
    expect(isHeifImage(head(text))).toBe(false);
});
