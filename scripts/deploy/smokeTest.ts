import { setTimeout as pause } from "node:timers/promises";

/** Checks an address, and returns a sentence about a wrong answer or null. */
type Probe = (address: string) => Promise<string | null>;

const TIMEOUT_MS = 10_000;

/** Marks the problem of a site whose cron, mails or payments are late, as before the first cron run after a repair. */
const LATE = "is late";

/** Checks of a working site, by name. None writes or needs an account. */
const PROBES: Record<string, Probe> = {
  health: async (address) => {
    const response = await request(`${address}/api/health`);
    const body = await response.text();
    if (response.status === 200 && statusIn(body) === "ok") return null;
    if (statusIn(body) === "late")
      return `${LATE}: the cron has not run for half an hour, or mails or payments wait`;
    return `answered ${response.status}: ${body.slice(0, 200)}`;
  },
  home: async (address) => {
    const response = await request(address);
    const html = await response.text();
    if (response.status !== 200) return `answered ${response.status}`;
    return /<html lang="\w+"/.test(html) && html.includes("<h1") ? null : "is no rendered page";
  },
  "a built file": async (address) => {
    const html = await (await request(address)).text();
    const [, path] = /\s(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    if (!path) return "is not named by the home page";
    const response = await request(`${address}${path}`);
    const type = response.headers.get("content-type") ?? "none";
    await response.body?.cancel();
    if (response.status === 200 && type.includes("javascript")) return null;
    return `${path} answered ${response.status} with the type ${type}`;
  },
  "the refusal of a sign-in": (address) =>
    expectRefusal(
      `${address}/api/auth/login`,
      { "content-type": "application/json" },
      JSON.stringify({ email: "nobody@respiro.invalid", password: "not a password" }),
      [401, "invalid_credentials"],
    ),
  "the refusal of an unsigned webhook": (address) =>
    expectRefusal(`${address}/api/payments/webhook`, { "stripe-signature": "t=1,v1=00" }, "{}", [400]),
};

/**
 * Checks the answers of a deployed site. Each check is retried for `patience` milliseconds, because a deploy takes
 * seconds to reach every location; a late site for `tickPatience`, in which the cron runs. Returns a sentence for each
 * wrong answer.
 */
export async function smokeTest(
  address: string,
  patience: number,
  tickPatience = patience,
): Promise<string[]> {
  const began = Date.now();
  const problems = await Promise.all(
    Object.entries(PROBES).map(async ([name, probe]) => {
      for (;;) {
        const problem = await probe(address).catch((error: Error) => `did not answer: ${reasonOf(error)}`);
        if (problem === null) return [];
        const limit = problem.startsWith(LATE) ? tickPatience : patience;
        if (Date.now() >= began + limit) return [`${name} ${problem}`];
        await pause(Math.min(2000, limit));
      }
    }),
  );
  return problems.flat();
}

async function expectRefusal(
  address: string,
  headers: Record<string, string>,
  body: string,
  [status, code]: [number, string?],
): Promise<string | null> {
  const response = await request(address, { method: "POST", headers, body });
  const text = await response.text();
  if (response.status === status && (!code || text.includes(`"${code}"`))) return null;
  return `answered ${response.status} instead of ${status}: ${text.slice(0, 200)}`;
}

function request(address: string, init: RequestInit = {}): Promise<Response> {
  // A site that redirects elsewhere is not the site that was deployed.
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
}

function statusIn(body: string): unknown {
  try {
    return JSON.parse(body).status;
  } catch {
    return undefined;
  }
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
