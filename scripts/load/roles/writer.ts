import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER } from "../../../worker/forum/contract.ts";
import type { Random } from "../../random.ts";
import { hashOf } from "../hashOf.ts";
import type { NotedEnrolment, Person } from "../Journal.ts";
import { makePicture } from "../makePicture.ts";
import { type ActorStep, callOf, choose, insist, isUnanswered, type Scene } from "./Scene.ts";

/** So few that none of a member's mails about them is dropped (MAILS_PER_SENDER). */
const ENROLMENTS_EACH = 4;
const QUESTIONS_EACH = 3;

/** The finished actions of a member. */
interface Member {
  person: Person;
  enrolled: Map<string, NotedEnrolment>;
  tried: number;
  asked: Set<string>;
}

/** Members who enrol, cancel, write in the forum, ask, upload and change their profile. */
export function writeAround(scene: Scene): ActorStep {
  const members = scene.people.map((person): Member => {
    return { person, enrolled: new Map(), tried: 0, asked: new Set() };
  });
  const { random } = scene;
  let steps = 0;
  return async () => {
    const first = FIRST[steps];
    steps += 1;
    const member = (first && members[0]) ?? random.pick(members);
    const act = first ?? chooseAct(random);
    await act(scene, member);
  };
}

/** The first actions of an actor's first member, so that the shortest run has all of them. */
const FIRST = [upload, enrol, cancelOne, enrol, ask, changeProfile, openTopic, reply];

function chooseAct(random: Random): typeof enrol {
  return choose(random, [
    [8, enrol],
    [5, cancelOne],
    [5, reply],
    [1, openTopic],
    [1, ask],
    [2, changeProfile],
    [1, upload],
    [4, readOwn],
  ] as const);
}

async function enrol(scene: Scene, member: Member): Promise<void> {
  const { client, journal, random, ground } = scene;
  if (member.tried >= ENROLMENTS_EACH) return reply(scene, member);
  const event = random.pick(ground.events.filter(({ cost }) => cost === null));
  if (member.enrolled.has(event.id)) return reply(scene, member);
  member.tried += 1;
  const { person } = member;
  const path = `/api/events/${event.id}/register-free`;
  const answer = await insist(client, callOf(person, "enrol", path, { method: "POST", body: {} }));
  const id = answer.status === 201 ? (JSON.parse(answer.text) as { id: string }).id : undefined;
  // An earlier attempt enrolled the member, and its answer was lost.
  const known = answer.code === "already_enrolled" ? await findParticipation(scene, person, event.id) : id;
  if (!known) return;
  const noted = { id: known, event: event.id, person: person.id, cancelled: false as const, refund: 0 };
  member.enrolled.set(event.id, noted);
  journal.enrolments.push(noted);
}

/** The id of a member's participation in an event; undefined without one or without an answer. */
export async function findParticipation(
  { client }: Scene,
  person: Person,
  event: string,
): Promise<string | undefined> {
  const answer = await insist(client, callOf(person, "own enrolments", "/api/me/participations"));
  if (answer.status !== 200) return undefined;
  const rows = JSON.parse(answer.text) as { id: string; event_id: string; status: string }[];
  return rows.find(({ event_id, status }) => event_id === event && status === "confirmed")?.id;
}

async function cancelOne(scene: Scene, member: Member): Promise<void> {
  const open = [...member.enrolled.values()].filter(({ cancelled }) => cancelled === false);
  if (open.length === 0) return reply(scene, member);
  await cancelEnrolment(scene, member.person, scene.random.pick(open), 0);
}

/** Cancels an enrolment with a refund in euros. */
export async function cancelEnrolment(
  { client }: Scene,
  person: Person,
  enrolment: NotedEnrolment,
  refund: number,
): Promise<void> {
  enrolment.cancelled = "asked";
  enrolment.refund = Math.round(refund * 100);
  const path = `/api/me/participations/${enrolment.id}/cancellation`;
  const body = { refund };
  const answer = await insist(client, callOf(person, "cancel enrolment", path, { method: "POST", body }));
  if (answer.status === 200) enrolment.cancelled = "acknowledged";
  else if (!isUnanswered(answer)) enrolment.cancelled = false;
}

