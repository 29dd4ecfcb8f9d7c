import type { Handler } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import type { RouteAnswer, RouteAnswers } from "../../worker/answers.ts";
import { type ParsedInput, parsedInputOf } from "../../worker/http.ts";
import { app } from "../../worker/index.ts";

/** The parts of the request that the handlers of a route parse, "PUT /api/events/:id". */
export function inputsOf(route: string): ParsedInput[] {
  return app.routes
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ handler }) => parsedInputOf(findTargetHandler(handler as Handler)))
    .filter((input) => input !== undefined);
}

const modules = import.meta.glob<Record<string, RouteAnswers>>("../../worker/**/outputs.ts", { eager: true });

/** What routes answer, as the files `outputs.ts` say it in their exports `…Answers`. */
export const ROUTE_ANSWERS: Record<string, RouteAnswer> = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, exported]) => (name.endsWith("Answers") ? [exported] : [])),
  ),
);
