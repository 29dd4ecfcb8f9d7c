import { decodeJwt, importJWK, jwtVerify } from "jose";

/** What a push carried: decrypted, with its headers. */
export type ReceivedPush = {
  endpoint: string;
  message: unknown;
  ttl: string | null;
  topic: string | null;
  claims: { aud?: string; exp?: number; sub?: string };
};
export type StandInSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

type Receiver = { keys: CryptoKeyPair; point: Uint8Array<ArrayBuffer>; auth: Uint8Array<ArrayBuffer> };

const DAY_SECONDS = 24 * 60 * 60;
const base64url = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url");
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));

/**
 * Stands in for browsers and their push service: makes subscriptions, and receives pushes as RFC 8030, 8291 and 8292
 * have it, decrypted. `answers` makes it busy (429, 503) or gone (404, 410) for a subscription.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  readonly answers = new Map<string, { status: number; retryAfter?: string }>();
  private readonly receivers = new Map<string, Receiver>();

  async subscribe(): Promise<StandInSubscription> {
    const keys = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
      "deriveBits",
    ])) as CryptoKeyPair;
    const point = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
    const auth = crypto.getRandomValues(new Uint8Array(16));
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    this.receivers.set(new URL(endpoint).pathname, { keys, point, auth });
    return { endpoint, keys: { p256dh: base64url(point), auth: base64url(auth) } };
  }

  /** Answers a push that came to any host, by its path. */
  async receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const endpoint = `https://fcm.googleapis.com${pathname}`;
    const answer = this.answers.get(endpoint);
    if (answer) {
      const headers = answer.retryAfter ? { "Retry-After": answer.retryAfter } : undefined;
      return new Response(null, { status: answer.status, headers });
    }
    const receiver = this.receivers.get(pathname);
    if (!receiver) return new Response(null, { status: 410 });
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > 4096) return new Response(null, { status: 413 });
    const claims = await verifyVapid(request.headers.get("authorization") ?? "").catch(() => null);
    const isInTime = (claims?.exp ?? 0) <= Date.now() / 1000 + DAY_SECONDS;
    if (claims?.aud !== "https://fcm.googleapis.com" || !isInTime) return new Response(null, { status: 403 });
    this.received.push({
      endpoint,
      message: JSON.parse(await decrypt(body, receiver)),
      ttl: request.headers.get("ttl"),
      topic: request.headers.get("topic"),
      claims,
    });
    return new Response(null, { status: 201 });
  }
}

/** The claims of a header `vapid t=…, k=…`, whose signature the key proves. */
async function verifyVapid(header: string): Promise<ReceivedPush["claims"]> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const point = bytesOf(key);
  const [x, y] = [base64url(point.slice(1, 33)), base64url(point.slice(33))];
  await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
    // The tests' clock stands elsewhere.
    currentDate: new Date(Date.now()),
  });
  return decodeJwt(token) as ReceivedPush["claims"];
}

/** The text of a body in `aes128gcm` (RFC 8188, 8291): salt, record size, length of the sender's point, and the point. */
async function decrypt(body: Uint8Array<ArrayBuffer>, { keys, point, auth }: Receiver): Promise<string> {
  const [salt, senderPoint, text] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
  const sender = await crypto.subtle.importKey(
    "raw",
    senderPoint,
    { name: "ECDH", namedCurve: "P-256" },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits(
    { name: "ECDH", public: sender } as never,
    keys.privateKey,
    256,
  );
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, senderPoint]);
  const secret = await hkdf(auth, shared, info, 32);
  const key = await hkdf(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const padded = Buffer.from(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, text));
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

async function hkdf(salt: Uint8Array, input: ArrayBuffer, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: Uint8Array.from(salt),
    info: Uint8Array.from(info),
  };
  return crypto.subtle.deriveBits(parameters, key, length * 8);
}
