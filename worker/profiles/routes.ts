import { Hono } from "hono";
import { toUser } from "../auth/store.ts";
import type { App } from "../env.ts";
import { parse, personOf, signedIn } from "../http.ts";
import type { ProfileSavedView } from "./contract.ts";
import { profileBody } from "./inputs.ts";
import { saveProfile } from "./store.ts";

export const profileRoutes = new Hono<App>()
  .use(signedIn)
  .get("/", (c) => c.json(toUser(personOf(c))))
  .put("/", parse("json", profileBody), async (c) => {
    const person = await saveProfile(c.var.db, personOf(c).id, c.req.valid("json"), new Date());
    return c.json({ user: toUser(person) } satisfies ProfileSavedView);
  });
