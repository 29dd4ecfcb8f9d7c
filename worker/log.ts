type LogLevel = "info" | "warn" | "error";

/** An e-mail address; its name is what is left out. */
const ADDRESS = /[^\s@"'<>(),:;=/?&[\]{}]+@(?=[\w-]+(\.[\w-]+)+)/g;
/** The same in a query string. */
const ENCODED_ADDRESS = /[\w.+~-]+%40/gi;
/** 32 random bytes in base64url: links and calendars open to whoever has them. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const SESSION_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** Keys of Stripe's: API keys and webhook secrets. */
const STRIPE_KEY = /\b(?:[sr]k_(?:live|test)|whsec)_\w+/g;
/** Drizzle adds the values of a failed statement to its message, and they may have any number of lines. */
const PARAMETERS = /\s*\bparams: [\s\S]*$/;

/**
 * The only way into the platform's logs. Every value is redacted: statements lose their parameters, e-mail addresses
 * their name, and tokens, calendar secrets and keys are left out.
 */
export function log(level: LogLevel, message: string, ...details: unknown[]): void {
  console[level]([message, ...details].map(redacted).join(" "));
}

/** A value as logs may know it; of an error its message, its stack frames and its causes. */
export function redacted(value: unknown): string {
  if (value instanceof Error) return redactedError(value);
  return redactedText(typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));
}

function redactedText(text: string): string {
  return text
    .replace(PARAMETERS, "")
    .replace(SESSION_TOKEN, "…")
    .replace(SECRET, "…")
    .replace(STRIPE_KEY, "…")
    .replace(ENCODED_ADDRESS, "…%40")
    .replace(ADDRESS, "…@");
}

function redactedError(error: Error): string {
  const { name, message, stack = "", cause } = error;
  // The stack repeats the message, whose parameters may look like stack frames.
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : "";
  const inner = error instanceof AggregateError ? error.errors : [];
  return [
    redactedText(`${name}: ${message}`) + redactedText(frames),
    ...(cause === undefined ? [] : [`caused by ${redacted(cause)}`]),
    ...inner.map((one) => `with ${redacted(one)}`),
  ].join("\n");
}

/**
 * Goes on with `work` after the answer. Its failure is logged here, because the platform would log it whole, with the
 * parameters of statements.
 */
export function afterAnswer(
  context: Pick<ExecutionContext, "waitUntil">,
  name: string,
  work: Promise<unknown>,
): void {
  context.waitUntil(work.catch((error: unknown) => log("error", "failed after the answer:", name, error)));
}
