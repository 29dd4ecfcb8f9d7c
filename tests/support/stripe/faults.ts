import type { Switches } from "./account.ts";
import { ConnectionLost, StripeRefusal } from "./refusal.ts";

/** `lost answer` does the work, then the line is dead; the others do no work. `409`: the same key is being worked on. */
export type FaultKind = "network" | "500" | "429" | "403" | "409" | "lost answer";

export interface Fault {
  kind: FaultKind;
  /** Only calls whose "METHOD /path" holds this: "POST /v1/refunds". Every call when left out. */
  path?: string;
  /** How many calls; 1 when left out. */
  times?: number;
}

/** Faults of the API that were ordered, in their order. */
export class Faults {
  readonly #switches: Switches;
  #ordered: Required<Fault>[] = [];

  constructor(switches: Switches) {
    this.#switches = switches;
  }

  order({ kind, path = "", times = 1 }: Fault): void {
    this.#ordered.push({ kind, path, times });
  }

  clear(): void {
    this.#ordered = [];
  }

  /** Fails a call before any work; answers whether its answer is to be lost afterwards. */
  meet(call: string): { loseAnswer: boolean } {
    const kind = this.#switches.outage || this.#next(call);
    if (kind === "network") throw new ConnectionLost();
    if (kind === "500") throw failure(500, "An unknown error occurred", "api_error");
    if (kind === "429")
      throw failure(429, "Request rate limit exceeded.", "invalid_request_error", "rate_limit");
    if (kind === "403") throw noPermission();
    if (kind === "409") throw keyInUse();
    return { loseAnswer: kind === "lost answer" };
  }

  #next(call: string): FaultKind | undefined {
    const fault = this.#ordered.find(({ path }) => call.includes(path));
    if (!fault) return undefined;
    fault.times -= 1;
    this.#ordered = this.#ordered.filter(({ times }) => times > 0);
    return fault.kind;
  }
}

/** A restricted key that may do other things. */
export function noPermission(): StripeRefusal {
  return failure(
    403,
    "The provided key does not have the required permissions for this endpoint.",
    "invalid_request_error",
    "more_permissions_required_for_application",
  );
}

/** Another call with the same idempotency key has not been answered yet. */
function keyInUse(): StripeRefusal {
  return failure(
    409,
    "There is currently another in-progress request using this Idempotent Key.",
    "idempotency_error",
    "idempotency_key_in_use",
  );
}

function failure(
  status: number,
  message: string,
  type: "api_error" | "idempotency_error" | "invalid_request_error",
  code?: string,
) {
  return new StripeRefusal(message, { status, type, code, executed: false });
}
