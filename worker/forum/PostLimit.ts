import { DurableObject } from "cloudflare:workers";

/**
 * Counts one user's accepted posts: one Durable Object per user, so that no two requests are counted at the same time.
 * A post is reserved before it is written and released when it is not accepted.
 */
export class PostLimit extends DurableObject<Env> {}
