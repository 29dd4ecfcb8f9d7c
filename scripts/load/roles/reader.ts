import { PAGES } from "../../../tests/bench/pages.ts";
import { topicPath } from "../../../worker/forum/contract.ts";
import { eventPath } from "../../../worker/lib/pageAddresses.ts";
import type { Random } from "../../random.ts";
import type { Call } from "../Client.ts";
import type { Ground } from "../ground.ts";
import type { NotedView } from "../Journal.ts";
import { addressOf, wordOf } from "../people.ts";
import { type ActorStep, choose, type Scene } from "./Scene.ts";

/** Calls of one visitor; then the actor becomes another visitor with another address. */
const CALLS_PER_VISIT = 12;

/** Pages and lists whose path contains no id of the demo. */
const FIXED = PAGES.filter(({ path }) => typeof path === "string");

const TOWNS = ["Camogli", "Nemi", "Genova", "Napoli", "Ustica", "Dahab", "Trieste"];

/** A visitor who requests pages as a browser does, lists, pictures, venues and a topic's view. */
export function readAround(scene: Scene): ActorStep {
  const { client, random, ground, number } = scene;
  let calls = 0;
  return async () => {
    const visit = Math.floor(calls / CALLS_PER_VISIT);
    calls += 1;
    const address = addressOf(11 + (number % 50), visit);
    // The actor's first call is a topic's view, so that the shortest run counts views.
    if (calls === 1) return viewTopic(scene, address, random.pick(ground.topics));
    const call = nextCall(random, ground);
    const { status } = await client.call({ address, ...call });
    // A topic's page reports its view once it is loaded.
    if (call.topic && status === 200) await viewTopic(scene, address, call.topic);
  };
}

async function viewTopic({ client, journal }: Scene, address: string, topic: string): Promise<void> {
  const view: NotedView = { address, sentAt: Date.now(), answeredAt: null };
  journal.views.set(topic, [...(journal.views.get(topic) ?? []), view]);
  const path = `/api/forum/topics/${topic}/views`;
  const { status } = await client.call({ kind: "view", path, method: "POST", address });
  if (status === 204) view.answeredAt = Date.now();
}

/** `topic`: the topic whose page the call requests. */
type ReaderCall = Omit<Call, "address"> & { topic?: string };

function nextCall(random: Random, ground: Ground): ReaderCall {
  const event = random.pick(ground.events);
  const topic = random.pick(ground.topics);
  const page = (kind: string, path: string) => ({ kind: `page ${kind}`, path, isPage: true });
  return choose<() => ReaderCall>(random, [
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
    [3, () => ({ ...page("topic", topicPath(topic)), topic })],
    [3, () => ({ kind: "event detail", path: `/api/events/slug/${event.slug}` })],
    [2, () => ({ kind: "replies", path: `/api/forum/replies?topicId=${topic}&limit=20` })],
    [1, () => ({ kind: "settings", path: "/api/public-config" })],
    [2, () => ({ kind: "picture", path: `/public/${random.pick(ground.pictures)}` })],
    [1, () => suggestion(random)],
  ])();
}

/** A visitor types a town; most of the words were never requested before. */
function suggestion(random: Random): ReaderCall {
  const query = random.chance(0.3) ? random.pick(TOWNS) : wordOf(random.whole(0, 1_000_000));
  return { kind: "places", path: `/api/places/suggestions?query=${query}` };
}
