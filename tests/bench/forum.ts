import type { Database } from "../../scripts/rows.ts";
import { DEMO_PASSWORD } from "../../scripts/seed/seedDatabase.ts";
import { StepFailure } from "../../scripts/steps.ts";
import { topicPath } from "../../worker/forum/contract.ts";
import {
  bulkForumCategoryId,
  bulkTopicId,
  makeBulkForumPeople,
  makeBulkReplies,
  makeBulkTopics,
} from "../support/bulkForum.ts";
import type { Ground } from "./ground.ts";
import { median } from "./median.ts";
import { PAST_THE_CACHE } from "./pages.ts";
import { type Runtime, startRuntime } from "./runtime.ts";

const TOPICS = 100_000;
const REPLIES_EACH = 9;
/** Topics of 20,000 replies and more, which make the replies a million. */
const LONG_TOPICS = [7, 1007, 2007, 3007, 4007];
const REPLIES_OF_LONG = 20_000;
/** A topic of nine replies. */
const SHORT_TOPIC = 50_000;

/** The topics before the deep pages. */
const PASSED = 2000;

const ROUNDS = 5;

/** Rows read, statements and the median of the milliseconds, of one request. */
export interface ForumCost {
  request: string;
  rows: number;
  statements: number;
  ms: number;
  /** The entries of the index that an offset passes over. */
  passed: number;
}

export interface LargeForum {
  topics: number;
  replies: number;
  /** By how much the database grew. */
  megabytes: number;
  /** How long the rows took to insert. */
  seconds: number;
  costs: ForumCost[];
}

/**
 * Lists, topics and writes of a forum with 100,000 topics and 1,000,000 replies beside the demo.
 *
 * On 2 shared cores: the rows take 556 MB with indexes and search, and 29 s. A list page reads 150 rows in 2
 * statements, a topic's page 46 in 3, at reply 10 as at 20,000; a reply is 6 statements that read 11 rows; similar
 * topics read 227. Only the specification's `offset` reads what it passes over, so further pages go by cursor. D1's 10
 * GB are about eighteen million replies.
 */
export async function measureForum(ground: Ground): Promise<LargeForum> {
  const runtime = await startRuntime({ worker: ground.meter, state: ground.state });
  try {
    const db = await runtime.database();
    const before = await sizeOf(db);
    const began = performance.now();
    await fillForum(db);
    const seconds = (performance.now() - began) / 1000;
    const megabytes = (await sizeOf(db)) / 1e6 - before / 1e6;
    const costs = [...(await measureReads(runtime)), ...(await measureWrites(runtime))];
    const replies = TOPICS * REPLIES_EACH + LONG_TOPICS.length * REPLIES_OF_LONG;
    return { topics: TOPICS, replies, megabytes, seconds, costs };
  } finally {
    await runtime.stop();
  }
}

async function fillForum(db: Database): Promise<void> {
  await makeBulkForumPeople(db);
  await makeBulkTopics(db, 0, TOPICS, REPLIES_EACH);
  const first = REPLIES_EACH + 1;
  for (const topic of LONG_TOPICS) await makeBulkReplies(db, topic, first, first + REPLIES_OF_LONG);
}

/** In bytes. */
async function sizeOf(db: Database): Promise<number> {
  const { meta } = (await db.prepare("select 1").run()) as { meta: { size_after: number } };
  return meta.size_after;
}

async function measureReads(runtime: Runtime): Promise<ForumCost[]> {
  const long = bulkTopicId(LONG_TOPICS[0] ?? 0);
  const category = bulkForumCategoryId(2);
  const api = "/api/forum/topics";
  const deep = await cursorAfter(runtime, `${api}?limit=100`, 20);
  const deepInCategory = await cursorAfter(runtime, `${api}?limit=100&categoryId=${category}`, 20);
  const replies = (from: number) => `/api/forum/replies?topicId=${long}&limit=20&from=${from}`;
  const requests: [string, string][] = [
    ["list page", "/forum"],
    ["list page of a category", "/forum?category=argomento-2"],
    ["list page, 2,000 topics on", `/forum?cursor=${deep}`],
    ["topics", api],
    ["topics, 2,000 on by cursor", `${api}?cursor=${deep}`],
    ["topics, 2,000 on by offset", `${api}?offset=${PASSED}`],
    ["topics of a category", `${api}?categoryId=${category}`],
    ["topics of a category, 2,000 on", `${api}?categoryId=${category}&cursor=${deepInCategory}`],
    ["topic page of 9 replies", topicPath(bulkTopicId(SHORT_TOPIC))],
    ["topic page of 20,009, first", topicPath(long)],
    ["topic page of 20,009, middle", topicPath(long, { reply: 10_000 })],
    ["topic page of 20,009, last", topicPath(long, { reply: 20_009 })],
    ["replies 1 to 20", replies(1)],
    ["replies 19,981 to 20,000", replies(19_981)],
    ["pulse of 20,009", `${api}/${long}/pulse`],
    [
      "similar topics",
      `/api/forum/similar?title=${encodeURIComponent("Quanto recupero tra un tuffo e l’altro")}`,
    ],
    ["search of the whole site", "/api/search?q=quanto+recupero"],
    ["feed", "/feeds/forum.xml"],
  ];
  const costs: ForumCost[] = [];
  for (const [request, path] of requests)
    costs.push({
      ...(await costOf(request, () => fetch(runtime.direct + path, { headers: PAST_THE_CACHE }))),
      passed: path.includes("offset=") ? PASSED : 0,
    });
  return costs;
}

/** The cursor behind so many pages of a list. */
async function cursorAfter({ direct }: Runtime, path: string, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(`${direct}${path}${cursor && `&cursor=${cursor}`}`);
    await answer.arrayBuffer();
    cursor = answer.headers.get("x-next-cursor") ?? "";
    if (!cursor) throw new StepFailure(`${path} ends after ${page + 1} pages.`);
  }
  return cursor;
}

/** A reply costs the same in a topic of 9 replies as in one of 20,009. Each member may write 5 topics and 10 replies. */
async function measureWrites(runtime: Runtime): Promise<ForumCost[]> {
  const authorization = await signIn(runtime.direct, "apneista@respiro.test");
  const post = (path: string, body: object) => () =>
    fetch(runtime.direct + path, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  const content = "Oggi otto vasche, recupero comodo.";
  const reply = (topic: number) => post("/api/forum/replies", { topic_id: bulkTopicId(topic), content });
  const topic = { title: "Una domanda sul recupero", content, category_id: bulkForumCategoryId(2) };
  return [
    await costOf("writing reply 10 to 14", reply(SHORT_TOPIC)),
    await costOf("writing reply 20,010 to 20,014", reply(LONG_TOPICS[0] ?? 0)),
    await costOf("writing a topic", post("/api/forum/topics", topic)),
  ];
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new StepFailure(`${email} could not sign in: ${answer.status}.`);
  return `Bearer ${token}`;
}

async function costOf(request: string, send: () => Promise<Response>): Promise<ForumCost> {
  const times: number[] = [];
  let answer: Response | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    answer = await send();
    const body = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) throw new StepFailure(`${request} answered ${answer.status}.`, body.slice(0, 500));
  }
  const [rows, statements] = ["x-rows-read", "x-statements"].map((name) => answer?.headers.get(name));
  return { request, rows: Number(rows), statements: Number(statements), ms: median(times), passed: 0 };
}
