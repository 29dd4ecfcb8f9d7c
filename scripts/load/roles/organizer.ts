import type { LoadEvent } from "../ground.ts";
import { type ActorStep, callOf, insist, type Scene } from "./Scene.ts";

/** The share of an organizer's steps that cancel an event. */
const CANCELLATIONS = 0.02;
/** The number of steps after which an event with a participant is cancelled, even in a short run. */
const FIRST_CANCELLATION = 10;
/** The largest share of events that is cancelled. */
const CANCELLED_MAX = 0.25;
const TRIES = 5;

/** Organizers who read their lists, and sometimes cancel an event with refunds for all participants. */
export function organize(scene: Scene): ActorStep {
  const { client, random, ground, journal } = scene;
  let steps = 0;
  return async () => {
    steps += 1;
    const attended =
      journal.cancelledEvents.length === 0 && steps > FIRST_CANCELLATION && findAttended(scene);
    if (attended) return cancelEvent(scene, attended);
    const event = random.pick(ground.events);
    const isOver = journal.cancelledEvents.length >= ground.events.length * CANCELLED_MAX;
    if (!isOver && random.chance(CANCELLATIONS)) return cancelEvent(scene, event);
    const [kind, path] = random.pick([
      ["participants", `/api/events/${event.id}/participants`],
      ["dashboard", "/api/dashboard"],
      ["received questions", "/api/me/questions?inbox=received"],
    ] as const);
    await client.call(callOf(event.organizer, kind, path));
  };
}

/** Finds an event with an enrolled member of the load. */
function findAttended({ ground, journal }: Scene): LoadEvent | undefined {
  const enrolled = journal.enrolments.findLast(({ cancelled }) => cancelled === false);
  return ground.events.find(({ id }) => id === enrolled?.event);
}

/** Cancels an event, repeating with the new sum when enrolments changed the sum that the organizer saw. */
async function cancelEvent({ client, journal }: Scene, event: LoadEvent): Promise<void> {
  if (journal.cancelledEvents.includes(event.id)) return;
  const path = `/api/events/${event.id}/cancellation`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const totals = await insist(client, callOf(event.organizer, "cancellation totals", path));
    if (totals.status !== 200) return;
    const { paying, total } = JSON.parse(totals.text) as { paying: number; total: number };
    const body = { paying, total, message: "Mare mosso." };
    const call = callOf(event.organizer, "cancel event", path, { method: "POST", body });
    const answer = await insist(client, call);
    if (answer.status === 200) return void journal.cancelledEvents.push(event.id);
    if (answer.code !== "refund_changed") return;
  }
}
