import type { LoadEvent } from "../ground.ts";
import { type Act, callOf, insist, type Scene } from "./Scene.ts";

/** The share of an organizer's steps that cancel an event. */
const CANCELLATIONS = 0.02;
/** After so many steps an event with a participant is cancelled, however short the run is. */
const FIRST_CANCELLATION = 10;
/** So many events stay, whatever happens. */
const CANCELLED_MAX = 0.25;
const TRIES = 5;

/** Organizers who read their lists, and cancel an event now and then with refunds for everyone. */
export function organize(scene: Scene): Act {
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

/** An event in which a member of the load is enrolled. */
function findAttended({ ground, journal }: Scene): LoadEvent | undefined {
  const enrolled = journal.enrolments.findLast(({ cancelled }) => cancelled === false);
  return ground.events.find(({ id }) => id === enrolled?.event);
}

/** Others enrol meanwhile, so the sum that the organizer saw may have changed. */
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
