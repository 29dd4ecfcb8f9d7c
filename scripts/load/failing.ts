import type { FaultKind } from "./arguments.ts";

/** Longer than every time limit of the Worker: the longest is a cron job's 120 s. */
export const HANG_MS = 180_000;

/** A synchronous method of R2; the methods of the upload that it returns call the bucket. */
const SYNCHRONOUS = "resumeMultipartUpload";

/** Wraps a binding so that its calls fail, at once or after HANG_MS; returns the binding itself without a fault. */
export function failing<Binding extends object>(
  binding: Binding,
  service: string,
  fault: FaultKind | undefined,
): Binding {
  if (!fault) return binding;
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name === SYNCHRONOUS)
        return (...args: unknown[]) => failing(Reflect.apply(value, target, args) as object, service, fault);
      return async () => {
        if (fault === "hang") await new Promise((resolve) => setTimeout(resolve, HANG_MS));
        throw new Error(`${service} does not answer`);
      };
    },
  });
}
