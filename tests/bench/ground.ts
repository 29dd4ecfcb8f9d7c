import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, seed } from "../../scripts/site.ts";
import { StepFailure } from "../../scripts/steps.ts";
import type { ArticleCard } from "../../worker/blog/outputs.ts";
import type { ForumTopicCard } from "../../worker/forum/outputs.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { bundle, type Runtime, startRuntime } from "./runtime.ts";

/** What the parts of the bench stand on. Paths of folders, gone when the process ends. */
export interface Ground {
  /** The folder that holds the others. */
  folder: string;
  site: string;
  floor: string;
  meter: string;
  /** Local data with the demo in it. */
  state: string;
  /** The slug of the first upcoming event. */
  slug: string;
  /** The paths of two articles: one with a cover, and one without any picture. */
  article: string;
  plainArticle: string;
  /** The topic with the most replies. */
  topicId: string;
}

/** Bundles the Workers and fills a database with the demo. */
export async function prepareGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const state = join(folder, "state");
  await migrate(state);
  await seed(state);
  const ground = {
    folder,
    site: await bundle(join(folder, "site")),
    floor: await bundle(join(folder, "floor"), "tests/bench/floor/worker.ts"),
    meter: await bundle(join(folder, "meter"), "tests/bench/meter/worker.ts"),
    state,
  };
  // Each measurement copies the folder as it is left here.
  const runtime = await startRuntime({ worker: ground.site, state, inPlace: true });
  try {
    return {
      ...ground,
      slug: await firstUpcoming(runtime),
      ...(await prepareArticles(runtime)),
      topicId: await longestTopic(runtime),
    };
  } finally {
    await runtime.stop();
  }
}

/** The two newest Italian articles, of which the second loses its pictures: every article of the demo has a cover. */
async function prepareArticles(runtime: Runtime): Promise<Pick<Ground, "article" | "plainArticle">> {
  const answer = await fetch(`${runtime.direct}/api/blog?published=true&language=it&limit=2`);
  const [article, plain] = (await answer.json()) as ArticleCard[];
  if (!article?.cover_image_url || !plain) throw new StepFailure("The demo lacks articles with a cover.");
  const db = await runtime.database();
  await db
    .prepare(
      "update articles set cover_image_url = null, gallery_images = null, content = '<p>' || plain_text || '</p>' where id = ?",
    )
    .bind(plain.id)
    .run();
  return { article: articlePath(article), plainArticle: articlePath(plain) };
}

async function longestTopic({ direct }: Runtime): Promise<string> {
  const answer = await fetch(`${direct}/api/forum/topics?limit=100`);
  const topics = (await answer.json()) as ForumTopicCard[];
  const [topic] = topics.toSorted((one, other) => other.replies_count - one.replies_count);
  if (!topic) throw new StepFailure("The demo has no topic.");
  return topic.id;
}

async function firstUpcoming({ direct }: Runtime): Promise<string> {
  const answer = await fetch(`${direct}/api/events?scope=upcoming&limit=1`);
  const [event] = (await answer.json()) as { slug: string }[];
  if (!event) throw new StepFailure("The demo has no upcoming event.");
  return event.slug;
}
