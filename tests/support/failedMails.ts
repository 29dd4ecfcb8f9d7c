import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { mails } from "../../worker/mail/schema.ts";
import { db } from "./worker.ts";

/** Makes a mail that has failed for good, by the write of its last attempt, and returns its id. */
export async function makeFailedMail(
  other: Partial<typeof mails.$inferInsert> = {},
  { failedAt = new Date().toISOString() }: { failedAt?: string } = {},
): Promise<string> {
  const id = newId();
  await db.insert(mails).values({
    id,
    recipient: "persa@mare.example",
    language: "it",
    template: "enrolled",
    params: { name: "Persa", title: "Onda lunga" },
    attempts: 8,
    created_at: failedAt,
    next_attempt_at: failedAt,
    ...other,
  });
  await failMail(id, failedAt);
  return id;
}

/** Lets a mail fail for good, as its last attempt does. */
export async function failMail(id: string, failedAt: string): Promise<void> {
  await db
    .update(mails)
    .set({ failed_at: failedAt, next_attempt_at: null, last_error: "550 persa@mare.example: no such user" })
    .where(eq(mails.id, id));
}
