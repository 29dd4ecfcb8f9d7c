import { DurableObject } from "cloudflare:workers";

/** `times` calls in any `seconds`; `name` keeps the rules apart. */
export type RateRule = { name: string; times: number; seconds: number };

/**
 * Failures of `seconds` past are counted. The first `free` cost nothing; after each one more the next attempt waits, at
 * first `pause` seconds, then twice as long each time, `longest` at most.
 */
export type PauseRule = { name: string; free: number; pause: number; longest: number; seconds: number };

/** One object per rule and subject, so that nobody waits for anybody else. It forgets itself when idle. */
export class RateLimit extends DurableObject<Env> {
  /** Takes one from the allowance: 0 when allowed, else the seconds until the next one is. */
  async take(times: number, seconds: number): Promise<number> {
    const now = Date.now();
    const window = seconds * 1000;
    const taken = ((await this.ctx.storage.get<number[]>("taken")) ?? []).filter((at) => at > now - window);
    const [oldest] = taken;
    if (taken.length >= times && oldest !== undefined) return Math.ceil((oldest + window - now) / 1000);
    await this.ctx.storage.put("taken", [...taken, now]);
    await this.ctx.storage.setAlarm(now + window);
    return 0;
  }

  /**
   * Counts an attempt as failed before it is made, so that attempts at the same time count each other. `wait` 0 when it
   * may be made, else the seconds until one may; `at` names it for `giveBack`.
   */
  async attempt(rule: Omit<PauseRule, "name">): Promise<{ wait: number; at: number }> {
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

  /** The attempt did not fail, or was not made: it no longer counts. */
  async giveBack(at: number): Promise<void> {
    const failures = (await this.ctx.storage.get<number[]>("failures")) ?? [];
    const index = failures.lastIndexOf(at);
    if (index >= 0) await this.ctx.storage.put("failures", failures.toSpliced(index, 1));
  }

  /** An attempt succeeded, and proved that those before it were the same person's. */
  async forgive(): Promise<void> {
    await this.ctx.storage.delete("failures");
  }

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }
}
