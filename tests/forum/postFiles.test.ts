import { createExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { AppEnv } from "../../worker/env.ts";
import { checkPostContent } from "../../worker/forum/text/checkPostContent.ts";
import { LINKED_PICTURES_MAX, POST_PICTURES_MAX } from "../../worker/forum/text/contract.ts";
import { handleError } from "../../worker/http.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { uploadKey } from "../../worker/uploads/contract.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, db, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

async function upload(owner: SignedInUser): Promise<string> {
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png"));
  return (await ask<UploadView>("POST", "/api/upload", { raw, as: owner })).body.url;
}

/** The files of a checked post, or the fields that refuse it. */
async function check(user: SignedInUser, content: string, before: string[] = []) {
  const app = new Hono<AppEnv>().onError(handleError).post("/", async (c) => {
    c.set("db", db);
    c.set("user", user as never);
    return c.json(await checkPostContent(c, content, before));
  });
  const request = new Request(ORIGIN, { method: "POST" });
  const answer = await app.fetch(request, bindings(), createExecutionContext());
  const body = await answer.json<{
    files?: string[];
    error?: { code: string; fields?: Record<string, unknown> };
  }>();
  return body.files ?? Object.keys(body.error?.fields ?? { [body.error?.code ?? ""]: "" });
}

const picture = (url: string) => `![Una boa](${url})`;

describe("a picture in a post", () => {
  test("is the writer's own upload, an admin's may be anybody's, and unknown ones are refused", async () => {
    const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
    const ada = await makeUser("ada", { role: "admin" });
    const own = await upload(anna);
    expect(await check(anna, `Ecco:\n${picture(own)} ${picture(own)}`)).toEqual([uploadKey(own)]);
    expect(await check(anna, picture(ORIGIN + own))).toEqual([uploadKey(own)]);
    expect(await check(bea, picture(own))).toEqual(["content"]);
    expect(await check(ada, picture(own))).toEqual([uploadKey(own)]);
    expect(await check(anna, picture("/public/mai-caricata.png"))).toEqual(["content"]);
  });

  test("stays when somebody else edits the post, and counts inside quotes, not inside code", async () => {
    const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
    const key = uploadKey(await upload(anna));
    expect(await check(bea, `> ${picture(`/public/${key}`)}`, [key])).toEqual([key]);
    expect(await check(bea, `> ${picture(`/public/${key}`)}`)).toEqual(["content"]);
    expect(await check(bea, `\`${picture(`/public/${key}`)}\` e #12`)).toEqual([]);
  });

  test("about to be deleted by the cron is refused", async () => {
    const anna = await makeUser("anna");
    const own = await upload(anna);
    await db.update(uploads).set({ unused_since: new Date(Date.now() - 24.5 * 3_600_000).toISOString() });
    expect(await check(anna, picture(own))).toEqual(["content"]);
  });

  test("may be one of twenty, five of them of other sites", async () => {
    const ada = await makeUser("ada", { role: "admin" });
    const own = await Promise.all(Array.from({ length: POST_PICTURES_MAX + 1 }, () => upload(ada)));
    expect(await check(ada, own.slice(1).map(picture).join("\n"))).toHaveLength(POST_PICTURES_MAX);
    expect(await check(ada, own.map(picture).join("\n"))).toEqual(["content"]);
    const linked = Array.from({ length: LINKED_PICTURES_MAX + 1 }, (_, n) => `https://foto.example/${n}.jpg`);
    expect(await check(ada, linked.slice(1).map(picture).join("\n"))).toEqual(linked.slice(1));
    expect(await check(ada, linked.map(picture).join("\n"))).toEqual(["content"]);
  });

  test("of another site is fetched for a member only so often in an hour, for one that was there always", async () => {
    const anna = await makeUser("anna");
    const url = "https://foto.example/a.jpg";
    for (let times = 0; times < RATE_LIMITS.forum.linkedPictures.times; times += 1)
      expect(await check(anna, picture(url))).toEqual([url]);
    expect(await check(anna, picture(url))).toEqual(["too_many_requests"]);
    expect(await check(anna, picture(url), [url])).toEqual([url]);
  });
});