async function reply(scene: Scene, { person }: Member): Promise<void> {
  const topic = scene.random.pick(scene.ground.topics);
  const content = textOf(scene.random);
  await post(scene, person, {
    kind: "reply",
    path: "/api/forum/replies",
    body: { content, topic_id: topic },
  });
}

async function openTopic(scene: Scene, { person }: Member): Promise<void> {
  const { random, ground } = scene;
  const category_id = random.pick(ground.forumCategories);
  const body = { title: `Domanda ${random.whole(1, 1e9)}`, content: textOf(random), category_id };
  const id = await post(scene, person, { kind: "topic", path: "/api/forum/topics", body });
  if (id) ground.topics.push(id);
}

/** Sends a post under one key until it is answered, and returns its id. */
async function post(
  { client, journal }: Scene,
  person: Person,
  {
    kind,
    path,
    body,
  }: { kind: "topic" | "reply"; path: string; body: { content: string; [field: string]: string } },
): Promise<string | undefined> {
  const key = randomUUID();
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const answer = await insist(client, callOf(person, kind, path, { method: "POST", body, headers }));
  if (answer.status !== 201) return undefined;
  const { id } = JSON.parse(answer.text) as { id: string };
  journal.posts.push({ kind, id, key, author: person.id, content: body.content });
  return id;
}

async function ask(scene: Scene, member: Member): Promise<void> {
  const { client, journal, random, ground } = scene;
  const event = random.pick(ground.events);
  if (member.asked.size >= QUESTIONS_EACH || member.asked.has(event.id)) return readOwn(scene, member);
  member.asked.add(event.id);
  const body = { id: randomUUID(), content: textOf(random) };
  const path = `/api/events/${event.id}/questions`;
  const answer = await insist(client, callOf(member.person, "question", path, { method: "POST", body }));
  if (answer.status === 201) journal.questions.push(body.id);
}

async function changeProfile({ client, journal, random }: Scene, { person }: Member): Promise<void> {
  const bio = textOf(random);
  journal.profiles.set(person.id, null);
  const answer = await insist(
    client,
    callOf(person, "profile", "/api/profile", { method: "PUT", body: { bio } }),
  );
  if (answer.status === 200) journal.profiles.set(person.id, bio);
}

async function upload({ client, journal, random }: Scene, { person }: Member): Promise<void> {
  const picture = makePicture(random);
  const { body, type } = toForm(picture);
  const call = callOf(person, "upload", "/api/upload", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  // Sent once, because a repeated upload is a second file.
  const answer = await client.call(call);
  if (answer.status !== 201) return;
  const { url } = JSON.parse(answer.text) as { url: string };
  journal.files.push({ url, hash: hashOf(picture) });
}

function toForm(picture: Uint8Array): { body: Buffer; type: string } {
  const boundary = `load-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="foto.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

async function readOwn({ client, random }: Scene, { person }: Member): Promise<void> {
  const [kind, path] = random.pick([
    ["own enrolments", "/api/me/participations"],
    ["own profile", "/api/profile"],
    ["own questions", "/api/me/questions?inbox=asked"],
    ["own topics", "/api/me/forum/topics"],
  ] as const);
  await client.call(callOf(person, kind, path));
}

const WORDS = ["mare", "respiro", "vasca", "corda", "calma", "fondo", "boa", "pinna", "luce", "onda"];

function textOf(random: Random): string {
  const words = Array.from({ length: random.whole(4, 40) }, () => random.pick(WORDS));
  return `${words.join(" ")} ${random.whole(1, 1e9)}.`;
}
