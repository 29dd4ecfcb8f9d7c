import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

export const replyRoutes = new Hono<AppEnv>();
