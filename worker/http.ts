import { zValidator } from "@hono/zod-validator";
import { type Context, type ErrorHandler, Hono, type ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { clientAddressKey } from "./addressKey.ts";
import { type AppContext, type AppEnv, inJurisdiction } from "./env.ts";
import { Refusal, type RefusalCode } from "./errors.ts";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "./lib/languages.ts";
import * as z from "./lib/z.ts";
import { log } from "./log.ts";
import type { RateLimitRule } from "./RateLimit.ts";
import { requestContext } from "./requestContext.ts";

/** The routes of a feature, by their common path. The first matching route answers. */
export type RouteTable = Record<string, Hono<AppEnv>[]>;

/** An empty group of routes; the first that matches answers. */
export function newRoutes() {
  return new Hono<AppEnv>();
}

/** The largest JSON body, in bytes: fits an article of 200,000 characters of three bytes. */
export const BODY_MAX_BYTES = 1024 * 1024;

/** Validates a part of the request; throws `invalid` with the wrong fields, or the refusal `code`. */
export function parse<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  code: RefusalCode = "invalid",
) {
  const middleware = zValidator(target, schema, (result) => {
    if (!result.success) throw new Refusal(code, { fields: fieldErrors(result.error) });
  });
  parsedInputs.set(middleware, { target, schema, code });
  return middleware;
}

const idParams = z.object({ id: z.uuid().toLowerCase() });

/** Validates the path's `:id`, a UUID; throws the refusal `code` for any other text. */
export function byId(code: RefusalCode) {
  return parse("param", idParams, code);
}

/** The part of a request that a handler parses, and the refusal of invalid values. */
export type ParsedInput = { target: keyof ValidationTargets; schema: z.ZodType; code: RefusalCode };

const parsedInputs = new WeakMap<object, ParsedInput>();

/** The input of a handler made by `parse`; undefined for any other handler. */
export function parsedInputOf(handler: object): ParsedInput | undefined {
  return parsedInputs.get(handler);
}

/** The found row; throws the refusal `code` when there is none. */
export async function orRefuse<Row>(found: Promise<Row>, code: RefusalCode): Promise<NonNullable<Row>> {
  const row = await found;
  if (!row) throw new Refusal(code);
  return row;
}

/** The rows of a page, of which one more than `limit` were read; `key`: the column of the next page's cursor. */
export function pageOf<Row extends object>(c: Context, rows: Row[], limit: number, key: keyof Row): Row[] {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  if (last) c.header("X-Next-Cursor", String(last[key]));
  return shown;
}

type ListPage<Row> = { rows: Row[]; next?: string | null | undefined; previous?: string | null };

/** Answers the rows of a page, with the cursors of its neighbours as headers; null: its cursor is refused. */
export function sendPage<Row>(c: Context, page: ListPage<Row> | null): Response {
  if (!page) return refuseCursor();
  if (page.next) c.header("X-Next-Cursor", page.next);
  if (page.previous) c.header("X-Previous-Cursor", page.previous);
  return c.json(page.rows);
}

/** Refuses with `invalid` the cursor of another list, because answering the first page would repeat rows. */
export function refuseCursor(): never {
  throw new Refusal("invalid", { fields: { cursor: "validation.wrong" } });
}

/** Validates a JSON body inside a handler, for routes whose schema depends on loaded data. */
export async function parseJson<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const body: unknown = await c.req.json().catch(() => null);
  return parseFields(schema, body);
}

/** Validates fields from elsewhere than a part of the request; throws `invalid` with the wrong ones. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (!result.success) throw new Refusal("invalid", { fields: fieldErrors(result.error) });
  return result.data;
}

function fieldErrors(error: { issues: readonly { path: PropertyKey[]; message: string; code?: string }[] }) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join(".") || "body";
    fields[name] ??= issue.message.startsWith("validation.") ? issue.message : "validation.wrong";
  }
  return fields;
}

/** The caller that `auth/session.ts` authenticated. */
type Caller = NonNullable<AppContext["var"]["user"]>;

