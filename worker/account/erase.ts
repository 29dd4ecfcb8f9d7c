import type { Context } from "hono";
import { unusableHash } from "../auth/passwords.ts";
import type { App, Person } from "../env.ts";
import { siteUrl } from "../http.ts";
import { dayIn } from "../lib/calendarDays.ts";
import { sendSoon } from "../mail/send.ts";
import { sendRefundsSoon } from "../payments/refunds/sending.ts";
import { purgeOrganizer } from "../profiles/purge.ts";
import { keyOf } from "../uploads/contract.ts";
import { removePicture } from "../uploads/remove.ts";
import { erasePerson } from "./leaving.ts";

/**
 * Erases an account and mails a confirmation to its former address. Upcoming events without participants are
 * cancelled instead of deleted, because old links and past payments still refer to them. Throws `events_ahead` or
 * `last_admin`.
 */
export async function eraseAccount(c: Context<App>, person: Person): Promise<void> {
  const farewell = {
    recipient: person.email,
    language: person.language,
    template: "account_deleted",
    params: { name: person.full_name, link: siteUrl(c) },
  } as const;
  const now = new Date();
  const erasure = { today: dayIn(c.env.TIME_ZONE, now), hash: unusableHash(), farewell };
  await erasePerson(c.var.db, person, erasure, now);
  sendRefundsSoon(c);
  sendSoon(c);
  const { id, public_slug } = person;
  purgeOrganizer(c, { id, public_slug });
  if (person.avatar_url) await removePicture(c, keyOf(person.avatar_url));
}
