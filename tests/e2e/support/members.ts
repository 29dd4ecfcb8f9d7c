import type { Page } from "playwright";
import { inject } from "vitest";
import type { SignInView, User } from "../../../worker/auth/outputs.ts";
import type { Role } from "../../../worker/permissions/permissionMap.ts";
import type { ProfileBody } from "../../../worker/profiles/inputs.ts";
import { BLANK } from "./browser.ts";

/** Somebody whom no other journey knows, signed in in this page's browser. */
export async function registerMember(page: Page, name: string, role: Role, profile?: ProfileBody) {
  const [first = "anna"] = name.toLowerCase().split(" ");
  const email = `${first}.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  const session = await call<SignInView>("POST", "/api/auth/register", null, {
    email,
    password: "respiro1",
    full_name: name,
    role,
    language: "it",
  });
  const { user } = profile
    ? await call<{ user: User }>("PUT", "/api/profile", session.token, profile)
    : session;
  await storeSession(page, { token: session.token, user });
  return { email, token: session.token, user };
}

const sessions = new Map<string, SignInView>();

/**
 * A session of a demo account, past the form. The one of an earlier journey while it lasts: to check a password takes
 * the server a fifth of a second.
 */
async function findSession(email: string): Promise<SignInView> {
  const known = sessions.get(email);
  const user = known && (await call<User>("GET", "/api/profile", known.token).catch(() => null));
  const session =
    known && user
      ? { ...known, user }
      : await call<SignInView>("POST", "/api/auth/login", null, { email, password: "respiro1" });
  sessions.set(email, session);
  return session;
}

/** Signs in with a demo account, past the form: the page shows the app only once it goes to an address of it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await storeSession(page, await findSession(email));
}

/** Signs in with what the server gave this person: the page is none of the app's until it goes somewhere. */
export async function storeSession(page: Page, { token, user }: { token: string; user: User }) {
  if (page.url() !== inject("baseUrl") + BLANK) await page.goto(BLANK);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem("api_token", token);
      localStorage.setItem("user", user);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** What the server keeps of them. */
export function fetchProfile({ token }: { token: string }): Promise<User> {
  return call<User>("GET", "/api/profile", token);
}

async function call<Answer>(method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(inject("baseUrl") + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      // Each from a place of their own: thirty registrations from one address are a script's.
      "CF-Connecting-IP": `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}
