import { v7 as newId } from "uuid";
import { entriesOfAdmin } from "../../audit/store.ts";
import { findUser } from "../../auth/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, newRoutes, orRefuse, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { hasPermissionForAny, hasPublicPage } from "../../permissions/permissionMap.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { requireOwnPicture } from "../../uploads/store.ts";
import { purgeOrganizer } from "../purge.ts";
import { CERTIFICATIONS_MAX } from "./contract.ts";
import { certificationBody, certificationParams, confirmationBody, newCertificationBody } from "./inputs.ts";
import type { Certification, OwnRecordSource } from "./outputs.ts";
import { listRecordSources } from "./recordsStore.ts";
import {
  checkCertification,
  deleteCertification,
  findCertification,
  findConfirmable,
  insertCertification,
  listCertifications,
  mayConfirm,
  updateCertification,
} from "./store.ts";

const certificationId = parse("param", certificationParams, "certification_not_found");

/** A member's certifications, and the sources of the records. */
export const certificationRoutes = newRoutes()
  .get("/certifications", requireSignedIn, async (c) =>
    c.json((await listCertifications(c.var.db, requireUser(c).id)) satisfies Certification[]),
  )

  .post("/certifications", requireSignedIn, parse("json", newCertificationBody), async (c) => {
    const user = await admitWriter(c);
    const { id = newId(), ...fields } = c.req.valid("json");
    await checkPicture(c, fields.picture_url);
    await insertCertification(c.var.db, user.id, { id, ...fields }, new Date());
    const added = await findCertification(c.var.db, id);
    const own = added && (await findCertification(c.var.db, id, user.id));
    if (!added) throw new Refusal("certifications_max", { values: { limit: CERTIFICATIONS_MAX } });
    if (!own) throw new Refusal("invalid", { fields: { id: "validation.wrong" } });
    if (hasPublicPage(user.role)) purgeOrganizer(c, user);
    return c.json(own, 201);
  })

  .put(
    "/certifications/:id",
    requireSignedIn,
    certificationId,
    parse("json", certificationBody),
    async (c) => {
      const user = await admitWriter(c);
      const { id } = c.req.valid("param");
      const fields = c.req.valid("json");
      const stored = await orRefuse(findCertification(c.var.db, id, user.id), "certification_not_found");
      if (fields.picture_url !== stored.picture_url) await checkPicture(c, fields.picture_url);
      const isChanged = await updateCertification(c.var.db, user.id, { id, ...fields }, new Date());
      const saved = isChanged && (await findCertification(c.var.db, id, user.id));
      if (!saved) throw new Refusal("certification_not_found");
      if (hasPublicPage(user.role)) purgeOrganizer(c, user);
      return c.json(saved);
    },
  )

  .delete("/certifications/:id", requireSignedIn, certificationId, async (c) => {
    const user = await admitWriter(c);
    if (!(await deleteCertification(c.var.db, user.id, c.req.valid("param").id)))
      throw new Refusal("certification_not_found");
    if (hasPublicPage(user.role)) purgeOrganizer(c, user);
    return c.body(null, 204);
  })

  .post(
    "/certifications/:id/confirmation",
    requireSignedIn,
    certificationId,
    parse("json", confirmationBody),
    async (c) => {
      const { id, full_name } = await admitWriter(c);
      const confirmer = { id, full_name, isAdmin: hasPermissionForAny(c.var.user, "users.manage") };
      const wanted = { id: c.req.valid("param").id, shown: c.req.valid("json").shown };
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      const known = await findConfirmable(c.var.db, wanted.id, confirmer, today);
      if (!known) throw new Refusal("certification_not_found");
      if (!known.may) throw new Refusal("not_an_instructor");
      const { user_id: personId } = known;
      await checkCertification(
        c.var.db,
        { ...wanted, state: "confirmed", by: confirmer, where: mayConfirm(confirmer, today) },
        new Date(),
        entriesOfAdmin(
          c,
          "users.manage",
          {
            action: "user.certification",
            subject: { kind: "user", id: personId },
            after: { state: "confirmed" },
          },
          { ifChanged: true },
        ),
      );
      const saved = await orRefuse(findCertification(c.var.db, wanted.id), "certification_not_found");
      if (saved.state !== "confirmed") throw new Refusal("stale", { current: saved });
      const holder = await findUser(c.var.db, personId);
      if (holder && hasPublicPage(holder.role)) purgeOrganizer(c, holder);
      return c.json(saved satisfies Certification);
    },
  )

  .get("/record-sources", requireSignedIn, async (c) =>
    c.json((await listRecordSources(c.var.db, requireUser(c).id)) satisfies OwnRecordSource[]),
  );

/** The caller, within the rate limit; later writes of the call check that the account is still active. */
async function admitWriter(c: AppContext) {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.certifications.writes, user.id);
  guardWrites(c, callerRule(user));
  return user;
}

function checkPicture(c: AppContext, url: string | null): Promise<void> {
  return requireOwnPicture(c.var.db, url, { field: "picture_url", ownerId: requireUser(c).id });
}
