import type { Calls } from "./RequestCost.ts";

/** The bindings, which count how often they are called. */
export function countCalls(env: Env): { bindings: Env; calls: Calls } {
  const calls: Calls = { kvReads: 0, kvWrites: 0, r2Reads: 0, r2Writes: 0, objects: 0, mails: 0 };
  const count = (name: keyof Calls) => {
    calls[name] += 1;
  };
  const isRead = (method: string) => /^(get|head|list)/.test(method);
  const objects = <Namespace extends object>(namespace: Namespace) =>
    observed(namespace, (method, stub) =>
      /^get/.test(method) ? observed(stub as object, () => count("objects")) : undefined,
    );
  const bindings = {
    ...env,
    CONFIG: observed(env.CONFIG, (method) => count(isRead(method) ? "kvReads" : "kvWrites")),
    UPLOADS: observed(env.UPLOADS, (method) => count(isRead(method) ? "r2Reads" : "r2Writes")),
    RATE_LIMIT: objects(env.RATE_LIMIT),
    POST_LIMIT: objects(env.POST_LIMIT),
    TOPIC_VIEWS: objects(env.TOPIC_VIEWS),
    VISIT_COUNTER: objects(env.VISIT_COUNTER),
    MAIL: observed(env.MAIL, () => count("mails")),
  };
  return { bindings, calls };
}

/** A binding that tells of each call; what the teller returns takes the place of the result. */
function observed<Binding extends object>(
  binding: Binding,
  tell: (method: string, result: unknown) => unknown,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        // Not `value.apply`, which a stub of an object takes for a method of the object.
        const result = Reflect.apply(value, target, args);
        return tell(String(name), result) ?? result;
      };
    },
  });
}
