import { env } from "cloudflare:workers";
import { CompactEncrypt, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

// The signature, the algorithms HS256 and none, missing claims and the lifetime: tests/auth/tokens.test.ts.

const secret = new TextEncoder().encode(env.JWT_SECRET);

/** The claims of a valid token of a new user. */
async function makeClaims() {
  const { token } = await makeUser("anna");
  const [, claims = ""] = token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}

async function readProfile(token: string): Promise<number> {
  return (await ask("GET", "/api/profile", { as: { token } })).status;
}

test("a key that a token brings along or points to is never used, nor fetched", async () => {
  const fetched = vi.fn(async () => Response.json({ keys: [] }));
  vi.stubGlobal("fetch", fetched);
  const claims = await makeClaims();
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  const headers = [
    { alg: "ES256", jwk },
    { alg: "ES256", jku: "https://evil.example/keys.json", kid: "1" },
    { alg: "ES256", x5u: "https://evil.example/cert.pem" },
  ];
  for (const header of headers)
    expect(await readProfile(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey))).toBe(
      401,
    );
  expect(fetched).not.toHaveBeenCalled();
});

test("a public key as the secret, an empty one and one that a header names open nothing", async () => {
  const claims = await makeClaims();
  const { publicKey } = await generateKeyPair("RS256", { extractable: true });
  const guesses = [await exportSPKI(publicKey), "\0", "secret", "null", "undefined"];
  for (const guess of guesses) {
    for (const kid of ["../../../dev/null", "x' union select 'secret", ""]) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid });
      expect(await readProfile(await token.sign(new TextEncoder().encode(guess)))).toBe(401);
    }
  }
});

test("an encrypted token, one with a critical extension and one with two signatures are refused", async () => {
  const claims = await makeClaims();
  const plain = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret);
  expect(await readProfile(plain)).toBe(200);
  const key = await crypto.subtle.digest("SHA-256", secret);
  const encrypted = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(new Uint8Array(key));
  const [head = "", body = "", seal = ""] = plain.split(".");
  const critical = Buffer.from(JSON.stringify({ alg: "HS256", crit: ["x"], x: 1 })).toString("base64url");
  for (const token of [encrypted, `${critical}.${body}.${seal}`, `${plain}.${seal}`, `${head}.${body}`])
    expect(await readProfile(token)).toBe(401);
});

test("a token that is not valid yet is refused", async () => {
  const claims = await makeClaims();
  const sign = (nbf: number) =>
    new SignJWT({ ...claims, nbf }).setProtectedHeader({ alg: "HS256" }).sign(secret);
  const now = Math.floor(Date.now() / 1000);
  expect(await readProfile(await sign(now - 60))).toBe(200);
  expect(await readProfile(await sign(now + 3600))).toBe(401);
});
