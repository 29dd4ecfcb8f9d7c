import { DurableObject } from "cloudflare:workers";

/** At most `times` requests in any window of `seconds`; `name` separates the rules' counters. */
export type RateLimitRule = { name: string; times: number; seconds: number };

/**
 * Exponential backoff after failures of the last `seconds`. The first `free` failures cost nothing; after each further
 * one the next attempt must wait `pause` seconds at first, then twice as long each time, up to `longest`.
 */
export type BackoffRule = { name: string; free: number; pause: number; longest: number; seconds: number };

/** Counters of one rule and subject, each a Durable Object, so that none waits for another. An alarm deletes idle ones. */
export class RateLimit extends DurableObject<Env> {
  /** Counts one request, or `count` writes. Returns 0 when allowed, else the seconds until the next request is. */
  async take(times: number, seconds: number, count = 1): Promise<number> {
    const now = Date.now();
    const window = seconds * 1000;
    const taken = ((await this.ctx.storage.get<number[]>("taken")) ?? []).filter((at) => at > now - window);
    const inTheWay = taken[taken.length + count - times - 1];
    if (inTheWay !== undefined) return Math.ceil((inTheWay + window - now) / 1000);
    await this.ctx.storage.put("taken", [...taken, ...Array.from({ length: count }, () => now)]);
    await this.ctx.storage.setAlarm(now + window);
    return 0;
  }

  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts count one another. `wait` is 0 when it
   * may be made, else the seconds to wait; `at` identifies it for `giveBack`.
   */
  async attempt(rule: Omit<BackoffRule, "name">): Promise<{ wait: number; at: number }> {
    const now = Date.now();
    const window = rule.seconds * 1000;
    const failures = ((await this.ctx.storage.get<number[]>("failures")) ?? []).filter(
      (at) => at > now - window,
    );
    const over = failures.length - rule.free;
    const pause = over < 0 ? 0 : Math.min(rule.longest, rule.pause * 2 ** over);
    const left = (failures.at(-1) ?? now) + pause * 1000 - now;
    if (left > 0) return { wait: Math.ceil(left / 1000), at: 0 };
    await this.ctx.storage.put("failures", [...failures, now]);
    await this.ctx.storage.setAlarm(now + window);
    return { wait: 0, at: now };
  }

  /** Stops counting an attempt that did not fail or was not made. */
  async giveBack(at: number): Promise<void> {
    const failures = (await this.ctx.storage.get<number[]>("failures")) ?? [];
    const index = failures.lastIndexOf(at);
    if (index >= 0) await this.ctx.storage.put("failures", failures.toSpliced(index, 1));
  }

  /** Deletes the failures after a success, which proves that the same user caused them. */
  async forgive(): Promise<void> {
    await this.ctx.storage.delete("failures");
  }

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }
}
