import type { Random } from "../../random.ts";
import type { LoadEvent } from "../ground.ts";
import type { NotedEnrolment, Person } from "../Journal.ts";
import { type ActorStep, callOf, choose, insist, type Scene } from "./Scene.ts";
import { cancelEnrolment, findParticipation } from "./writer.ts";

const PURCHASES_EACH = 3;

interface Payer {
  person: Person;
  events: Set<string>;
}

/** Members who pay by card, abandon the payment before or after it, return from Stripe or not, and cancel for a refund. */
export function payAround(scene: Scene & { termsVersion: string }): ActorStep {
  const payers = scene.people.map((person): Payer => ({ person, events: new Set() }));
  const { random, ground } = scene;
  const paid = ground.events.filter(({ cost }) => cost !== null);
  let bought = 0;
  return async () => {
    const payer = random.pick(payers);
    const event = random.pick(paid);
    if (payer.events.size >= PURCHASES_EACH || payer.events.has(event.id)) return readPayments(scene, payer);
    payer.events.add(event.id);
    const session = await openSession(scene, payer.person, event);
    if (!session) return;
    const act = FIRST[bought] ?? chooseEnd(random);
    bought += 1;
    await act(scene, payer.person, { event, session });
  };
}

/** The id of a Stripe session; undefined when the site refuses the enrolment. */
async function openSession(
  { client, termsVersion }: Scene & { termsVersion: string },
  person: Person,
  event: LoadEvent,
): Promise<string | undefined> {
  const body = { eventId: event.id, terms_version: termsVersion };
  const path = "/api/payments/create-checkout-session";
  const answer = await insist(client, callOf(person, "checkout", path, { method: "POST", body }));
  if (answer.status !== 200) return undefined;
  const { url } = JSON.parse(answer.text) as { url: string };
  return url.split("/").at(-1);
}

function chooseEnd(random: Random): typeof giveBack {
  return choose(random, [
    [12, payAndReturn],
    [2, giveBack],
    [1, leaveOpen],
  ] as const);
}

type Purchase = { event: LoadEvent; session: string };

/** The outcomes of an actor's first purchases, so that the shortest run has each of them. */
const FIRST = [payAndCancel, giveBack, payAndCancel];

async function payAndCancel(scene: Scene, person: Person, purchase: Purchase): Promise<void> {
  await payAndReturn(scene, person, purchase, true);
}

async function payAndReturn(
  scene: Scene,
  person: Person,
  { event, session }: Purchase,
  isCancelled = false,
): Promise<void> {
  const { client, random, stripe, journal } = scene;
  try {
    if (random.chance(0.1)) stripe.decline(session);
    stripe.pay(session);
  } catch {
    // The session was expired meanwhile because its event was cancelled.
    return;
  }
  // A member who closes the tab never returns, so only the webhook reports the payment.
  if (!isCancelled && random.chance(0.4)) return;
  const body = { session_id: session };
  await client.call(callOf(person, "return from Stripe", "/api/payments/confirm", { method: "POST", body }));
  if (!isCancelled && !random.chance(0.35)) return;
  const id = await findParticipation(scene, person, event.id);
  if (!id) return;
  const noted: NotedEnrolment = { id, event: event.id, person: person.id, cancelled: false, refund: 0 };
  journal.enrolments.push(noted);
  const path = `/api/me/participations/${id}/cancellation`;
  const terms = await insist(client, callOf(person, "refund terms", path));
  if (terms.status !== 200) return;
  await cancelEnrolment(scene, person, noted, (JSON.parse(terms.text) as { refund: number }).refund);
}

async function giveBack({ client }: Scene, person: Person, { event }: Purchase): Promise<void> {
  const path = `/api/me/holds/${event.id}`;
  await insist(client, callOf(person, "give hold back", path, { method: "DELETE" }));
}

/** Leaves the session to expire. */
async function leaveOpen(): Promise<void> {}

async function readPayments({ client }: Scene, { person }: Payer): Promise<void> {
  await client.call(callOf(person, "own payments", "/api/me/payments"));
}
