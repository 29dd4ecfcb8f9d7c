import { DurableObject } from "cloudflare:workers";

/** Counts one topic's views, and writes them to the database in batches. */
export class TopicViews extends DurableObject<Env> {}
