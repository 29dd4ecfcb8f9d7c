import { v7 as newId } from "uuid";
import { StepFailure } from "../../../scripts/steps.ts";
import { ACCEPTED_TERMS } from "../../support/saleTerms.ts";
import type { StandInServer } from "../../support/stripe/server.ts";
import type { Actor, Cast } from "./actors.ts";

/** One write of the product, sent to a runtime's origin. Each call is somebody else's, so that no limit is met. */
export type Action = (origin: string, headers?: Record<string, string>) => Promise<Response>;

export interface Actions {
  reply: Action;
  enrolment: Action;
  tap: Action;
  /** The first half of a paid enrolment: the hold and Stripe's page. */
  checkout: Action;
  /** The other half: Stripe's webhook of the checkout before it. */
  payment: Action;
}

/** The writes, over the cast in turns. Throws StepFailure when the Worker refuses one. */
export function makeActions(cast: Cast, { stripe }: StandInServer): Actions {
  let turn = 0;
  const next = <Item>(items: Item[], at = turn++): Item => items[at % items.length] as Item;
  let seat = 0;
  let payer = 0;
  const clocks = new Map<string, number>();
  return {
    reply: (origin, headers) =>
      send(origin, next(cast.members), headers, "/api/forum/replies", {
        topic_id: next(cast.topics),
        content: "Oggi otto vasche, recupero comodo. Domani si riposa.",
      }),
    enrolment: (origin, headers) => {
      const [member, event] = [seat % cast.members.length, Math.floor(seat / cast.members.length)];
      seat += 1;
      return send(
        origin,
        cast.members[member] as Actor,
        headers,
        `/api/events/${cast.freeEvents[event]}/register-free`,
        {},
      );
    },
    tap: (origin, headers) => {
      const { id, keeper, member } = next(cast.registers);
      const clock = Math.max((clocks.get(id) ?? 0) + 1, Date.now() - 1000);
      clocks.set(id, clock);
      const presence = clock % 2 ? "present" : "absent";
      const change = { target: { type: "member", id: member }, fields: { presence } };
      return send(origin, keeper, headers, `/api/registers/${id}/changes`, {
        ...{ device: newId(), after: Number.MAX_SAFE_INTEGER },
        changes: [{ id: newId(), clock, at: new Date().toISOString(), ...change }],
      });
    },
    checkout: (origin, headers) => {
      payer += 1;
      return send(origin, next(cast.payers, payer), headers, "/api/payments/create-checkout-session", {
        ...{ eventId: cast.paidEvent, ...ACCEPTED_TERMS },
      });
    },
    payment: async (origin, headers) => {
      const open = stripe.sessions.findLast(({ status }) => status === "open");
      if (!open) throw new StepFailure("There is no checkout to pay.");
      stripe.pay(open.id);
      const paid = stripe.events.findLast(({ type }) => type === "checkout.session.completed");
      const request = await stripe.signed(paid?.id ?? "");
      return checked(
        await fetch(origin + new URL(request.url).pathname, {
          method: "POST",
          headers: { ...Object.fromEntries(request.headers), ...headers },
          body: await request.text(),
        }),
      );
    },
  };
}

async function send(
  origin: string,
  actor: Actor,
  asked: Record<string, string> | undefined,
  path: string,
  body: object,
): Promise<Response> {
  const headers = {
    ...actor.headers,
    ...asked,
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
  return checked(await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function checked(answer: Response): Promise<Response> {
  const text = await answer.text();
  if (!answer.ok) throw new StepFailure(`${answer.url} answered ${answer.status}.`, text.slice(0, 500));
  return answer;
}
