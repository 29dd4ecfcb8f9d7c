import { PAGES } from "../../../tests/bench/pages.ts";
import { eventPath } from "../../../worker/events/contract.ts";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { Random } from "../../seed/random.ts";
import type { Call } from "../Client.ts";
import type { Ground } from "../ground.ts";
import { addressOf, wordOf } from "../people.ts";
import { type Act, choose, type Scene } from "./Scene.ts";

/** Calls of one visitor; then another one comes, from another address. */
const CALLS_PER_VISIT = 12;

/** Pages and lists whose address names nothing of the demo. */
const FIXED = PAGES.filter(({ path }) => typeof path === "string");

const TOWNS = ["Camogli", "Nemi", "Genova", "Napoli", "Ustica", "Dahab", "Trieste"];

/** A visitor who looks around: pages as a browser asks for them, lists, pictures, places, a topic's view. */
export function readAround(scene: Scene): Act {
  const { client, random, ground, journal, number } = scene;
  let calls = 0;
  return async () => {
    const visit = Math.floor(calls / CALLS_PER_VISIT);
    calls += 1;
    const address = addressOf(11 + (number % 50), visit);
    const call = { address, ...nextCall(random, ground) };
    if (call.kind === "view") {
      const topic = call.path.split("/").at(-2) ?? "";
      journal.views.set(topic, (journal.views.get(topic) ?? 0) + 1);
    }
    await client.call(call);
  };
}

function nextCall(random: Random, ground: Ground): Omit<Call, "address"> {
  const event = random.pick(ground.events);
  const topic = random.pick(ground.topics);
  const page = (kind: string, path: string) => ({ kind: `page ${kind}`, path, isPage: true });
  return choose<() => Omit<Call, "address">>(random, [
    [
      10,
      () => {
        const { name, path, kind } = random.pick(FIXED);
        const isPage = kind === "html";
        return { kind: isPage ? `page ${name}` : name, path: String(path), isPage };
      },
    ],
    [6, () => page("event", encodeURI(eventPath(event.slug)))],
    [3, () => page("article", encodeURI(random.pick(ground.articles)))],
    [3, () => page("topic", topicPath(topic))],
    [3, () => ({ kind: "event detail", path: `/api/events/slug/${event.slug}` })],
    [2, () => ({ kind: "replies", path: `/api/forum/replies?topicId=${topic}&limit=20` })],
    [1, () => ({ kind: "settings", path: "/api/public-config" })],
    [2, () => ({ kind: "picture", path: `/public/${random.pick(ground.pictures)}` })],
    [1, () => suggestion(random)],
    [1, () => ({ kind: "view", path: `/api/forum/topics/${topic}/views`, method: "POST" })],
  ])();
}

/** A visitor types a town; most words were never asked for. */
function suggestion(random: Random): Omit<Call, "address"> {
  const query = random.chance(0.3) ? random.pick(TOWNS) : wordOf(random.whole(0, 1_000_000));
  return { kind: "places", path: `/api/places/suggestions?query=${query}` };
}
