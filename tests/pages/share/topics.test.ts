import { expect, test } from "vitest";
import it from "../../../locales/it/common.json" with { type: "json" };
import { topicShareImagePath } from "../../../worker/pages/share/contract.ts";
import { topicShareImage } from "../../../worker/pages/share/rules.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeTopic } from "../../support/forum.ts";
import { ask } from "../../support/worker.ts";

withEmptyStorage();

test("a topic's share image is a picture at the address of its revision; older ones redirect", async () => {
  const topic = await makeTopic({ revision: 3 });
  const { status, headers } = await ask("GET", topicShareImagePath(topic, "it"));
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  const older = await ask("GET", topicShareImagePath({ ...topic, revision: 2 }, "en"));
  expect([older.status, older.headers.get("location")]).toEqual([301, topicShareImagePath(topic, "en")]);
});

test("a deleted or unknown topic has no share image", async () => {
  const hidden = await makeTopic({ deleted_at: "2026-01-01T00:00:00.000Z" });
  for (const id of [hidden.id, crypto.randomUUID()]) {
    const { status, error } = await ask("GET", topicShareImagePath({ id, revision: 1 }, "it"));
    expect([status, error?.code]).toEqual([404, "topic_not_found"]);
  }
  expect((await ask("GET", "/share/topics/x.png")).status).toBe(404);
});

test("a topic's share image names the category, the day and the author", () => {
  const author = { full_name: "Anna Mare", avatar_url: null, public_slug: null, is_staff: false };
  const topic = { id: "x", title: "Boe", category: { name: "Sicurezza", slug: "s" }, author };
  expect(topicShareImage({ ...topic, created_at: "2026-07-12T10:00:00.000Z" }, "it", it)).toMatchObject({
    title: "Boe",
    label: "Forum · Sicurezza",
    when: "12 luglio 2026",
    below: "Anna Mare",
    belowIcon: "author",
  });
});
