import { DurableObject } from "cloudflare:workers";

/** `times` calls in any `seconds`; `name` keeps the rules apart. */
export type RateRule = { name: string; times: number; seconds: number };

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

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }
}
