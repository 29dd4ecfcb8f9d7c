import type { UserRow } from "../auth/schema.ts";
import { findUser, toUser } from "../auth/store.ts";
import { cached } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { byId, newRoutes, parse, type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { isReservedSlug } from "../lib/pageAddresses.ts";
import { purgeSponsors } from "../packages/purge.ts";
import { voucherSaleRule } from "../packages/store.ts";
import { hasPublicPage } from "../permissions/permissionMap.ts";
import { admitWriting } from "../permissions/requirePermission.ts";
import { callerRule } from "../permissions/store.ts";
import { requireOwnPicture } from "../uploads/store.ts";
import { certificationRoutes } from "./certifications/routes.ts";
import { PUBLIC_FLAGS } from "./contract.ts";
import { organizerSlugParams, type ProfileUpdate, profileBody } from "./inputs.ts";
import { logbookFileRoutes } from "./logbook/files/routes.ts";
import { logbookImportRoutes } from "./logbook/importRoutes.ts";
import { signatureAskingRoutes, signatureRequestRoutes } from "./logbook/requests/routes.ts";
import { logbookRoutes, logbookShareRoutes, sharedLogbookRoutes } from "./logbook/routes.ts";
import type { ProfileSavedView, PublicProfile, SlugAvailabilityView } from "./outputs.ts";
import { purgeOrganizer } from "./purge.ts";
import { accountName, slugRefusal, toPublicProfile } from "./rules.ts";
import { findOrganizerBySlug, findSlugOwner, readPublicPapers, updateProfile } from "./store.ts";

const bySlug = parse("param", organizerSlugParams, "profile_not_found");

const profileRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/", (c) => c.json(toUser(requireUser(c))))
  .put("/", parse("json", profileBody), async (c) => {
    const user = requireUser(c);
    const change = permittedUpdate(user, c.req.valid("json"));
    // The permitted fields depend on the role.
    guardWrites(c, callerRule(user));
    if (PUBLISHED_FIELDS.some((field) => isChanged(user, change, field))) admitWriting(c);
    await checkPhones(user, change);
    checkBirthDate(change, dayInTimeZone(c.env.TIME_ZONE, new Date()));
    for (const field of ["avatar_url", "sponsor_logo_url"] as const)
      if (change[field] !== user[field])
        await requireOwnPicture(c.var.db, change[field] ?? null, { field, ownerId: user.id });
    const saved = await updateProfile(c.var.db, user, change, new Date());
    if (hasPublicPage(saved.role)) purgeOrganizer(c, saved);
    if (SPONSOR_FIELDS.some((field) => field in change)) purgeSponsors(c);
    const { lacks_two_factor = false, is_staff = false } = user;
    const schools = user.schools?.map((school) =>
      school.account_id === user.id && school.name === accountName(user)
        ? { ...school, name: accountName(saved) }
        : school,
    );
    return c.json({
      user: toUser({
        ...saved,
        ...(lacks_two_factor && { lacks_two_factor }),
        ...(is_staff && { is_staff }),
        ...(schools && { schools }),
      }),
    } satisfies ProfileSavedView);
  })
  .get("/slug-availability/:slug", parse("param", organizerSlugParams), async (c) => {
    const { slug } = c.req.valid("param");
    const owner = slug && (await findSlugOwner(c.var.db, slug));
    const mine = owner === requireUser(c).id;
    const reserved = !mine && (!slug || isReservedSlug(slug) || Boolean(owner));
    return c.json({ available: !reserved, reserved, mine } satisfies SlugAvailabilityView);
  });

/** Public profiles: by slug only enabled pages, by id every active organizer. */
const organizerRoutes = newRoutes()
  .get("/slug/:slug", cached({ shows: "organizer" }), bySlug, async (c) =>
    c.json(await requirePublicProfile(c, await findOrganizerBySlug(c.var.db, c.req.valid("param").slug))),
  )
  .get("/:id", cached({ shows: "organizer" }), byId("profile_not_found"), async (c) =>
    c.json(await requirePublicProfile(c, await findUser(c.var.db, c.req.valid("param").id))),
  );

/** Refuses an invalid phone number, the user's own or of the emergency contact, unless it is the stored one. */
async function checkPhones(user: UserRow, change: ProfileUpdate) {
  const { isPhoneAccepted } = await import("../lib/phoneNumbers.ts");
  const wrong = (["phone", "emergency_contact_phone"] as const).filter(
    (name) => !isPhoneAccepted(change[name] ?? null, user[name]),
  );
  if (wrong.length === 0) return;
  throw new Refusal("invalid", {
    fields: Object.fromEntries(wrong.map((name) => [name, "validation.phone"])),
  });
}

/** Refuses a birth date in the future. */
function checkBirthDate({ birth_date }: ProfileUpdate, today: string) {
  if (birth_date && birth_date > today)
    throw new Refusal("invalid", { fields: { birth_date: "validation.birth_date" } });
}

async function requirePublicProfile(c: AppContext, user: UserRow | undefined): Promise<PublicProfile> {
  const profile = user && toPublicProfile(user);
  if (!profile) throw new Refusal("profile_not_found");
  const rule = voucherSaleRule(profile.id, c.env.PAYOUT_ACCOUNT_REQUIRED === "true");
  return { ...profile, ...(await readPublicPapers(c.var.db, user, rule.condition(new Date()))) };
}

/** The fields that this user may change: public page and company need an organizer, and a slug never changes. */
function permittedUpdate(user: UserRow, change: ProfileUpdate): ProfileUpdate {
  const { public_slug: wanted, ...rest } = change;
  if (!hasPublicPage(user.role)) return omitFields(rest, ORGANIZERS_FIELDS);
  const enabled = rest.public_profile_enabled ?? user.public_profile_enabled;
  const refusal = slugRefusal(user.public_slug, wanted, enabled);
  if (refusal) throw new Refusal(refusal, { fields: { public_slug: `validation.${refusal}` } });
  return enabled && wanted ? { ...rest, public_slug: wanted } : rest;
}

/** The texts and pictures of a profile that others see: beside posts, on the public page, in a sponsor's logo. */
const PUBLISHED_FIELDS = [
  "full_name",
  "avatar_url",
  "bio",
  "instagram_contact",
  "company_name",
  "company_address",
  "personal_best",
  "public_slug",
  "sponsor_link",
  "sponsor_logo_url",
  "sponsor_text",
] as const;

function isChanged(user: UserRow, change: ProfileUpdate, field: (typeof PUBLISHED_FIELDS)[number]): boolean {
  return change[field] !== undefined && JSON.stringify(change[field]) !== JSON.stringify(user[field]);
}

/** The fields of a profile that a sponsor's logo shows. */
const SPONSOR_FIELDS = [
  "sponsor_link",
  "sponsor_logo_url",
  "sponsor_text",
  "avatar_url",
  "company_name",
  "full_name",
] as const;

const ORGANIZERS_FIELDS = [
  "public_profile_enabled",
  "company_name",
  "vat_number",
  "company_address",
  ...PUBLIC_FLAGS,
] as const;

function omitFields(change: ProfileUpdate, fields: readonly (keyof ProfileUpdate)[]): ProfileUpdate {
  return Object.fromEntries(
    Object.entries(change).filter(([name]) => !fields.some((field) => field === name)),
  );
}

export const profilesApi: RouteTable = {
  "/profile": [profileRoutes],
  "/me": [certificationRoutes],
  "/logbook/imports": [logbookImportRoutes],
  "/logbook/requests": [signatureRequestRoutes],
  "/logbook/shares": [logbookShareRoutes],
  "/logbook/shared": [sharedLogbookRoutes],
  "/logbook": [signatureAskingRoutes, logbookRoutes, logbookFileRoutes],
  "/instructors": [organizerRoutes],
};
