import type { RouteTable } from "../http.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { forumCategoryChangeRoutes, forumCategoryRoutes } from "./categories/routes.ts";
import { heldPostRoutes } from "./held/routes.ts";
import { mentionRoutes } from "./mentions/routes.ts";
import { ERASING_COST, eraseDeletedPosts } from "./moderation/eraseDeletedPosts.ts";
import { RECOUNT_COST, rederiveCounts } from "./moderation/rederiveCounts.ts";
import { deletedPostRoutes } from "./moderation/routes.ts";
import { forumFeedRoutes, likeRoutes, ownPostRoutes, topicMarkRoutes } from "./reading/routes.ts";
import { replyRoutes } from "./replies/routes.ts";
import { similarTopicRoutes, topicRoutes, topicViewRoutes, topicWritingRoutes } from "./topics/routes.ts";

export const forumApi: RouteTable = {
  "/forum": [
    forumCategoryRoutes,
    similarTopicRoutes,
    topicRoutes,
    topicWritingRoutes,
    replyRoutes,
    topicViewRoutes,
    topicMarkRoutes,
    likeRoutes,
    mentionRoutes,
    heldPostRoutes,
  ],
  "/me/forum": [ownPostRoutes],
  "/admin/forum": [forumCategoryChangeRoutes, deletedPostRoutes],
};

export const forumFeeds: RouteTable = { "/feeds": [forumFeedRoutes] };

export function forumJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("deleted posts", ERASING_COST, () => eraseDeletedPosts(db, budget)),
    cronJob("forum counts", RECOUNT_COST, () => rederiveCounts(env.TIME_ZONE, db, budget)),
  ];
}
