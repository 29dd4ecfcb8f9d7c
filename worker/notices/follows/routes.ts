import { newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { admitFollower, follow } from "./follow.ts";
import { followParams } from "./inputs.ts";
import { deleteFollow, listFollows } from "./store.ts";

const target = parse("param", followParams, "not_found");

/** What a member follows. Searches of events are followed in worker/events/following. */
export const followRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/", async (c) => c.json(await listFollows(c.var.db, requireUser(c).id)))

  .put("/:type/:id", target, async (c) => c.json(await follow(c, c.req.valid("param"))))

  .delete("/:type/:id", target, async (c) => {
    await deleteFollow(c.var.db, await admitFollower(c), c.req.valid("param"));
    return c.body(null, 204);
  });
