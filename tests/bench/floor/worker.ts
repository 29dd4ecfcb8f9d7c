// The floor: what this runtime does when the same question is answered by hand, with no framework, no session,
// no security headers. It is the measure of ours, not a way to write a Worker.
import { DurableObject } from "cloudflare:workers";
import { DETAIL, LIST } from "./statements.ts";
import { findTopic, listTopics } from "./topics.ts";
import { writeReply } from "./writes.ts";

/** wrangler.toml names them; the floor has no limits, no cron and no counters. */
export class RateLimit extends DurableObject {}
export class CronWatch extends DurableObject {}
export class PostLimit extends DurableObject {}
export class TopicViews extends DurableObject {}
export class VisitCounter extends DurableObject {}

const LIMIT = 24;
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome", dateStyle: "short" });

type Row = Record<string, unknown> & { category_name: string | null; category_translations: string | null };

export default {
  async fetch(request, env): Promise<Response> {
    if (request.method === "PUT") return keep(request);
    const { pathname } = new URL(request.url);
    const [, where, what, slug = ""] = pathname.split("/");
    if (where !== "floor")
      return (await caches.default.match(request)) ?? new Response(null, { status: 404 });
    if (what === "reply") {
      await writeReply(env.DB, await request.json<{ topic: string; author: string }>());
      return new Response(null, { status: 204 });
    }
    if (what === "list.json") return Response.json(await list(env.DB));
    if (what === "list.html") return page("Eventi", (await list(env.DB)).map(card).join(""));
    if (what === "topics.json") return Response.json(await listTopics(env.DB));
    if (what === "topics.html") return page("Forum", (await listTopics(env.DB)).map(facts).join(""));
    if (what === "topic.json") return Response.json((await findTopic(env.DB, slug)).topic);
    if (what === "topic.html") {
      const { topic, replies } = await findTopic(env.DB, slug);
      return page(String(topic.title), facts(topic) + replies.map(facts).join(""));
    }
    const event = await detail(env.DB, slug);
    if (what === "detail.json") return Response.json(event);
    return page(String(event.title), facts(event));
  },
} satisfies ExportedHandler<Env>;

/** Puts the bytes that were sent into the cache, to be served at this address from now on. */
async function keep(request: Request): Promise<Response> {
  const headers = new Headers(JSON.parse(request.headers.get("x-keep-headers") ?? "{}"));
  headers.set("cache-control", "public, max-age=3600");
  await caches.default.put(request.url, new Response(request.body, { headers }));
  return new Response(null, { status: 204 });
}

async function list(db: D1Database) {
  const { results } = await db.prepare(LIST).bind(day.format(new Date()), LIMIT).all<Row>();
  return results.map(withCategory).sort((one, other) => (String(one.date) < String(other.date) ? -1 : 1));
}

async function detail(db: D1Database, slug: string) {
  const { results } = await db.prepare(DETAIL).bind(slug, slug).all<Row>();
  const [row] = results;
  if (!row) throw new Error(`the demo has no event ${slug}`);
  const event = withCategory(row);
  for (const name of [
    "fixed_appointment",
    "late_enrolment",
    "keeps_register",
    "cancel_without_decision",
    "privacy_accepted",
    "responsibility_waiver_accepted",
    "organizer_is_company",
    "organizer_public_enabled",
  ]) {
    event[name] = Boolean(event[name]);
  }
  for (const name of ["gallery_images", "instructors", "sessions", "staff"]) {
    if (event[name] !== null) event[name] = JSON.parse(String(event[name]));
  }
  return event;
}

function withCategory({
  category_name,
  category_translations: names,
  ...event
}: Row): Record<string, unknown> {
  return {
    ...event,
    categories:
      category_name === null ? null : { name: category_name, ...(names && { names: JSON.parse(names) }) },
  };
}

function page(title: string, body: string): Response {
  const head = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${safe(title)}</title></head>`;
  return new Response(`${head}<body><h1>${safe(title)}</h1>${body}</body></html>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

function card(event: Record<string, unknown>): string {
  return `<article><a href="/${safe(event.slug)}"><img src="${safe(event.image_url)}" alt=""></a>${facts(event)}</article>`;
}

function facts(event: Record<string, unknown>): string {
  return Object.entries(event)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<p class="${name}">${safe(typeof value === "object" ? JSON.stringify(value) : value)}</p>`,
    )
    .join("");
}

function safe(value: unknown): string {
  return String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
