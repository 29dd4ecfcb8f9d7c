import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "./errors.ts";

/** Middleware: refuses bodies larger than `maxSize` bytes with `too_large`, and interrupted ones with `invalid`. */
export function limitBodySize(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal("too_large");
    },
  });
  return async (c, next) => {
    let isRead = false;
    try {
      return await limit(c, async () => {
        isRead = true;
        await next();
      });
    } catch (error) {
      // A body without Content-Length is read here, and an interrupted one is not the Worker's failure.
      if (isRead || error instanceof Refusal) throw error;
      throw new Refusal("invalid", { fields: { body: "validation.wrong" } });
    }
  };
}
