import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { decryptSecret, encryptSecret, hashRecoveryCode } from "../../../worker/auth/twoFactor/encryption.ts";
import { formatRecoveryCode, otpauthUri, readCode, toBase32 } from "../../../worker/auth/twoFactor/rules.ts";
import { findTotpStep, totpCode, totpStep } from "../../../worker/auth/twoFactor/totp.ts";
import { takeLoggedErrors } from "../../support/loggedErrors.ts";

const SECRET = new TextEncoder().encode("12345678901234567890");

// RFC 6238, appendix B, SHA-1; of its eight digits the last six.
test.for([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const)("at second %d the code is the one of the standard", ([seconds, code]) => {
  expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code);
});

test("a code counts in its own step, the one before and the one after, and in no other", () => {
  const step = 41152263;
  const code = totpCode(SECRET, step);
  const at = (second: number) => findTotpStep(SECRET, code, new Date((step * 30 + second) * 1000));
  expect([-31, -30, 0, 29, 30, 59, 60].map(at)).toEqual([null, step, step, step, step, step, null]);
});

test("base32 is that of RFC 4648", () => {
  expect(toBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("codes are read with spaces and hyphens, in small letters, and with digits for letters that look alike", () => {
  expect(readCode(" 123 456 ")).toEqual({ kind: "totp", code: "123456" });
  const code = formatRecoveryCode(new Uint8Array([255, 0, 127, 3, 90, 17, 200, 4]));
  expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  const recovery = { kind: "recovery", code: code.replaceAll("-", "") };
  for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " – "), code.replaceAll("O", "0")])
    expect(readCode(typed)).toEqual(recovery);
  for (const wrong of ["", "12345", "1234567", "１２３４５６", "ABCD-EFGH", "ABCD-EFGH-IJK9", "' or 1=1 --"])
    expect([wrong, readCode(wrong)]).toEqual([wrong, null]);
});

test("the address for the app names the site and the account", () => {
  const uri = new URL(otpauthUri({ issuer: "Respiro: mare", email: "anna+blu@mare.example", secret: "ABC" }));
  expect([uri.protocol, uri.host, uri.pathname]).toEqual([
    "otpauth:",
    "totp",
    "/Respiro%3A%20mare:anna%2Bblu%40mare.example",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: "ABC", issuer: "Respiro: mare" });
});

test("a stored secret opens for its user under its key alone, and is another text each time", async () => {
  const stored = await encryptSecret(env.TOTP_SECRET, "anna", SECRET);
  expect(await decryptSecret(env.TOTP_SECRET, "anna", stored)).toEqual(SECRET);
  expect(await encryptSecret(env.TOTP_SECRET, "anna", SECRET)).not.toBe(stored);
  for (const [key, user] of [
    [env.TOTP_SECRET, "bruno"],
    [`${env.TOTP_SECRET}.`, "anna"],
  ] as const)
    await expect(decryptSecret(key, user, stored)).rejects.toMatchObject({ code: "misconfigured" });
  expect(takeLoggedErrors().join()).toContain("TOTP_SECRET");
});

test("a recovery code's hash depends on its user and on the key", () => {
  const hash = hashRecoveryCode(env.TOTP_SECRET, "anna", "ABCD");
  expect(hashRecoveryCode(env.TOTP_SECRET, "bruno", "ABCD")).not.toBe(hash);
  expect(hashRecoveryCode(`${env.TOTP_SECRET}.`, "anna", "ABCD")).not.toBe(hash);
});

test("without TOTP_SECRET nothing is encrypted", async () => {
  for (const key of [undefined, "", "too short"])
    await expect(encryptSecret(key, "anna", SECRET)).rejects.toMatchObject({ code: "misconfigured" });
  expect(takeLoggedErrors().join()).toContain("TOTP_SECRET is missing");
});
