import * as zod from "zod";

/**
 * zod for the API's inputs, with schemas that are built on first use: building all of them took a fifth of every start
 * of the Worker, and a request uses two. `z.string().min(1)` records its two calls; any other access executes them.
 */
type Make = (...args: never[]) => object;

/** The recorded methods, whose result is another schema. Any other method builds its schema at once. */
const RECORDED = new Set<string | symbol>(
  `catch check default endsWith extend int max min nullable nullish omit optional or partial pick pipe positive refine regex
  safeExtend startsWith superRefine toLowerCase transform trim`.split(/\s+/),
);

const builders = new WeakMap<object, () => object>();

function onFirstUse(make: (...args: never[]) => object, args: unknown[]): object {
  let schema: object | undefined;
  const build = () => {
    schema ??= make(...(args.map(builtSchema) as never[]));
    return schema;
  };
  const handle = new Proxy(
    {},
    {
      get(_, name) {
        if (!RECORDED.has(name)) return Reflect.get(build(), name);
        return (...later: unknown[]) => onFirstUse((...built) => Reflect.get(build(), name)(...built), later);
      },
      set: (_, name, value) => Reflect.set(build(), name, value),
      has: (_, name) => Reflect.has(build(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(build()),
    },
  );
  builders.set(handle, build);
  return handle;
}

/** zod's own schema, for code that compares schemas by identity; also for each schema in an array or a shape. */
export function builtSchema<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const build = builders.get(value);
  if (build) return build() as Value;
  if (Array.isArray(value)) return value.map(builtSchema) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, builtSchema(one)])) as Value;
}

function recorded<Made extends Make>(make: Made): Made {
  return ((...args: unknown[]) => onFirstUse(make, args)) as unknown as Made;
}

export const array = recorded(zod.array);
export const boolean = recorded(zod.boolean);
export const discriminatedUnion = recorded(zod.discriminatedUnion);
export const int = recorded(zod.int);
export const intersection = recorded(zod.intersection);
export const literal = recorded(zod.literal);
export const looseObject = recorded(zod.looseObject);
export const number = recorded(zod.number);
export const object = recorded(zod.object);
export const preprocess = recorded(zod.preprocess);
export const refine = recorded(zod.refine);
export const strictObject = recorded(zod.strictObject);
export const string = recorded(zod.string);
export const tuple = recorded(zod.tuple);
export const union = recorded(zod.union);
export const unknown = recorded(zod.unknown);
export const uuid = recorded(zod.uuid);
export const coerce = { number: recorded(zod.coerce.number) };
export const iso = { datetime: recorded(zod.iso.datetime) };

// Renamed, because these are reserved words, or names in this file.
const enumOf = recorded(zod.enum);
const nullOf = recorded(zod.null);
const recordOf = recorded(zod.record);
const undefinedOf = recorded(zod.undefined);

export { type input, NEVER, type output, type ZodBoolean, type ZodType } from "zod";
export { enumOf as enum, nullOf as null, recordOf as record, undefinedOf as undefined };
