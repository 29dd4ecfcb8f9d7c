import type { World } from "./account.ts";
import { type Form, needed, part, text, texts, whole } from "./forms.ts";
import { invalid, missing } from "./refusal.ts";

const LIMIT_USUAL = 10;
const LIMIT_MAX = 100;

interface Listed {
  id: string;
  created: number;
}

/** One page of a list as Stripe gives it: newest first, `limit`, `starting_after`, `created[gte]` and its like. */
export function pageOf<Thing extends Listed>(url: string, things: Thing[], form: Form) {
  const limit = whole(form, "limit") ?? LIMIT_USUAL;
  if (limit < 1 || limit > LIMIT_MAX) throw invalid("limit", `limit must be between 1 and ${LIMIT_MAX}`);
  const newest = things.filter(({ created }) => within(created, form)).reverse();
  const after = text(form, "starting_after");
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing("object", after, "starting_after");
  const data = newest.slice(start, start + limit);
  return { object: "list" as const, url, has_more: newest.length > start + limit, data };
}

/** `created` as a second, or as a range with gt, gte, lt, lte. */
function within(created: number, form: Form): boolean {
  if (typeof form.created === "string") return created === whole(form, "created");
  const range = part(form, "created");
  const bound = (name: string) => (name in range ? Number(needed(range, name)) : undefined);
  const [above, from, below, until] = ["gt", "gte", "lt", "lte"].map(bound);
  return (
    created > (above ?? -Infinity) &&
    created >= (from ?? -Infinity) &&
    created < (below ?? Infinity) &&
    created <= (until ?? Infinity)
  );
}

/** A copy of the answer with the asked ids replaced by what they stand for: `payment_intent.latest_charge`. */
export function expanded<Answer extends object>(world: World, answer: Answer, form: Form): Answer {
  const copy = structuredClone(answer);
  for (const path of texts(form, "expand")) open(world, copy, path.split("."), path);
  return copy;
}

function open(world: World, place: object, [name = "", ...rest]: string[], path: string): void {
  if (Array.isArray(place)) {
    for (const entry of place) open(world, entry, [name, ...rest], path);
    return;
  }
  const holder = place as Record<string, unknown>;
  if (name === "line_items" && "ui_mode" in holder) {
    const id = String(holder.id);
    const items = world.account.orders[id]?.items ?? [];
    holder.line_items = {
      object: "list",
      url: `/v1/checkout/sessions/${id}/line_items`,
      has_more: false,
      data: items,
    };
    return;
  }
  if (!(name in holder)) throw invalid("expand", `This property cannot be expanded (${path}).`);
  if (typeof holder[name] === "string")
    holder[name] = structuredClone(named(world, holder[name]) ?? holder[name]);
  const next = holder[name];
  if (rest.length && typeof next === "object" && next) open(world, next, rest, path);
}

function named({ account }: World, id: string): object | undefined {
  const { intents, charges, refunds, disputes, transfers, reversals, transactions } = account;
  const kinds = [intents, charges, refunds, disputes, transfers, reversals, transactions];
  return kinds.find((kind) => id in kind)?.[id];
}
