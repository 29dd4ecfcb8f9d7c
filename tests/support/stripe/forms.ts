import { invalid } from "./refusal.ts";

export type Form = { [name: string]: string | Form };

const EMPTY: Form = {};

/** Reads `line_items[0][price_data][currency]=eur` as nested objects; lists have their indexes as names. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) put(form, path.split(/\[|\]\[|\]$/), value);
  return form;
}

/** Reads the JSON of v2 as `readForm` reads a form: lists have their indexes as names, other values are text. */
export function readJson(text: string): Form {
  return text ? (formOf(JSON.parse(text)) as Form) : EMPTY;
}

function formOf(value: unknown): Form | string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
}

/** `expand[]=a&expand[]=b` gives its places by order. */
function put(form: Form, path: string[], value: string): void {
  // "a[b]" splits into "a", "b" and an empty rest.
  const names = path.length > 1 && path.at(-1) === "" ? path.slice(0, -1) : path;
  let place = form;
  for (const [depth, raw] of names.entries()) {
    const name = raw || String(Object.keys(place).length);
    if (depth === names.length - 1) {
      place[name] = value;
      return;
    }
    if (typeof place[name] !== "object") place[name] = Object.create(null) as Form;
    place = place[name] as Form;
  }
}

/** Refuses parameters beyond these, as Stripe does: a typo is not silently ignored. */
export function onlyKnown(form: Form, known: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown) throw invalid(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
}

/** The text of a parameter, undefined when it was not sent. */
export function text(form: Form, name: string, param = name): string | undefined {
  const value = form[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalid(param, "Invalid string: {…}", "parameter_invalid_string");
  if (value) return value;
  throw invalid(
    param,
    `You passed an empty string for '${param}'. You should remove '${param}' from your request or supply a non-empty value.`,
    "parameter_invalid_empty",
  );
}

export function needed(form: Form, name: string, param = name): string {
  const value = text(form, name, param);
  if (value === undefined) throw invalid(param, `Missing required param: ${param}.`, "parameter_missing");
  return value;
}

/** A whole number, undefined when it was not sent. */
export function whole(form: Form, name: string, param = name): number | undefined {
  const value = text(form, name, param);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) throw invalid(param, `Invalid integer: ${value}`, "parameter_invalid_integer");
  return Number(value);
}

export function oneOf<Value extends string>(
  form: Form,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = text(form, name);
  if (value === undefined || values.includes(value as Value)) return value as Value | undefined;
  throw invalid(name, `Invalid ${name}: must be one of ${values.join(", ")}`);
}

export function part(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === "object" ? value : EMPTY;
}

export function list(form: Form, name: string): (string | Form)[] {
  return Object.values(part(form, name));
}

export function texts(form: Form, name: string): string[] {
  return list(form, name).filter((value) => typeof value === "string");
}

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

/** Metadata within Stripe's limits. */
export function metadataOf(form: Form, param = "metadata"): Record<string, string> {
  const entries = Object.entries(part(form, "metadata")).map(([key, value]) => [key, String(value)] as const);
  if (entries.length > METADATA_KEYS)
    throw invalid(param, `You can have at most ${METADATA_KEYS} keys of metadata.`);
  for (const [key, value] of entries) {
    if (key.length > METADATA_KEY_LENGTH || value.length > METADATA_VALUE_LENGTH)
      throw invalid(
        param,
        `Metadata '${key}' is too long: ${METADATA_KEY_LENGTH} and ${METADATA_VALUE_LENGTH} characters.`,
      );
  }
  return Object.fromEntries(entries.filter(([, value]) => value));
}
