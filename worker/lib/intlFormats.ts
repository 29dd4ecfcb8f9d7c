import { localeOf } from "./languages.ts";

/**
 * Formats of Intl by locale and options, each created once, because creating one costs more than rendering a row that uses
 * it: a shared logbook formats two depths and a signature's time for each dive.
 */

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The number format of a locale. `options` must be plain values. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/** The date format of a language or locale, by `localeOf`. `options` must be plain values. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  dates.set(key, format);
  return format;
}
