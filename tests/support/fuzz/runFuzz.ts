import type { ApiDocument, Operation } from "../../../scripts/openapi/types.ts";
import { dayFromNow } from "../events.ts";
import { takeLoggedErrors } from "../loggedErrors.ts";
import type { MemberCall } from "../memberCalls.ts";
import { checkAnswer } from "../openapi/checkAnswer.ts";
import { ROUTE_RULES } from "../routeRules.ts";
import { type Answer, ask, database } from "../worker.ts";
import { type FuzzCall, makeCall } from "./calls.ts";
import { countWrites } from "./countWrites.ts";
import { listFaults } from "./judge.ts";
import { UNLIMITED } from "./unlimited.ts";
import { type KnownValues, pick, type Random } from "./values.ts";
import {
  ACTOR_NAMES,
  type ActorName,
  allowedActors,
  listIds,
  makeActor,
  makeFixture,
  type World,
} from "./world.ts";

/** Calls that hash a password or write a PDF take a hundred times as long as others. */
const SLOW =
  /auth\/(login|register|reset)|account(\/password|\/email|\/export)?$|libretto\.pdf|dive\.pdf|files\/:name|signatures/;
const SLOW_CALLS = 10;

/** A fixture is used so often before it is made anew, because calls that succeed use it up. */
const FIXTURE_CALLS = 15;

/** Routes that remember what another site answered, a refusal too, so that it is not asked again. */
const REMEMBERS_REFUSALS = ["GET /api/places", "POST /api/upload/link"];

type Target = { route: string; method: string; path: string; operation: Operation };
type Caller = ActorName | "visitor";

export type FuzzResult = { calls: number; statuses: Record<string, number>; faults: string[] };

/** Makes about `wanted` calls, as many of each route, and judges every answer. The same `random` makes the same calls. */
export async function runFuzz(
  document: ApiDocument,
  world: World,
  random: Random,
  wanted: number,
): Promise<FuzzResult> {
  const targets = listTargets(document);
  const slow = targets.filter(({ route }) => SLOW.test(route)).length;
  const each = Math.ceil((wanted - slow * SLOW_CALLS) / (targets.length - slow));
  const result: FuzzResult = { calls: 0, statuses: {}, faults: [] };
  const known = { cursors: [] as string[], day: dayFromNow(20), ids: await listIds(world) };
  for (const target of targets) {
    known.ids = await listIds(world);
    let fixture: MemberCall = { path: target.path };
    const allowed = allowedActors(target.route);
    for (let index = 0; index < (SLOW.test(target.route) ? Math.min(SLOW_CALLS, each) : each); index += 1) {
      if (index % FIXTURE_CALLS === 0)
        fixture = await makeFixture(target.route, world.actors[pick(random, allowed)]);
      const caller = pickCaller(target.route, allowed, random);
      // An admin may change everybody's things, the victim's, too.
      const ids: KnownValues["ids"] = caller === "admin" || random() < 0.5 ? known.ids : world.victimIds;
      const call = makeCall(target, fixture, random, { ...known, ids }, document.components.schemas);
      const { answer, written } = await send(call, caller, world);
      result.calls += 1;
      result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
      const faults = [
        ...listFaults(target.route, call.body, answer, caller, world),
        ...listWriteFaults(target.route, answer, written),
        ...checkAnswer(document, target.route, answer),
      ];
      const fault = faults.join("; ").slice(0, 600);
      const isNew = !result.faults.some((known) => known.startsWith(`${target.route}: ${fault}`));
      if (fault && isNew) result.faults.push(`${target.route}: ${fault}\n  by ${caller}: ${describe(call)}`);
      remember(known.cursors, answer);
      // A call ended the caller's own session.
      if (answer.status === 401 && caller !== "visitor") world.actors[caller] = await makeActor(caller);
    }
  }
  return result;
}

function listTargets({ paths }: ApiDocument): Target[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { method, path, operation, route: `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}` };
    }),
  );
}

function pickCaller(route: string, allowed: ActorName[], random: Random): Caller {
  if (random() < (ROUTE_RULES[route] === "visitor" ? 0.3 : 0.03)) return "visitor";
  return pick(random, random() < 0.6 ? allowed : ACTOR_NAMES);
}

async function send({ method, path, ...rest }: FuzzCall, caller: Caller, world: World) {
  const { db, written } = countWrites(database);
  const answer = await ask(method, path, {
    ...rest,
    ...(caller !== "visitor" && { as: world.actors[caller] }),
    env: { ...UNLIMITED, DB: db },
  });
  return { answer, written: written() };
}

function listWriteFaults(route: string, { status, error }: Answer, written: number): string[] {
  const logged = takeLoggedErrors();
  const faults =
    status === 500 || (status < 500 && logged.length > 0) ? [`logged ${logged.join(" ").slice(0, 600)}`] : [];
  const isRefused = status >= 400 && !REMEMBERS_REFUSALS.includes(route);
  if (isRefused && written > 0) faults.push(`wrote ${written} rows and refused with ${error?.code}`);
  return faults;
}

/** Keeps the newest cursors of lists. */
function remember(cursors: string[], { headers }: Answer): void {
  const next = headers.get("x-next-cursor");
  if (!next) return;
  cursors.push(next);
  if (cursors.length > 30) cursors.shift();
}

function describe({ method, path, body, raw }: FuzzCall): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(body ?? raw)?.slice(0, 500) ?? ""}`;
}
