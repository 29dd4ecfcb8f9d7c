import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

export const topicViewRoutes = new Hono<AppEnv>();