/** Middleware: refuses visitors with `unauthorized`. */
export const requireSignedIn = createMiddleware<AppEnv>(async (c, next) => {
  requireUser(c);
  await next();
});

/** Middleware: refuses visitors with `unauthorized`, with the specified text about the refused action. */
export function requireSignedInTo(text: "topic_sign_in" | "reply_sign_in" | "article_sign_in") {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.var.user) throw new Refusal("unauthorized", { text });
    await next();
  });
}

/** The signed-in user; throws `unauthorized` for a visitor. */
export function requireUser(c: AppContext): Caller {
  if (!c.var.user) throw new Refusal("unauthorized");
  return c.var.user;
}

/**
 * Counts one request of `subject` (an address, an e-mail hash, a user id), or its `count` writes; throws
 * `too_many_requests` beyond the limit.
 */
export async function enforceRateLimit(c: AppContext, rule: RateLimitRule, subject: string, count = 1) {
  const retryAfterSeconds = await consumeRateLimit(c, rule, subject, count);
  if (retryAfterSeconds > 0) throw new Refusal("too_many_requests", { retryAfterSeconds });
}

/** Counts one request without refusing: 0 when allowed, else the seconds until the next one is. */
export async function consumeRateLimit(c: AppContext, rule: RateLimitRule, subject: string, count = 1) {
  const stub = inJurisdiction(c.env, c.env.RATE_LIMIT).getByName(`${rule.name}:${subject}`);
  return stub.take(rule.times, rule.seconds, count);
}

/** The key of the client's address for rate limits: see `addressKey`. */
export function clientAddress(c: AppContext): string {
  return clientAddressKey(c.req.header("cf-connecting-ip") ?? "unknown");
}

/** The language of a request: `?lang=`, then the cookie, then `Accept-Language` by weight, then Italian. */
export function requestLanguage(request: Request, url = new URL(request.url)): LanguageCode {
  const requested = url.searchParams.get("lang");
  const cookies = request.headers.get("cookie") ?? "";
  const chosen = [...cookies.matchAll(/(?:^|;\s*)lang=(\w+)/g)].map(([, code]) => code);
  const accepted = acceptedLanguages(request.headers.get("accept-language") ?? "");
  return [requested, ...chosen, ...accepted].find(isLanguageCode) ?? DEFAULT_LANGUAGE;
}

/** The languages of an `Accept-Language` header by descending weight; those with weight 0 are left out. */
function acceptedLanguages(header: string): string[] {
  const wished = header.split(",").map((part) => {
    const [tag = "", ...options] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = options.find((option) => option.startsWith("q="))?.slice(2);
    return { language: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
  });
  return wished
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/** Whether an `If-None-Match` header contains this ETag. */
export function matchesETag(ifNoneMatch: string | null | undefined, tag: string | null): boolean {
  if (!ifNoneMatch || !tag) return false;
  const bare = tag.replace(/^W\//, "");
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === bare);
}

/**
 * Responds to refusals in the error shape; any other error is logged with its cause and answered as `internal` with the
 * request's id and no other detail.
 */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const known = toRefusal(error);
  if (!known) log("error", "unexpected failure", c.req.method, c.req.path, error);
  const refusal = known ?? new Refusal("internal");
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  // A file that is missing for a moment during a deploy must not be cached as missing.
  c.header("Cache-Control", "no-store");
  const context = requestContext();
  if (context) context.refusal = refusal.code;
  const body = refusal.body();
  if (refusal.code === "internal" && context) body.error.request_id = context.id;
  return c.json(body, refusal.status);
};

/** The refusal in an error or its cause; null for a failure. */
export function toRefusal(error: Error): Refusal | null {
  if (error instanceof Refusal) return error;
  // Drizzle wraps errors thrown by a statement, including the refusal of a guarded write.
  if (error.cause instanceof Refusal) return error.cause;
  // Hono's error for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) {
    return new Refusal("invalid", { fields: { body: "validation.wrong" } });
  }
  return null;
}
