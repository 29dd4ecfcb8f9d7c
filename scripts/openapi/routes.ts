import type { Handler } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import * as z from "zod";
import type { RouteAnswer } from "../../worker/answers.ts";
import { type ParsedInput, parsedInputOf } from "../../worker/http.ts";
import { app } from "../../worker/index.ts";

/** The parts of the request that the handlers of a route parse, "PUT /api/events/:id". */
export function inputsOf(route: string): ParsedInput[] {
  return app.routes
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ handler }) => parsedInputOf(findTargetHandler(handler as Handler)))
    .filter((input) => input !== undefined);
}

const modules = import.meta.glob<Record<string, unknown>>("../../worker/**/outputs.ts", { eager: true });
const exported = Object.values(modules).flatMap((module) => Object.entries(module));

// A view's name comes from its schema: `articleCardOutput` is "ArticleCard" where other schemas refer to it.
for (const [name, value] of exported)
  if (value instanceof z.ZodType)
    value.register(z.globalRegistry, {
      ...value.meta(),
      id: name.charAt(0).toUpperCase() + name.slice(1).replace(/Output$/, ""),
    });

/** The routes' answers, from the exports `…Answers` of the files `outputs.ts`. */
export const ROUTE_ANSWERS: Record<string, RouteAnswer> = Object.assign(
  {},
  ...exported.flatMap(([name, value]) => (name.endsWith("Answers") ? [value] : [])),
);
