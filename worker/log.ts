import { requestContext } from "./requestContext.ts";

type LogLevel = "info" | "warn" | "error";

/** An e-mail address; the local part is removed. */
const ADDRESS = /[^\s@"'<>(),:;=/?&[\]{}]+@(?=[\w-]+(\.[\w-]+)+)/g;
/** The same, percent-encoded in a query string. */
const ENCODED_ADDRESS = /[\w.+~-]+%40/gi;
/** 32 random bytes in base64url: the tokens of links and calendar addresses. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const SESSION_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** Stripe API keys and webhook secrets. */
const STRIPE_KEY = /\b(?:[sr]k_(?:live|test)|whsec)_\w+/g;
/** Drizzle appends a failed statement's parameters to its message; they may span lines. */
const PARAMETERS = /\s*\bparams: [\s\S]*$/;

/**
 * The only function that writes to the platform's logs, as one line of JSON whose fields the platform indexes: `event`,
 * the constant text before a colon; `message`, with its details; the request's id. Every value is redacted: statement
 * parameters, local parts of e-mail addresses, tokens, calendar secrets and keys are removed.
 */
export function log(level: LogLevel, text: string, ...details: unknown[]): void {
  const [event = ""] = text.split(":");
  const message = [text, ...details].map(redact).join(" ");
  const request_id = requestContext()?.id;
  console[level](JSON.stringify({ level, event: redact(event), message, ...(request_id && { request_id }) }));
}

/** A value with secrets removed; for an error its message, stack frames and causes. */
export function redact(value: unknown): string {
  if (value instanceof Error) return redactError(value);
  return redactText(typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));
}

function redactText(text: string): string {
  return text
    .replace(PARAMETERS, "")
    .replace(SESSION_TOKEN, "…")
    .replace(SECRET, "…")
    .replace(STRIPE_KEY, "…")
    .replace(ENCODED_ADDRESS, "…%40")
    .replace(ADDRESS, "…@");
}

function redactError(error: Error): string {
  const { name, message, stack = "", cause } = error;
  // The stack repeats the message, whose parameters may look like stack frames.
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : "";
  const inner = error instanceof AggregateError ? error.errors : [];
  return [
    redactText(`${name}: ${message}`) + redactText(frames),
    ...(cause === undefined ? [] : [`caused by ${redact(cause)}`]),
    ...inner.map((one) => `with ${redact(one)}`),
  ].join("\n");
}

/** Continues `work` after the response (`waitUntil`), and logs its failures, which the platform would log unredacted. */
export function runAfterResponse(
  context: Pick<ExecutionContext, "waitUntil">,
  name: string,
  work: Promise<unknown>,
): void {
  context.waitUntil(work.catch((error: unknown) => log("error", "failed after the answer:", name, error)));
}
