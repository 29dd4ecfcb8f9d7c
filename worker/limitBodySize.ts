import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "./errors.ts";

/** Middleware: refuses bodies of more than `maxSize` bytes with `too_large`, and one that breaks off with `invalid`. */
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
      // Without Content-Length the body is read here, and a client that goes away is no failure of ours.
      if (isRead || error instanceof Refusal) throw error;
      throw new Refusal("invalid", { fields: { body: "validation.wrong" } });
    }
  };
}
