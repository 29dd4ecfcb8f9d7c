import { type Account, API_VERSION, emptyAccount, newId, type World } from "./account.ts";
import { perform } from "./api.ts";
import { type Faults, noPermission } from "./faults.ts";
import { readForm, readJson } from "./forms.ts";
import { ConnectionLost, StripeRefusal } from "./refusal.ts";

const DAY = 24 * 60 * 60;
const NOBODY = { id: null, idempotency_key: null };

/** Where the API's calls come in: faults, the key of the caller, the keys of the calls, answers in Stripe's shape. */
export class Door {
  readonly #own: World;
  /** What a key of another account opens. */
  readonly #elsewhere: World;
  readonly #faults: Faults;
  readonly #secretKey: string;

  constructor(world: World, faults: Faults, secretKey: string) {
    this.#own = world;
    this.#elsewhere = { ...world, account: emptyAccount(), tell: () => {}, tellConnect: () => {} };
    this.#faults = faults;
    this.#secretKey = secretKey;
  }

  get #world(): World {
    return this.#own.switches.key === "elsewhere" ? this.#elsewhere : this.#own;
  }

  /** Throws ConnectionLost where the line would be dead. */
  async enter(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const params = request.method === "GET" ? url.search.slice(1) : await textOf(request);
    const call = `${request.method} ${url.pathname}`;
    try {
      const { loseAnswer } = this.#faults.meet(call);
      this.#mayEnter(request);
      const answer = this.#answer(call, params, request);
      if (loseAnswer) throw new ConnectionLost();
      return answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return respond(request, error.status, bodyOf(error));
      throw error;
    }
  }

  #mayEnter(request: Request): void {
    const [, key] = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    const { key: state } = this.#own.switches;
    if (state === "restricted") throw noPermission();
    if (key === this.#secretKey && state !== "revoked") return;
    const message = key ? "Invalid API Key provided." : "You did not provide an API key.";
    throw new StripeRefusal(message, { status: 401, executed: false });
  }

  #answer(call: string, params: string, request: Request): Response {
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    const before = key ? answered(this.#world, key, call, params) : undefined;
    if (before) return respond(request, before.status, before.body, { "idempotent-replayed": "true" });
    const remember = (status: number, body: string) => {
      if (key)
        this.#world.account.answered[key] = { at: this.#world.now(), path: call, params, status, body };
    };
    const id = newId("req");
    const read = call.startsWith("POST /v2/") ? readJson : readForm;
    this.#world.requested = { id, idempotency_key: key };
    try {
      const body = JSON.stringify(perform(this.#world, call, read(params)));
      remember(200, body);
      if (request.method === "POST") this.#world.changed();
      return respond(request, 200, body, { "request-id": id });
    } catch (error) {
      if (error instanceof StripeRefusal && error.executed) remember(error.status, bodyOf(error));
      throw error;
    } finally {
      this.#world.requested = NOBODY;
    }
  }
}

/** What was answered to this key in the last day. Throws when the key comes with another call. */
function answered({ account, now }: World, key: string, path: string, params: string) {
  const before: Account["answered"][string] | undefined = account.answered[key];
  if (!before || before.at + DAY <= now()) return undefined;
  if (before.path === path && before.params === params) return before;
  throw new StripeRefusal(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error", executed: false },
  );
}

function respond(request: Request, status: number, body: string, more: Record<string, string> = {}) {
  const key = request.headers.get("idempotency-key");
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "request-id": newId("req"),
      "stripe-version": request.headers.get("stripe-version") ?? API_VERSION,
      ...(key && { "idempotency-key": key }),
      ...more,
    },
  });
}

function bodyOf({ error }: StripeRefusal): string {
  return JSON.stringify({ error });
}

/** A form's text: workerd warns of `text()` on what names no kind of text. */
async function textOf(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}
