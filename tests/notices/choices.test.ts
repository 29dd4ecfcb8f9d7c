import { expect, test } from "vitest";
import { isPushEndpoint } from "../../worker/notices/channels/contract.ts";
import { digestInstants, retrySeconds } from "../../worker/notices/channels/rules.ts";
import { NOTICE_KINDS } from "../../worker/notices/noticeKinds.ts";
import { makeEvent } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

type Choices = {
  kinds: { kind: string; site: boolean; mail: string; push: boolean }[];
  digest_hour: number;
  time_zone: string;
};
const PATH = "/api/notices/choices";

test("members choose channels of each kind; what was not chosen has its default", async () => {
  const anna = await makeUser("anna");
  const { body } = await ask<Choices>("GET", PATH, { as: anna });
  expect(body.kinds.map(({ kind }) => kind)).toEqual(Object.keys(NOTICE_KINDS));
  expect(body).toMatchObject({ digest_hour: 18, time_zone: "Europe/Rome" });
  const kinds = [{ kind: "reply", site: true, mail: "never", push: true }];
  const put = await ask<Choices>("PUT", PATH, { as: anna, body: { kinds, digest_hour: 7 } });
  expect(put.status, put.text).toBe(200);
  expect(put.body.kinds[0]).toEqual(kinds[0]);
  expect(
    (await ask<Choices>("PUT", PATH, { as: anna, body: { time_zone: "Asia/Tokyo" } })).body,
  ).toMatchObject({ digest_hour: 7, time_zone: "Asia/Tokyo" });
  expect((await ask<Choices>("PUT", PATH, { as: anna, body: put.body })).status).toBe(200);
});

test.for([
  { kinds: [{ kind: "event_cancelled", mail: "never", push: true }] },
  { kinds: [{ kind: "rumour", mail: "now", push: true }] },
  { digest_hour: 24 },
  { time_zone: "Mars/Olympus" },
])("no other choices are taken: %j", async (body) => {
  expect((await ask("PUT", PATH, { as: await makeUser("anna"), body })).status).toBe(400);
});

test("a question's own mail obeys the organizer's choice", async () => {
  const [ivo, anna] = [await makeUser("ivo", { role: "instructor" }), await makeUser("anna")];
  const ask_ = async () => {
    const event = await makeEvent({ organizer_id: ivo.id });
    const body = { id: crypto.randomUUID(), content: "C’è posto?" };
    const asked = await ask("POST", `/api/events/${event.id}/questions`, { as: anna, body });
    expect(asked.status, asked.text).toBe(201);
  };
  await ask_();
  const [mail] = mailsTo(ivo.email) as { headers?: Record<string, string> }[];
  expect(mail?.headers?.["List-Unsubscribe"]).toContain(`/unsubscribe/${ivo.id}~question.`);
  const body = { kinds: [{ kind: "question", mail: "digest", push: false }] };
  await ask("PUT", PATH, { as: ivo, body });
  await ask_();
  expect(mailsTo(ivo.email)).toHaveLength(1);
});

test("a digest's hour is one of the member's clock, also when clocks skip it", () => {
  const at = (hour: number, now: string, time_zone = "Europe/Rome") =>
    digestInstants({ hour, time_zone }, new Date(now));
  expect(at(18, "2026-03-28T17:00:00.000Z")).toEqual({
    last: "2026-03-28T17:00:00.000Z",
    next: "2026-03-29T16:00:00.000Z",
  });
  expect(at(2, "2026-03-28T12:00:00.000Z").next).toBe("2026-03-29T01:00:00.000Z");
  expect(at(2, "2026-10-24T12:00:00.000Z").next).toBe("2026-10-25T00:00:00.000Z");
  expect(at(0, "2026-11-19T10:00:00.000Z", "Pacific/Kiritimati").next).toBe("2026-11-20T10:00:00.000Z");
});

test("pushes go to the known services alone, and wait as these say, within an hour", () => {
  const good = [
    "https://fcm.googleapis.com/fcm/send/a",
    "https://web.push.apple.com/x",
    "https://a.notify.windows.com/w",
  ];
  expect(good.filter((url) => !isPushEndpoint(url))).toEqual([]);
  const bad = [
    "http://fcm.googleapis.com/a",
    "https://fcm.googleapis.com:8443/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evil.example/fcm.googleapis.com",
    "https://push.apple.com/x",
    "https://a:b@fcm.googleapis.com/a",
    "http://localhost:8791/a",
  ];
  expect(bad.filter(isPushEndpoint)).toEqual([]);
  const now = new Date("2026-11-19T10:00:00.000Z");
  const waits = ["30", "120", "86400", "Thu, 19 Nov 2026 10:10:00 GMT", "soon", null];
  expect(waits.map((text) => retrySeconds(text, now))).toEqual([60, 120, 3600, 600, 300, 300]);
});
