import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { StripeStandIn } from "../../tests/support/stripe/StandIn.ts";
import { answer as answerStripe } from "../../tests/support/stripe/site.ts";
import { WEBHOOK_PATH } from "../../tests/support/stripe/webhooks.ts";
import { freePort } from "../ports.ts";
import { createRandom } from "../random.ts";
import type { LoadOptions, Role } from "./arguments.ts";
import { Client } from "./Client.ts";
import { checkCalls, pageLimitOf } from "./checks/calls.ts";
import { checkInvariants } from "./checks/checkInvariants.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./checks/LoadFacts.ts";
import { countViews } from "./checks/views.ts";
import { Disturbance, secondsWithKills } from "./Disturbance.ts";
import { Gate } from "./Gate.ts";
import { type Ground, openStateDatabase, prepareGround } from "./ground.ts";
import { Journal, type ReceivedMail } from "./Journal.ts";
import { LoadSite } from "./LoadSite.ts";
import { Recorder } from "./Recorder.ts";
import { organize } from "./roles/organizer.ts";
import { payAround } from "./roles/payer.ts";
import { readAround } from "./roles/reader.ts";
import type { ActorStep, Scene } from "./roles/Scene.ts";
import { writeAround } from "./roles/writer.ts";
import { checkFiles, settle, waitForViews } from "./settle.ts";

/** The share of the connections that each role has. */
const SHARES: Record<Role, number> = { readers: 0.5, writers: 0.3, payers: 0.15, organizers: 0.05 };
/** Simulates the cron's five minutes in a load. */
const CRON_MS = 15_000;
const MEMORY_MS = 1000;
const TERMS_VERSION = "2026-01-01";

/** Delayed, doubled and reordered webhooks. */
const WEBHOOKS = { delay: 300, duplicates: 0.3, reordering: true } as const;

export interface LoadResult {
  recorder: Recorder;
  checks: InvariantCheck[];
  facts: LoadFacts;
  /** The duration of the traffic, until the last call was answered. */
  seconds: number;
  /** Bytes that workerd used, by seconds since the start of the traffic. */
  memory: { second: number; bytes: number }[];
  /** Seconds from the end of the traffic until no work was left, and the number of cron runs in them. */
  settled: { seconds: number; rounds: number };
  /** Errors that the Worker logged. */
  errors: LoadSite["errors"];
  /** How often each time limit ended a wait, by its milliseconds. */
  limits: LoadSite["limits"];
}

/** A bundled Worker (`worker.ts`), and an empty folder for its data. */
export interface LoadPlace {
  bundle: string;
  state: string;
}

/** Prepares a site for the load, sends the traffic, waits until no work is left, and checks the invariants. */
export async function runLoad(
  { bundle, state }: LoadPlace,
  options: LoadOptions,
  print: (text: string) => void = () => {},
): Promise<LoadResult> {
  const secrets = { jwt: secretOf(), stripe: secretOf(), webhook: secretOf(), load: secretOf() };
  const random = createRandom(`${options.seed} ground`);
  const ground = await prepareGround(state, { ...options, secret: secrets.jwt, random });
  print(`${ground.people.length} people and ${ground.events.length} events are there`);
  const [port, mailPort, geocoderPort, stripePort] = await Promise.all(Array.from({ length: 4 }, freePort));
  const url = `http://localhost:${port}`;
  const stripe = new StripeStandIn({
    secretKey: secrets.stripe,
    webhookSecret: secrets.webhook,
    webhookUrl: url + WEBHOOK_PATH,
    origin: `http://localhost:${stripePort}`,
    send: (request) => fetch(request),
    random: createRandom(`${options.seed} webhooks`).next,
    switches: WEBHOOKS,
  });
  const mails: ReceivedMail[] = [];
  const gates = {
    mail: new Gate(mailPort as number, (request) => takeMail(request, mails)),
    geocoder: new Gate(geocoderPort as number, answerGeocoder),
    stripe: new Gate(stripePort as number, (request) =>
      answerStripe({ stripe, business: "Respiro", webhookUrl: url + WEBHOOK_PATH }, request),
    ),
  };
  for (const gate of Object.values(gates)) await gate.start();
  const site = new LoadSite({
    bundle,
    state,
    port: port as number,
    vars: {
      SITE_URL: url,
      JWT_SECRET: secrets.jwt,
      STRIPE_SECRET_KEY: secrets.stripe,
      STRIPE_WEBHOOK_SECRET: secrets.webhook,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: secrets.webhook,
      STRIPE_PAYOUTS_WEBHOOK_SECRET: secrets.webhook,
      STRIPE_API_BASE: gates.stripe.url,
      GEOCODER_URL: gates.geocoder.url,
      SALE_TERMS_VERSION: TERMS_VERSION,
      LOAD_SECRET: secrets.load,
      LOAD_MAIL_URL: gates.mail.url,
    },
  });
  const viewsBefore = readViews(state);
  const { since } = ground;
  const recorder = new Recorder();
  const journal = new Journal();
  for (const person of [...ground.people, ...ground.organizers]) journal.persons.set(person.id, person);
  try {
    await site.start();
    print(`the site is at ${url}`);
    const disturbance = new Disturbance(site, gates, recorder);
    const began = Date.now();
    const memory = await sendTraffic({ site, disturbance, ground, journal, stripe, recorder }, options);
    print("the traffic is over");
    const ended = Date.now();
    const seconds = (ended - began) / 1000;
    await disturbance.heal();
    const rounds = await settle(site, stripe, since);
    const settled = { seconds: (Date.now() - ended) / 1000, rounds };
    await waitForViews(site, leastViews(journal, viewsBefore, recorder.kills));
    const files = await checkFiles(site.url, journal);
    memory.push({ second: Infinity, bytes: site.memory() ?? 0 });
    await site.stop();
    const { sessions, refunds } = stripe;
    const waiting = stripe.waiting.map(({ id }) => id);
    const facts: LoadFacts = {
      ...{ since, journal, events: eventsOf(ground), viewsBefore, mails },
      ...{ kills: recorder.kills, faults: recorder.faults },
      stripe: { sessions, refunds, waiting },
    };
    const database = openStateDatabase(state);
    const calls = checkCalls(recorder, site.limits, pageLimitOf(options.faultSeconds));
    const checks = [...checkInvariants(database, facts), files, ...calls];
    database.close();
    return { recorder, checks, facts, memory, seconds, settled, errors: site.errors, limits: site.limits };
  } finally {
    stripe.set({ webhooks: "off" });
    await site.stop();
    for (const gate of Object.values(gates)) await gate.stop();
  }
}

