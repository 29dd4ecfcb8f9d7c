import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../../../tests/support/stripe/StandIn.ts";
import type { Random } from "../../random.ts";
import type { Answer, Call, Client } from "../Client.ts";
import type { Ground } from "../ground.ts";
import type { Journal, Person } from "../Journal.ts";

/** The context of one actor, which plays a role. */
export interface Scene {
  client: Client;
  ground: Ground;
  journal: Journal;
  stripe: StripeStandIn;
  /** The actor's own random generator. */
  random: Random;
  /** The accounts that only this actor uses. */
  people: Person[];
  /** The actor's unique number. */
  number: number;
}

/** One step of an actor; steps follow each other until the traffic ends. */
export type ActorStep = () => Promise<void>;

const TRIES = 60;
const PAUSE_MS = 500;

/** Repeats a write until the server answers, as the browser does. Returns the last answer, even when none came. */
export async function insist(client: Client, call: Call): Promise<Answer> {
  let answer = await client.call(call);
  for (let tries = 1; tries < TRIES && isUnanswered(answer); tries += 1) {
    await pause(PAUSE_MS);
    answer = await client.call(call);
  }
  return answer;
}

/** Whether a write's outcome is unknown, because no answer or a failure came. */
export function isUnanswered({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** A call of a signed-in member. */
export function callOf(person: Person, kind: string, path: string, more: Partial<Call> = {}): Call {
  return { kind, path, token: person.token, address: person.address, ...more };
}

/** Picks a choice by weights. */
export function choose<Choice>(random: Random, choices: readonly (readonly [number, Choice])[]): Choice {
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  let left = random.next() * sum;
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices[0]?.[1] as Choice;
}
