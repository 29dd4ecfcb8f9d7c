import { Hono } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { parse, personOf, signedIn } from "../http.ts";
import { statsQuery } from "./inputs.ts";
import { organizerStats } from "./store.ts";

export const paymentRoutes = new Hono<App>().get(
  "/organizer-stats",
  signedIn,
  parse("query", statsQuery),
  async (c) => {
    const person = personOf(c);
    const { organizerId = person.id } = c.req.valid("query");
    if (organizerId !== person.id && person.role !== "admin") throw new Refusal("forbidden");
    return c.json(await organizerStats(c.var.db, organizerId));
  },
);
