import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { hashLinkToken } from "../../worker/auth/tokens.ts";
import { newsletterSubscribers } from "../../worker/blog/newsletter/schema.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { ask, db } from "./worker.ts";

export function newAddress(): string {
  return `lettrice-${crypto.randomUUID()}@lago.example`;
}

export function postSubscription(email: string, language: string, other: { address?: string } = {}) {
  return ask<{ success: boolean }>("POST", "/api/newsletter", { body: { email, language }, ...other });
}

/** Makes a confirmed subscription; returns its id, which is also the token of its confirmation link. */
export async function subscribe(
  email: string,
  language: LanguageCode,
  confirmed_at = "2026-01-01T10:00:00.000Z",
): Promise<string> {
  const id = newId();
  const row = {
    id,
    email,
    language,
    token_hash: hashLinkToken(id),
    requested_at: confirmed_at,
    confirmed_at,
  };
  await db.insert(newsletterSubscribers).values(row);
  return id;
}

export function listSubscribers() {
  return db.select().from(newsletterSubscribers);
}

export function findSubscriber(id: string) {
  return db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).get();
}
