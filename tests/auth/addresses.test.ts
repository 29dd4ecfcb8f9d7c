import { expect, test } from "vitest";
import { clientAddressKey } from "../../worker/addressKey.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { ask } from "../support/worker.ts";

const KEYS: [address: string, key: string][] = [
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["2001:DB8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
  ["2001:0db8:0000:0001:0000:0000:0000:0001", "2001:db8:0:1::/64"],
  ["2001:db8:0:2::1", "2001:db8:0:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["not:an:address", "not:an:address"],
];

test.for(KEYS)("the address %s counts as %s", ([address, key]) => {
  expect(clientAddressKey(address)).toBe(key);
});

test("requests from one /64 share a rate limit, another /64 has its own", async () => {
  const guess = (address: string) =>
    ask("POST", "/api/auth/confirm", { body: { token_hash: "x", email: "anna@mare.example" }, address });
  for (let turn = 1; turn <= RATE_LIMITS.auth.linkByAddress.times; turn += 1) {
    expect((await guess(`2001:db8:7:7::${turn.toString(16)}`)).status).toBe(400);
  }
  expect((await guess("2001:db8:7:7:ffff::1")).status).toBe(429);
  expect((await guess("2001:db8:7:8::1")).status).toBe(400);
});
