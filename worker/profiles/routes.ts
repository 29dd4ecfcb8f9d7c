import { Hono } from "hono";
import { findPerson, toUser } from "../auth/store.ts";
import { cached } from "../edgeCache.ts";
import type { App, Database, Person } from "../env.ts";
import { Refusal } from "../errors.ts";
import { callerRule, guardWrites } from "../guardedWrites.ts";
import { parse, personOf, signedIn } from "../http.ts";
import { keyOf } from "../uploads/contract.ts";
import { usableSince } from "../uploads/rules.ts";
import { isUsablePicture } from "../uploads/store.ts";
import {
  hasPublicPage,
  type ProfileSavedView,
  PUBLIC_FLAGS,
  type PublicProfile,
  type SlugView,
} from "./contract.ts";
import { idParams, type ProfileChange, profileBody, slugParams } from "./inputs.ts";
import { isPhoneAccepted } from "./phone/contract.ts";
import { purgeOrganizer } from "./purge.ts";
import { isReserved, slugRefusal, toPublicProfile } from "./rules.ts";
import { findBySlug, ownerOfSlug, saveProfile } from "./store.ts";

export const profileRoutes = new Hono<App>()
  .use(signedIn)
  .get("/", (c) => c.json(toUser(personOf(c))))
  .put("/", parse("json", profileBody), async (c) => {
    const person = personOf(c);
    const change = allowed(person, c.req.valid("json"));
    // The permitted fields depend on the role.
    guardWrites(c, callerRule(person));
    checkPhone(person, change.phone);
    await checkPicture(c.var.db, person, change.avatar_url);
    const saved = await saveProfile(c.var.db, person.id, change, new Date());
    if (hasPublicPage(saved.role)) purgeOrganizer(c, saved);
    return c.json({ user: toUser(saved) } satisfies ProfileSavedView);
  })
  .get("/slug-availability/:slug", parse("param", slugParams), async (c) => {
    const { slug } = c.req.valid("param");
    const owner = slug && (await ownerOfSlug(c.var.db, slug));
    const mine = owner === personOf(c).id;
    const reserved = !mine && (!slug || isReserved(slug) || Boolean(owner));
    return c.json({ available: !reserved, reserved, mine } satisfies SlugView);
  });

/** Public profiles: by slug only enabled pages, by id every active organizer. */
export const organizerRoutes = new Hono<App>()
  .get(
    "/slug/:slug",
    cached({ shows: "organizer" }),
    parse("param", slugParams, "profile_not_found"),
    async (c) => c.json(publicly(await findBySlug(c.var.db, c.req.valid("param").slug))),
  )
  .get("/:id", cached({ shows: "organizer" }), parse("param", idParams, "profile_not_found"), async (c) =>
    c.json(publicly(await findPerson(c.var.db, c.req.valid("param").id))),
  );

/** Refuses an invalid phone number, unless it is the stored one. */
function checkPhone(person: Person, phone: string | null = null) {
  if (isPhoneAccepted(phone, person.phone)) return;
  throw new Refusal("invalid", { fields: { phone: "validation.phone" } });
}

/** Refuses a picture that is not the user's own upload or no longer exists. */
async function checkPicture(db: Database, person: Person, url: string | null | undefined) {
  if (!url || url === person.avatar_url) return;
  if (await isUsablePicture(db, keyOf(url), person.id, usableSince(new Date()))) return;
  throw new Refusal("invalid", { fields: { avatar_url: "validation.wrong" } });
}

function publicly(person: Person | undefined): PublicProfile {
  const profile = person && toPublicProfile(person);
  if (!profile) throw new Refusal("profile_not_found");
  return profile;
}

/**
 * The fields of an update that this user may change: public page and company are for organizers, and a slug is
 * assigned once.
 */
function allowed(person: Person, change: ProfileChange): ProfileChange {
  const { public_slug: wanted, ...rest } = change;
  if (!hasPublicPage(person.role)) return without(rest, ORGANIZERS_FIELDS);
  const enabled = rest.public_profile_enabled ?? person.public_profile_enabled;
  const refusal = slugRefusal(person.public_slug, wanted, enabled);
  if (refusal) throw new Refusal(refusal, { fields: { public_slug: `validation.${refusal}` } });
  return enabled && wanted ? { ...rest, public_slug: wanted } : rest;
}

const ORGANIZERS_FIELDS = [
  "public_profile_enabled",
  "company_name",
  "vat_number",
  "company_address",
  ...PUBLIC_FLAGS,
] as const;

function without(change: ProfileChange, fields: readonly (keyof ProfileChange)[]): ProfileChange {
  return Object.fromEntries(
    Object.entries(change).filter(([name]) => !fields.some((field) => field === name)),
  );
}
