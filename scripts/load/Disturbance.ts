import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";
import { FAULT_KINDS, type FaultKind, type Service } from "./arguments.ts";
import type { Gate } from "./Gate.ts";
import type { LoadSite } from "./LoadSite.ts";
import type { Recorder } from "./Recorder.ts";

/** The pause after each fault, as a share of the fault's time, so that delayed work can finish. */
const REST = 1 / 3;
/** The mean time from a start to the next kill. */
const LEAST_UP_MS = 3000;

/**
 * Longer hangs, as multiples of a fault's usual 30 s, that must outlast a time limit of the Worker: a mail's is 25 s, a
 * cron job's 120 s. No kill comes for most of that time, because a kill would end the wait.
 */
const LONG_HANGS: Partial<Record<Service, number>> = { mail: 2, r2: 6 };
const WITHOUT_KILL = 0.9;

type GatedService = Exclude<Service, "kv" | "r2">;

/** The duration of a fault as a multiple of the usual one. */
function timesOf(service: Service, kind: FaultKind): number {
  return kind === "hang" ? (LONG_HANGS[service] ?? 1) : 1;
}

/** The seconds of all faults and pauses in which kills may come. */
export function secondsWithKills(services: Service[], seconds: number): number {
  const times = services
    .flatMap((service) => FAULT_KINDS.map((kind) => timesOf(service, kind)))
    .map((one) => (one > 1 ? one * (1 - WITHOUT_KILL) : one) + REST);
  return seconds * times.reduce((sum, one) => sum + one, 0);
}

/** Kills the Worker and makes its services fail during the traffic. */
export class Disturbance {
  readonly #site: LoadSite;
  readonly #gates: Record<GatedService, Gate>;
  readonly #recorder: Recorder;
  #bindings: Partial<Record<"kv" | "r2", FaultKind>> = {};
  /** Resolves when kills may come again. */
  #quiet: Promise<unknown> | undefined;

  constructor(site: LoadSite, gates: Record<GatedService, Gate>, recorder: Recorder) {
    this.#site = site;
    this.#gates = gates;
    this.#recorder = recorder;
  }

  /**
   * Kills the Worker at random moments of the next `seconds`, each time starting it again on its data. Takes longer on
   * a machine whose starts are so slow that the Worker would hardly answer in between.
   */
  async kill(times: number, seconds: number, random: Random): Promise<void> {
    const each = (seconds * 1000) / times;
    let restart = 0;
    for (let kill = 0; kill < times; kill += 1) {
      do {
        await this.#quiet;
        await pause(random.between(0.1, 1.9) * Math.max(LEAST_UP_MS, each - restart));
      } while (this.#quiet);
      const killed = Date.now();
      this.#recorder.isDown = true;
      this.#recorder.killCount += 1;
      this.#recorder.kills.push(killed);
      await this.#site.kill();
      await this.#site.start();
      await this.#site.control("faults", this.#bindings);
      this.#recorder.isDown = false;
      restart = Date.now() - killed;
    }
  }

  /** Makes each service fail, then hang, for `seconds` each or longer (`LONG_HANGS`). */
  async fail(services: Service[], seconds: number): Promise<void> {
    for (const service of services) {
      for (const kind of FAULT_KINDS) {
        const times = timesOf(service, kind);
        const duration = times * seconds * 1000;
        const from = Date.now();
        // Recorded before the service fails and until after it heals, because a call at the edge meets the fault.
        this.#recorder.beginFault(`${service} ${kind}`);
        await this.#turn(service, kind);
        if (times > 1) this.#keepQuiet(duration * WITHOUT_KILL);
        await pause(duration);
        await this.heal();
        this.#recorder.faults.push({ name: `${service} ${kind}`, from, to: Date.now() });
        await pause(seconds * 1000 * REST);
      }
    }
  }

  /** Ends every fault. */
  async heal(): Promise<void> {
    for (const gate of Object.values(this.#gates)) gate.heal();
    this.#bindings = {};
    await this.#tellSite();
    this.#recorder.fault = null;
  }

  #keepQuiet(milliseconds: number): void {
    this.#quiet = pause(milliseconds).then(() => {
      this.#quiet = undefined;
    });
  }

  async #turn(service: Service, kind: FaultKind): Promise<void> {
    if (service === "kv" || service === "r2") {
      this.#bindings = { [service]: kind };
      await this.#tellSite();
    } else this.#gates[service].fault = kind;
  }

  /** Sends the faults to the Worker; a stopped Worker receives them at its start. */
  async #tellSite(): Promise<void> {
    await this.#site.control("faults", this.#bindings).catch((error: unknown) => {
      if (!this.#recorder.isDown) throw error;
    });
  }
}
