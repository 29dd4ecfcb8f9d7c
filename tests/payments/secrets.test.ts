import { expect, test } from "vitest";
import { completed } from "../../scripts/secrets.ts";

const WANTED = ["JWT_SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const WEBHOOKS = ["STRIPE_WEBHOOK_SECRET", "STRIPE_ACCOUNTS_WEBHOOK_SECRET", "STRIPE_PAYOUTS_WEBHOOK_SECRET"];
const RANDOM = "[\\w-]{43}";

test("new secrets are added, empty ones are filled, the others stay as they are", () => {
  const before = "# ours\nJWT_SECRET=kept\nOTHER=too\nSTRIPE_SECRET_KEY=\n";
  const lines = completed(before, WANTED).split("\n");
  expect(lines.slice(0, 3)).toEqual(["# ours", "JWT_SECRET=kept", "OTHER=too"]);
  expect(lines[3]).toMatch(new RegExp(`^STRIPE_SECRET_KEY=${RANDOM}$`));
  expect(lines[4]).toMatch(new RegExp(`^STRIPE_WEBHOOK_SECRET=${RANDOM}$`));
  expect(lines.slice(5)).toEqual([""]);
  expect(completed(lines.join("\n"), WANTED)).toBe(lines.join("\n"));
});

test.for(["sk_test_1", "rk_live_1", '"sk_test_1"'])(
  "with the key %s of Stripe's own, no webhook secret is made up",
  (key) => {
    const wanted = [...WANTED.slice(0, 2), ...WEBHOOKS];
    const added = completed(`JWT_SECRET=kept\nSTRIPE_SECRET_KEY=${key}\n`, wanted);
    const empty = WEBHOOKS.map((name) => `${name}=\n`).join("");
    expect(added).toBe(`JWT_SECRET=kept\nSTRIPE_SECRET_KEY=${key}\n${empty}`);
    expect(completed(added, wanted)).toBe(added);
  },
);
