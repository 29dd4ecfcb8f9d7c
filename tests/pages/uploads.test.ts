import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ask } from "../support/worker.ts";

test("an uploaded file comes with its own type, for ever, and nosniff", async () => {
  await env.UPLOADS.put("a/mare.webp", "onde", { httpMetadata: { contentType: "image/webp" } });
  const { status, headers, text } = await ask("GET", "/public/a/mare.webp");
  expect([status, text]).toEqual([200, "onde"]);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a browser that has the file already is told so without the file", async () => {
  await env.UPLOADS.put("nota.webp", "onde", { httpMetadata: { contentType: "image/webp" } });
  const etag = (await ask("GET", "/public/nota.webp")).headers.get("etag") ?? "";
  const answer = await ask("GET", "/public/nota.webp", { headers: { "if-none-match": etag } });
  expect([answer.status, answer.text]).toEqual([304, ""]);
});

test("a file that does not exist, or a path that climbs out, is not found", async () => {
  for (const path of [
    "/public/manca.webp",
    "/public/..%2f..%2fetc%2fpasswd",
    "/public/%00",
    `/public/${"a".repeat(2000)}`,
  ]) {
    const answer = await ask("GET", path);
    expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), 404]);
  }
});
