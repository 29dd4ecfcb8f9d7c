import { expect, test } from "vitest";
import { loadCommonPasswords } from "../../web/auth/loadCommonPasswords.ts";
import { PASSWORD_MIN } from "../../worker/auth/contract.ts";

test("the list holds ten thousand passwords that could be chosen here, each in small letters and once", async () => {
  const common = await loadCommonPasswords();
  expect(common.size).toBe(10_000);
  for (const password of common) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(password).toBe(password.toLowerCase());
  }
  for (const password of ["123456", "password", "qwerty", "iloveyou", "football"])
    expect([password, common.has(password)]).toEqual([password, true]);
  expect(common.has("in apnea con calma")).toBe(false);
});
