import { sql } from "drizzle-orm";
import { users } from "../../worker/auth/schema.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

/** The columns of a user that say something about the person. */
const PERSONAL_COLUMNS = [
  "email",
  "full_name",
  "phone",
  "bio",
  "company_name",
  "vat_number",
  "company_address",
  "instagram_contact",
  "avatar_url",
  "sponsor_link",
  "sponsor_logo_url",
  "sponsor_text",
  "public_slug",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
  "password_hash",
] as const;

/** A user whose every personal column has a value that occurs nowhere else. */
export async function makeRevealingUser(
  name: string,
  other: Partial<typeof users.$inferInsert> = {},
): Promise<SignedInUser> {
  const user = await makeUser(name, other);
  await revealUsers();
  return user;
}

/** Fills the personal columns of all users, also of those that a factory made, with values of their own. */
export async function revealUsers(): Promise<void> {
  const own = (text: string) => sql`${text} || substr(id, -12)`;
  await db
    .update(users)
    .set({
      full_name: own("Nome Cognome "),
      phone: sql`'+39' || abs(random() % 10000000000)`,
      bio: own("Vivo di mare "),
      company_name: own("Azienda "),
      vat_number: own("IT"),
      company_address: own("Via del Mare "),
      instagram_contact: own("ig"),
      public_slug: own("pagina-"),
      scadenza_assicurazione: "2031-03-31",
      scadenza_certificato_medico: "2032-04-30",
    })
    .where(sql`full_name not like 'Nome Cognome %' and deleted_at is null`);
}

/** Every personal value of every user, and every address that mails went to. */
export async function listPersonalValues(): Promise<string[]> {
  const rows = await db.select().from(users);
  const values = rows.flatMap((row) => PERSONAL_COLUMNS.map((column) => row[column]));
  return [...new Set(values.filter((value): value is string => Boolean(value)))];
}
