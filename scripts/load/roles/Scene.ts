import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../../../tests/support/stripe/StandIn.ts";
import type { Random } from "../../random.ts";
import type { Answer, Call, Client } from "../Client.ts";
import type { Ground } from "../ground.ts";
import type { Journal, Person } from "../Journal.ts";

/** What a role acts on. */
export interface Scene {
  client: Client;
  ground: Ground;
  journal: Journal;
  stripe: StripeStandIn;
  /** Of this actor alone. */
  random: Random;
  /** The accounts that only this actor plays. */
  people: Person[];
  /** A number that no other actor has. */
  number: number;
}

/** One step of somebody; steps follow each other until the traffic ends. */
export type Act = () => Promise<void>;

const TRIES = 60;
const PAUSE_MS = 500;

/**
 * Sends a write until the server answers it, as the browser does with what it keeps: the last answer, also when none
 * came at all.
 */
export async function insist(client: Client, call: Call): Promise<Answer> {
  let answer = await client.call(call);
  for (let tries = 1; tries < TRIES && isUnanswered(answer); tries += 1) {
    await pause(PAUSE_MS);
    answer = await client.call(call);
  }
  return answer;
}

/** Whether it is unknown what a write did: no answer came, or a failure. */
export function isUnanswered({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** A call of a signed-in person. */
export function callOf(person: Person, kind: string, path: string, more: Partial<Call> = {}): Call {
  return { kind, path, token: person.token, address: person.address, ...more };
}

/** A choice by weights. */
export function choose<Choice>(random: Random, choices: readonly (readonly [number, Choice])[]): Choice {
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  let left = random.next() * sum;
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices[0]?.[1] as Choice;
}
