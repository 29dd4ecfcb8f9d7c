import { build } from "vite";
import { expect, inject, test } from "vitest";
import { PART_BYTES } from "../../worker/uploads/contract.ts";
import type { MultipartUploadView } from "../../worker/uploads/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import type { filming } from "./support/film.ts";
import { signIn } from "./support/members.ts";

declare global {
  interface Window {
    filming: typeof filming;
    film: File;
    shares: number[];
    uploaded: Promise<{ url: string }>;
  }
}

withBrowser();

/** The code that pages upload with, and what makes and watches a film, in one piece that a page can run. */
async function filmingCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "import.meta.env": "{}" },
    build: {
      write: false,
      lib: { entry: "tests/e2e/support/film.ts", formats: ["iife"], name: "film", fileName: "film" },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as { output: { code: string }[] }[] as [
    { output: { code: string }[] },
  ];
  return `${output[0]?.code};window.filming = film.filming;`;
}

test("a film goes up in parts past a broken connection, and plays from wherever one seeks to", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "istruttore@respiro.test");
  await page.evaluate(await filmingCode());
  const size = await page.evaluate(async (bytes) => {
    window.film = await window.filming.shootFilm(bytes);
    return window.film.size;
  }, 4.5 * PART_BYTES);
  const parts = Math.ceil(size / PART_BYTES);
  expect(parts).toBeGreaterThanOrEqual(4);

  const sent: number[] = [];
  const bookmarks: string[] = [];
  let broken = 0;
  await page.route("**/api/upload/parts/*/*", (route) => {
    const number = Number(route.request().url().split("/").at(-1));
    if (Number.isNaN(number)) return route.fallback();
    if (number === 4 && broken < 2) {
      broken += 1;
      return route.abort("connectionreset");
    }
    sent.push(number);
    bookmarks.push(route.request().headers()["x-d1-bookmark"] ?? "");
    return route.fallback();
  });
  const url = await page.evaluate(async () => {
    window.shares = [];
    const onProgress = (share: number) => window.shares.push(share);
    const { url } = await window.filming.upload(window.film, { video: true, onProgress });
    return url;
  });
  expect(broken).toBe(2);
  expect(sent).toEqual(Array.from({ length: parts }, (_, index) => index + 1));
  // Whichever replica answers, it knows of the upload that was begun.
  expect(bookmarks.every((bookmark) => /^[0-9a-f]+(-[0-9a-f]+){3}$/.test(bookmark))).toBe(true);
  const shares = await page.evaluate(() => window.shares);
  expect(shares.at(-1)).toBeCloseTo(1, 2);

  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(url)) statuses.push(response.status());
  });
  const scenes = await page.evaluate(async (src) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = src;
    document.body.append(video);
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    const seen: number[] = [];
    for (const share of [0.95, 0.05, 0.55]) seen.push(await window.filming.sceneAt(video, share));
    return seen;
  }, url);
  expect(scenes).toEqual([9, 0, 5]);
  expect(statuses.length).toBeGreaterThan(1);
  expect(new Set(statuses)).toEqual(new Set([206]));
  await leave();
});

it("an upload cut short by a closed tab continues, and cancelling removes it", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "istruttore@respiro.test");
  const code = await filmingCode();
  const numbers: number[] = [];
  await page.route("**/api/upload/parts/*/*", (route) => {
    const number = Number(route.request().url().split("/").at(-1));
    if (Number.isNaN(number)) return route.fallback();
    numbers.push(number);
    return number === 2 && numbers.length === 2 ? new Promise(() => {}) : route.fallback();
  });
  const begin = async () => {
    await page.evaluate(code);
    await page.evaluate(
      (bytes) => {
        const head = new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\x02\0isommp42\0\0\0\0mdat");
        const film = new Uint8Array(bytes);
        film.set(head);
        // The rest is one box of samples.
        new DataView(film.buffer).setUint32(24, bytes - 24);
        window.film = new File([film], "piscina.mp4", { lastModified: 7 });
      },
      2 * PART_BYTES + 500_000,
    );
  };
  await begin();
  await page.evaluate(() => {
    window.filming.upload(window.film, { video: true }).catch(() => {});
  });
  // Eight million bytes take their time on a busy machine.
  await expect.poll(() => numbers, { timeout: 40_000 }).toEqual([1, 2]);
  await page.reload();
  await begin();
  const url = await page.evaluate(
    async () => (await window.filming.upload(window.film, { video: true })).url,
  );
  expect(numbers).toEqual([1, 2, 2, 3]);
  const served = await fetch(inject("baseUrl") + url, { headers: { range: "bytes=0-11" } });
  expect([served.status, served.headers.get("content-type")]).toEqual([206, "video/mp4"]);

  const session = page.waitForResponse((response) => response.url().endsWith("/api/upload/parts"));
  numbers.length = 0;
  const stopped = page.evaluate(async () => {
    const stop = new AbortController();
    const onProgress = (share: number) => share > 0.4 && stop.abort();
    const going = window.filming.upload(window.film, { video: true, signal: stop.signal, onProgress });
    return going.then(
      () => "finished",
      (error: Error) => error.name,
    );
  });
  const { id } = (await (await session).json()) as MultipartUploadView;
  expect(await stopped).toBe("AbortError");
  const asked = () =>
    page.evaluate(async (path) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("api_token")}` };
      return (await fetch(path, { headers })).status;
    }, `/api/upload/parts/${id}`);
  await expect.poll(asked).toBe(404);
  await leave();
});
