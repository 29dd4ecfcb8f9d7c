import { type EventValues, parseCount } from "./values.ts";

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
