import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../seed/random.ts";
import { FAULT_KINDS, type FaultKind, type Service } from "./arguments.ts";
import type { Gate } from "./Gate.ts";
import type { LoadSite } from "./LoadSite.ts";
import type { Recorder } from "./Recorder.ts";

/** The part of a fault's time in which it is on; then what waited is done. */
const ON = 0.6;
/** In the mean, between a start and the next kill. */
const LEAST_UP_MS = 3000;

type GatedService = Exclude<Service, "kv" | "r2">;

/** Kills the Worker, and lets its services fail, while traffic goes on. */
export class Disturbance {
  readonly #site: LoadSite;
  readonly #gates: Record<GatedService, Gate>;
  readonly #recorder: Recorder;
  #bindings: Partial<Record<"kv" | "r2", FaultKind>> = {};

  constructor(site: LoadSite, gates: Record<GatedService, Gate>, recorder: Recorder) {
    this.#site = site;
    this.#gates = gates;
    this.#recorder = recorder;
  }

  /**
   * Kills the Worker at random moments of the next `seconds`, each time starting it again on its data. Where that takes so
   * long that it would hardly answer in between, it takes longer.
   */
  async kill(times: number, seconds: number, random: Random): Promise<void> {
    const each = (seconds * 1000) / times;
    let restart = 0;
    for (let kill = 0; kill < times; kill += 1) {
      await pause(random.between(0.1, 1.9) * Math.max(LEAST_UP_MS, each - restart));
      const killed = Date.now();
      this.#recorder.isDown = true;
      this.#recorder.killCount += 1;
      this.#recorder.kills.push(Date.now());
      await this.#site.kill();
      await this.#site.start();
      await this.#site.control("faults", this.#bindings);
      this.#recorder.isDown = false;
      restart = Date.now() - killed;
    }
  }

  /** Lets each service fail, then hang, each for its part of the next `seconds`. */
  async fail(services: Service[], seconds: number): Promise<void> {
    const part = (seconds * 1000) / (services.length * FAULT_KINDS.length);
    for (const service of services) {
      for (const kind of FAULT_KINDS) {
        const from = Date.now();
        await this.#turn(service, kind);
        this.#recorder.beginFault(`${service} ${kind}`);
        await pause(part * ON);
        await this.heal();
        this.#recorder.faults.push({ name: `${service} ${kind}`, from, to: Date.now() });
        await pause(Math.max(0, from + part - Date.now()));
      }
    }
  }

  /** Ends every fault. */
  async heal(): Promise<void> {
    this.#recorder.fault = null;
    for (const gate of Object.values(this.#gates)) gate.heal();
    this.#bindings = {};
    await this.#tellSite();
  }

  async #turn(service: Service, kind: FaultKind): Promise<void> {
    if (service === "kv" || service === "r2") {
      this.#bindings = { [service]: kind };
      await this.#tellSite();
    } else this.#gates[service].fault = kind;
  }

  /** A Worker that is down is told when it is started. */
  async #tellSite(): Promise<void> {
    await this.#site.control("faults", this.#bindings).catch((error: unknown) => {
      if (!this.#recorder.isDown) throw error;
    });
  }
}