interface Traffic {
  site: LoadSite;
  disturbance: Disturbance;
  ground: Ground;
  journal: Journal;
  stripe: StripeStandIn;
  recorder: Recorder;
}

/** Lets all actors act until time and kills are over, and finish started calls. Returns the memory of each second. */
async function sendTraffic(
  { site, disturbance, ground, journal, stripe, recorder }: Traffic,
  { seconds, connections, kills, faults, faultSeconds, roles, seed }: LoadOptions,
): Promise<LoadResult["memory"]> {
  const client = new Client(Number(new URL(site.url).port), connections, recorder);
  const began = Date.now();
  const isOver = () => Date.now() - began >= seconds * 1000;
  const memory: LoadResult["memory"] = [];
  const measure = () => {
    const bytes = site.memory();
    if (bytes !== undefined) memory.push({ second: (Date.now() - began) / 1000, bytes });
  };
  const ticks = new Set<Promise<unknown>>();
  const tick = () => {
    // A kill interrupts a cron run, as on the platform.
    const running = site.control("cron").catch(() => {});
    ticks.add(running);
    running.finally(() => ticks.delete(running));
  };
  const timers = [setInterval(measure, MEMORY_MS), setInterval(tick, CRON_MS)];
  const cast = castOf(connections, roles);
  const players = [...cast.keys()].filter((number) => isPlayedByMembers(cast[number]));
  const actors = cast.map((role, number) => {
    // Each member belongs to one actor.
    const people = ground.people.filter((_, index) => players[index % players.length] === number);
    const random = createRandom(`${seed} ${role} ${number}`);
    return actorOf(role, { client, ground, journal, stripe, random, people, number });
  });
  const killSeconds = Math.max(seconds, secondsWithKills(faults, faultSeconds));
  let isDisturbed = true;
  const disturb = async () => {
    try {
      await Promise.all([
        kills > 0 && disturbance.kill(kills, killSeconds, createRandom(`${seed} kills`)),
        disturbance.fail(faults, faultSeconds),
      ]);
    } finally {
      isDisturbed = false;
    }
  };
  try {
    await Promise.all([
      disturb(),
      ...actors.map(async (act) => {
        while (isDisturbed || !isOver()) await act();
      }),
    ]);
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  await Promise.race([Promise.all(ticks), pause(60_000)]);
  client.close();
  measure();
  return memory;
}

function actorOf(role: Role, scene: Scene): ActorStep {
  if (role === "readers") return readAround(scene);
  if (role === "writers") return writeAround(scene);
  if (role === "payers") return payAround({ ...scene, termsVersion: TERMS_VERSION });
  return organize(scene);
}

function isPlayedByMembers(role: Role | undefined): boolean {
  return role === "writers" || role === "payers";
}

/** The role of each connection. */
function castOf(connections: number, roles: Role[]): Role[] {
  const sum = roles.reduce((total, role) => total + SHARES[role], 0);
  const [first, ...others] = roles.map((role) => ({
    role,
    count: Math.max(1, Math.round((SHARES[role] / sum) * connections)),
  }));
  if (!first) return [];
  const rest = connections - others.reduce((total, { count }) => total + count, 0);
  return [{ ...first, count: Math.max(1, rest) }, ...others].flatMap(({ role, count }) =>
    Array.from({ length: count }, () => role),
  );
}

async function takeMail(request: Request, mails: ReceivedMail[]): Promise<Response> {
  const { to, subject, text } = (await request.json()) as ReceivedMail;
  mails.push({ to, subject, text, at: Date.now() });
  return new Response(null, { status: 204 });
}

function answerGeocoder(request: Request): Response {
  const name = new URL(request.url).searchParams.get("q") ?? "";
  const address = { town: name, county: "Genova", state: "Liguria", country: "Italia", country_code: "it" };
  return Response.json([{ lat: "44.35", lon: "9.15", name, address }]);
}

function eventsOf({ events }: Ground): LoadFacts["events"] {
  return new Map(
    events.map(({ id, title, organizer, cost }) => [
      id,
      { organizerEmail: organizer.email, title, isFree: cost === null },
    ]),
  );
}

function readViews(state: string): Map<string, number> {
  const database = openStateDatabase(state);
  const rows = rowsOf<{ id: string; views_count: number }>(
    database,
    "select id, views_count from forum_topics",
  );
  database.close();
  return new Map(rows.map(({ id, views_count }) => [id, views_count]));
}

/** The fewest views of each topic in the database once all are written. */
function leastViews(
  { views }: Journal,
  before: LoadFacts["viewsBefore"],
  kills: number[],
): Map<string, number> {
  return new Map(
    [...views].map(([id, ofTopic]) => [id, (before.get(id) ?? 0) + countViews(ofTopic, kills).least]),
  );
}

function secretOf(): string {
  return randomBytes(32).toString("base64url");
}
