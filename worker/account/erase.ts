import type { Context } from "hono";
import { unusableHash } from "../auth/passwords.ts";
import { dayIn } from "../days/contract.ts";
import type { App, Person } from "../env.ts";
import { eventChanged } from "../events/changed.ts";
import { siteUrl } from "../http.ts";
import { sendSoon } from "../mail/send.ts";
import { forgetShared } from "../shared.ts";
import { erasePerson } from "./leaving.ts";

/**
 * Erases an account, whoever asked for it, and says goodbye to the address it had. Events to come in which nobody has
 * a place are cancelled, not removed: who has kept the address learns what became of it, and what was once paid or
 * refunded there still leads to its event. Refuses with `events_ahead` or `last_admin`.
 */
export async function eraseAccount(c: Context<App>, person: Person, now: Date): Promise<void> {
  const farewell = {
    recipient: person.email,
    language: person.language,
    template: "account_deleted",
    params: { name: person.full_name, link: siteUrl(c) },
  } as const;
  const erasure = { today: dayIn(c.env.TIME_ZONE, now), hash: unusableHash(), farewell };
  const cancelled = await erasePerson(c.var.db, person, erasure, now);
  sendSoon(c);
  forgetPages(c, person);
  for (const event of cancelled) eventChanged(c, event);
}

function forgetPages(c: Context<App>, { id, public_slug }: Person) {
  const slug = public_slug && encodeURIComponent(public_slug);
  forgetShared(c, {
    pages: [`/instructor/id/${id}`, ...(slug ? [`/instructor/${slug}`] : [])],
    calls: [
      `/api/instructors/${id}`,
      ...(slug ? [`/api/instructors/slug/${slug}`, `/api/instructors/slug/${slug}/events`] : []),
    ],
  });
}
