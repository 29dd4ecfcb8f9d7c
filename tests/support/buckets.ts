import { env } from "cloudflare:workers";

/** How a bucket does not answer. */
export type BucketOutage = "fails" | "hangs";
export const BUCKET_OUTAGES: BucketOutage[] = ["fails", "hangs"];

/** The bucket, of which these methods, those of multipart uploads among them, fail or hang; without methods all do. */
export function awayBucket(outage: BucketOutage, ...methods: string[]): R2Bucket {
  const isAway = (name: string | symbol) => methods.length === 0 || methods.includes(String(name));
  const away = () => (outage === "fails" ? Promise.reject(new Error("R2 is away")) : new Promise(() => {}));
  const wrap = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "resumeMultipartUpload")
          return (...args: unknown[]) => wrap(Reflect.apply(value, target, args));
        return isAway(name) ? away : value.bind(target);
      },
    });
  return wrap(env.UPLOADS);
}
