import { expect, test } from "vitest";
import type { BlockView } from "../../worker/account/outputs.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const block = (as: SignedInUser, { id }: { id: string }) =>
  ask<BlockView[]>("PUT", `/api/blocks/${id}`, { as });

const unblock = (as: SignedInUser, { id }: { id: string }) => ask("DELETE", `/api/blocks/${id}`, { as });

const message = () => ({ id: crypto.randomUUID(), content: "C’è ancora posto?" });

const askQuestion = (as: SignedInUser, event: { id: string }) =>
  ask<QuestionThreadView>("POST", `/api/events/${event.id}/questions`, { as, body: message() });

const write = (as: SignedInUser, thread: { id: string }) =>
  ask("POST", `/api/me/questions/${thread.id}/messages`, { as, body: message() });

async function makeMembers() {
  const [anna, gea] = [await makeUser("anna"), await makeUser("gea", { role: "instructor" })];
  return { anna, gea, event: await makeEvent({ organizer_id: gea.id }) };
}

test("a member blocks another once, sees it in the list, and unblocks", async () => {
  const { anna, gea } = await makeMembers();
  expect((await block(anna, gea)).body).toMatchObject([{ user_id: gea.id, full_name: "Gea Rossi" }]);
  expect((await block(anna, gea)).body).toHaveLength(1);
  expect((await ask("GET", "/api/blocks", { as: gea })).body).toEqual([]);
  expect((await unblock(anna, gea)).status).toBe(204);
  expect((await ask("GET", "/api/blocks", { as: anna })).body).toEqual([]);
});

test("nobody blocks their own account, an admin or an unknown account", async () => {
  const { anna } = await makeMembers();
  const admin = await makeUser("ada", { role: "admin" });
  expect((await block(anna, anna)).error?.code).toBe("block_refused");
  expect((await block(anna, admin)).error?.code).toBe("block_refused");
  expect((await block(anna, { id: crypto.randomUUID() })).error?.code).toBe("user_not_found");
});

test("a blocked member asks no question, unless they are enrolled in the event", async () => {
  const { anna, gea, event } = await makeMembers();
  await block(gea, anna);
  expect((await askQuestion(anna, event)).error?.code).toBe("recipient_unreachable");
  expect((await ask("GET", "/api/me/questions?inbox=asked", { as: anna })).body).toEqual([]);
  await makeEnrolment(event, anna);
  const { status, body: thread } = await askQuestion(anna, event);
  expect(status).toBe(201);
  expect((await write(gea, thread)).status).toBe(201);
});

test("a block stops an open conversation in its direction alone, and unblocking opens it again", async () => {
  const { anna, gea, event } = await makeMembers();
  const { body: thread } = await askQuestion(anna, event);
  await block(anna, gea);
  expect((await write(gea, thread)).error?.code).toBe("recipient_unreachable");
  expect((await write(anna, thread)).status).toBe(201);
  await unblock(anna, gea);
  expect((await write(gea, thread)).status).toBe(201);
});

test("an organizer reaches a participant who blocked them", async () => {
  const { anna, gea, event } = await makeMembers();
  const { id } = await makeEnrolment(event, anna);
  await block(anna, gea);
  const path = `/api/events/${event.id}/participants/${id}/messages`;
  expect((await ask("POST", path, { as: gea, body: message() })).status).toBe(201);
});

test("a block of somebody who became an admin ends without being shown twice", async () => {
  const { anna, gea } = await makeMembers();
  await block(anna, gea);
  await updateUser(gea.id, { role: "admin" });
  expect((await unblock(anna, gea)).status).toBe(204);
});
