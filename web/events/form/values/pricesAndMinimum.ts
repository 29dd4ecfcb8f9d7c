import { wrongPrices } from "../../../../worker/events/publishing/contract.ts";
import { parseEuros } from "../../../lib/parseEuros.ts";
import { type EventValues, parseCount } from "./values.ts";

/** The fields of the group "prices and minimum", besides the cost. */
export const PRICE_FIELDS = [
  "early_price",
  "early_until",
  "member_price",
  "deposit",
  "balance_days_before",
  "minimum_participants",
  "decision_days_before",
  "cancel_without_decision",
] as const satisfies (keyof EventValues)[];

type PriceValues = Pick<EventValues, "date" | "cost" | "participants" | (typeof PRICE_FIELDS)[number]>;

/** A number as it is typed; blank for none. */
export function typedNumber(number: number | null): string {
  return number === null ? "" : String(number).replace(".", ",");
}

/**
 * The prices in euros and the minimum of a form: no prices for a free event or in free mode, and no day of a price or
 * minimum that is blank.
 */
export function pricesAndMinimum(values: PriceValues, eventsFreeMode: boolean) {
  const cost = eventsFreeMode ? null : parseEuros(values.cost) || null;
  const price = (typed: string) => (cost ? parseEuros(typed) || null : null);
  const [early_price, deposit] = [price(values.early_price), price(values.deposit)];
  const minimum_participants = parseCount(values.minimum_participants) || null;
  return {
    early_price,
    early_until: early_price === null ? null : values.early_until || null,
    member_price: price(values.member_price),
    deposit,
    balance_days_before: deposit === null ? null : parseCount(values.balance_days_before),
    minimum_participants,
    decision_days_before: minimum_participants === null ? null : parseCount(values.decision_days_before),
  };
}

/** The wrong fields of prices and minimum, by the server's own rule. A wrong number has an error of its own. */
export function findWrongPrices(values: PriceValues) {
  const { date, cost, participants } = values;
  const other = { date, cost: parseEuros(cost), participants: parseCount(participants) };
  return Object.entries(wrongPrices({ ...pricesAndMinimum(values, false), ...other }));
}

/** The ratio of a form; null without one and while its numbers are wrong. */
export function ratioOfValues(values: EventValues) {
  const [instructor, assistant, age] = [
    parseCount(values.ratio_instructor),
    parseCount(values.ratio_assistant) ?? 0,
    parseCount(values.ratio_min_age),
  ];
  if (instructor === null || [instructor, assistant, age ?? 0].some(Number.isNaN)) return null;
  return { instructor, assistant, ...(age !== null && { min_age: age }) };
}
