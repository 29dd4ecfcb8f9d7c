import { test } from "vitest";
import { isDrawn } from "../../support/testLength.ts";

type Register = (title: string, ...rest: never[]) => void;

function drawn(register: Register): Register {
  return (title, ...rest) => {
    if (isDrawn(title)) register(title, ...rest);
  };
}

/**
 * Tests what branches off a path, which `test` follows: every branch in the long test run, a tenth of them, drawn at
 * random, in the short one.
 */
export const it = Object.assign(drawn(test as Register), {
  each: (cases: never) => drawn(test.each(cases) as Register),
  for: (cases: never) => drawn(test.for(cases) as Register),
}) as unknown as Pick<typeof test, "each" | "for"> & typeof test;
