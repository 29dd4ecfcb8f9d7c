import { expect, test } from "vitest";
import type { User } from "../../worker/auth/outputs.ts";
import { makeEvent } from "../support/events.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeGrantedCall } from "../support/grantedCalls.ts";
import { interceptBatches } from "../support/interception.ts";
import { makePackage } from "../support/organizers.ts";
import { readReplies, sendReply } from "../support/replies.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const UNTIL = "2999-12-12T23:00:00.000Z";
const REFUSED = "Termine: 12 dicembre 2999.";

const makeSuspended = (role: SignedInUser["role"] = "final_user") =>
  makeUser("anna", { role, write_suspended_until: UNTIL, suspension_decision_id: crypto.randomUUID() });

const PUBLISHING = {
  "POST /api/forum/topics": "final_user",
  "PUT /api/forum/topics/:id": "final_user",
  "POST /api/forum/replies": "final_user",
  "PUT /api/forum/replies/:id": "final_user",
  "POST /api/blog": "blogger",
  "PUT /api/blog/:id": "blogger",
  "POST /api/blog/:id/publish": "blogger",
  "POST /api/events": "instructor",
  "PUT /api/events/:id": "instructor",
} as const;

test.each(Object.entries(PUBLISHING))(
  "a suspended user is refused, and told until when: %s",
  async (route, role) => {
    const anna = await makeSuspended(role);
    await makePackage(anna, "premium");
    const { path, body } = await makeGrantedCall(route, anna);
    const [method = ""] = route.split(" ");
    const { status, error } = await ask(method, path, { as: anna, body });
    expect([status, error?.code]).toEqual([403, "writing_suspended"]);
    expect(error?.message).toContain(REFUSED);
    expect(error?.values).toEqual({ until: "12 dicembre 2999" });
    await updateUser(anna.id, { write_suspended_until: "2020-01-01T00:00:00.000Z" });
    expect((await ask(method, path, { as: anna, body })).status).toBeLessThan(300);
  },
);

test("a suspension that begins during a request stops its write", async () => {
  const [anna, topic] = [await makeUser("anna"), await makeTopic()];
  const env = {
    DB: interceptBatches({ before: () => updateUser(anna.id, { write_suspended_until: UNTIL }) }),
  };
  const { error } = await sendReply(anna, topic, "Ciao", { env });
  expect(error?.code).toBe("forbidden");
  expect(await readReplies(topic)).toEqual([]);
});

test("a suspended user likes, deletes, and changes what nobody sees, but no text of the profile", async () => {
  const [anna, topic] = [await makeSuspended(), await makeTopic()];
  const own = await makeReply(topic, { author_id: anna.id });
  const change = (body: object) => ask<{ user: User }>("PUT", "/api/profile", { as: anna, body });
  expect((await ask("PUT", `/api/forum/topics/${topic.id}/likes/0`, { as: anna })).status).toBe(204);
  expect((await ask("DELETE", `/api/forum/replies/${own.id}`, { as: anna })).status).toBe(204);
  expect((await change({ bio: "Comprate qui" })).error?.code).toBe("writing_suspended");
  const { status, body } = await change({ full_name: anna.full_name, bio: null, birth_place: "Pisa" });
  expect([status, body.user.write_suspended_until]).toEqual([200, UNTIL]);
});

test("a suspended user asks no organizer, and answers as one", async () => {
  const [anna, gea] = [await makeUser("anna"), await makeSuspended("instructor")];
  const event = await makeEvent({ organizer_id: gea.id });
  const send = (as: SignedInUser, path: string) =>
    ask<{ id: string }>("POST", path, { as, body: { id: crypto.randomUUID(), content: "C’è posto?" } });
  const other = await makeEvent({ organizer_id: (await makeUser("leo", { role: "instructor" })).id });
  expect((await send(gea, `/api/events/${other.id}/questions`)).error?.code).toBe("writing_suspended");
  const { body: thread } = await send(anna, `/api/events/${event.id}/questions`);
  expect((await send(gea, `/api/me/questions/${thread.id}/messages`)).status).toBe(201);
});
