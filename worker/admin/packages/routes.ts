import { v7 as newId } from "uuid";
import { auditChange } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import {
  byId,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  parseJson,
  requireUser,
  sendPage,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat } from "../../lib/csv.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { addMonths, CATALOGUE, findPlan, type PackageId, packageStart } from "../../packages/contract.ts";
import { purgeSponsors } from "../../packages/purge.ts";
import { findRepeatedAssignment, listPackages } from "../../packages/store.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { exportTable } from "../exportTable.ts";
import { assignmentRefusal, PACKAGE_TYPES, packageOrder, SEARCH_CUT_HEADER } from "./contract.ts";
import {
  assignmentData,
  assignmentTargetQuery,
  assignmentTerms,
  cancelPackageBody,
  packageExportQuery,
  packageTableQuery,
  packageVisibilityBody,
} from "./inputs.ts";
import type { AdminPackage, AssignmentTarget } from "./outputs.ts";
import {
  type AdminPackageRow,
  type PackageOwnerRow,
  packageAssignedMail,
  packageCancelledMail,
  toAdminPackage,
} from "./rules.ts";
import {
  findAdminPackage,
  findPackageMatches,
  findPackageOwner,
  listAdminPackages,
  type PackageFilter,
  streamAdminPackages,
  writeAssignment,
  writeCancellation,
  writeVisibility,
} from "./store.ts";

const byPackage = byId("package_not_found");

/** Attempts before the call is refused: each concurrent admin costs one. */
const TRIES = 3;

/** Users' packages, for admins: the table and its file, assigning, cancelling. */
export const adminPackageRoutes = newRoutes()
  .use("/user-packages", requirePermission("packages.manage"))
  .use("/user-packages.csv", requirePermission("packages.manage"))
  .use("/user-packages/*", requirePermission("packages.manage"))

  .get("/user-packages", parse("query", packageTableQuery), async (c) => {
    const { limit, cursor, ...request } = c.req.valid("query");
    const filter = await packageFilter(c, request);
    if (filter.matches?.isCut) c.header(SEARCH_CUT_HEADER, "1");
    return sendPage(c, await listAdminPackages(c.var.db, filter, { limit, cursor }, new Date()));
  })

  .get("/user-packages.csv", parse("query", packageExportQuery), async (c) => {
    const filter = await packageFilter(c, c.req.valid("query"));
    const day = (instant: string | null) =>
      instant ? dayInTimeZone(c.env.TIME_ZONE, new Date(instant)).split("-").reverse().join("/") : "";
    return exportTable(c, {
      id: "user-packages",
      fields: ["full_name", "email"],
      file: "pacchetti.csv",
      pages: streamAdminPackages(c.var.db, filter, new Date()),
      columns: ({ package_table: texts, payment_table, auth }, language) => {
        const euros = csvEuroFormat(language);
        return [
          [texts.person, ({ user_profile }) => user_profile.full_name ?? ""],
          [auth.email, ({ user_profile }) => user_profile.email ?? ""],
          [texts.package, ({ package_name }) => package_name],
          [texts.type, ({ package_type }) => texts.types[package_type]],
          [texts.status, ({ status }) => texts.statuses[status]],
          [texts.starts, ({ starts_at }) => day(starts_at)],
          [texts.ends, ({ expires_at }) => day(expires_at)],
          [texts.acquired, ({ acquired }) => texts[acquired]],
          [payment_table.statuses.paid, ({ payment }) => (payment ? euros(payment.amount) : "")],
          [payment_table.refunded, ({ payment }) => (payment ? euros(payment.refunded) : "")],
        ];
      },
    });
  })

  .get("/user-packages/target", parse("query", assignmentTargetQuery, "user_not_found"), async (c) => {
    const { userId } = c.req.valid("query");
    const { role, is_active } = await existingOwner(c, userId);
    const packages = await listPackages(c.var.db, userId, new Date());
    return c.json({ role, is_active, packages } satisfies AssignmentTarget);
  })

  .post("/user-packages/assign", async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const data = assignmentData.safeParse(body);
    if (!data.success) throw new Refusal("package_data_missing");
    const { durationMonths, shown } = await parseJson(c, assignmentTerms);
    const { targetUserId, packageType, packageId } = data.data;
    const type = PACKAGE_TYPES.find((one) => one === packageType);
    const found = type && findPlan(type, packageId);
    if (!found) throw new Refusal("package_not_found");
    await limitPackageWrites(c, targetUserId);
    const months = durationMonths ?? found.plan.assigned_months;
    const id = await assignPackage(c, { userId: targetUserId, packageId: found.id, months, shown });
    purgeSponsors(c);
    return c.json(await adminPackage(c, id), 201);
  })

  .post("/user-packages/:id/cancel", byPackage, async (c) => {
    const held = await existingPackage(c, c.req.valid("param").id);
    // The specification's call has no body.
    const { status: seen } = (await c.req.text()) ? await parseJson(c, cancelPackageBody) : {};
    await limitPackageWrites(c, held.user_id);
    const now = new Date();
    const { status } = toAdminPackage(held, now.toISOString());
    if (seen && seen !== status) throw packageChanged(status);
    if (status !== "active" && status !== "upcoming") throw packageChanged(status);
    const mail = await cancellationMail(c, held, now);
    const audit = auditChange(c, {
      action: "package.cancel",
      subject: { kind: "package", id: held.id },
      personId: held.user_id,
      fields: ["status"],
      before: { status },
      after: { status: "cancelled" },
    });
    const at = new Date();
    const cancellation = { id: held.id, paymentId: held.payment_id, seen: status, mail, audit };
    if (!(await writeCancellation(c.var.db, cancellation, at)))
      throw packageChanged((await adminPackage(c, held.id)).status);
    purgeSponsors(c);
    sendMailsAfterResponse(c);
    return c.json(await adminPackage(c, held.id));
  })

  .put("/user-packages/:id/visibility", byPackage, parse("json", packageVisibilityBody), async (c) => {
    const held = await existingPackage(c, c.req.valid("param").id);
    const { hidden } = c.req.valid("json");
    if (held.package_type !== "sponsor") throw new Refusal("package_not_found");
    await limitPackageWrites(c, held.user_id);
    const audit = auditChange(c, {
      action: hidden ? "package.hide" : "package.show",
      subject: { kind: "package", id: held.id },
      personId: held.user_id,
      fields: ["hidden_at"],
    });
    if (await writeVisibility(c.var.db, { id: held.id, hidden, audit }, new Date())) purgeSponsors(c);
    return c.json(await adminPackage(c, held.id));
  });

type PackageRequest = Pick<PackageFilter, "type"> & {
  status?: PackageFilter["state"];
  search?: string | undefined;
  sort?: PackageFilter["sort"] | undefined;
  direction?: PackageFilter["direction"] | undefined;
};

async function packageFilter(
  c: AppContext,
  { search, status: state, type, ...order }: PackageRequest,
): Promise<PackageFilter> {
  const matches = search ? await findPackageMatches(c.var.db, search) : undefined;
  return { state, type, matches, ...packageOrder(state, order) };
}

async function limitPackageWrites(c: AppContext, ownerId: string): Promise<void> {
  await enforceRateLimit(c, RATE_LIMITS.adminPackages.byAdmin, requireUser(c).id);
  await enforceRateLimit(c, RATE_LIMITS.adminPackages.byOwner, ownerId);
}

/** The package's owner. Refuses with `user_not_found`, for a deleted account too. */
function existingOwner(c: AppContext, id: string): Promise<PackageOwnerRow> {
  return orRefuse(findPackageOwner(c.var.db, id), "user_not_found");
}

function existingPackage(c: AppContext, id: string): Promise<AdminPackageRow> {
  return orRefuse(findAdminPackage(c.var.db, id), "package_not_found");
}

async function adminPackage(c: AppContext, id: string): Promise<AdminPackage> {
  return toAdminPackage(await existingPackage(c, id), new Date().toISOString());
}

type AssignmentRequest = {
  userId: string;
  packageId: PackageId;
  months: number;
  shown: { starts_at: string | null } | undefined;
};

/**
 * Assigns a package and returns its id; a repeated call returns the first one's. Refuses with `package_start_changed`
 * when the package would begin at another time than shown, and with `package_endless` when it would never begin.
 */
async function assignPackage(c: AppContext, { userId, packageId, months, shown }: AssignmentRequest) {
  const { type, assigned_name: name } = CATALOGUE[packageId];
  const { db } = c.var;
  const site = { url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  for (let tries = 0; tries < TRIES; tries++) {
    const owner = await existingOwner(c, userId);
    const start = packageStart(await listPackages(db, userId, new Date()), type);
    const adminId = requireUser(c).id;
    const assignment = { userId, packageId, months, startsAt: start.at, adminId, shown };
    const now = new Date();
    const repeated = await findRepeatedAssignment(db, assignment, now);
    if (repeated) return repeated;
    const refusal = assignmentRefusal(owner, type);
    if (refusal) throw new Refusal(refusal);
    if (start.never) throw new Refusal("package_endless");
    if (shown && shown.starts_at !== start.at) throw new Refusal("package_start_changed");
    const id = newId();
    const at = new Date();
    const starts_at = start.at ?? at.toISOString();
    const expires_at = addMonths(starts_at, months);
    const mail = packageAssignedMail(owner, { id, type, name, starts_at, expires_at }, site);
    const audit = auditChange(c, {
      action: "package.assign",
      subject: { kind: "package", id },
      personId: userId,
      after: { user_id: userId, package_id: packageId, months, starts_at, expires_at },
    });
    if (await writeAssignment(db, id, assignment, { mail, audit }, at)) {
      sendMailsAfterResponse(c);
      return id;
    }
  }
  throw new Refusal("package_start_changed");
}

/** The mail to the owner of a cancelled package; null for a deleted account. */
async function cancellationMail(c: AppContext, held: AdminPackageRow, now: Date) {
  const owner = await findPackageOwner(c.var.db, held.user_id);
  if (!owner) return null;
  const packages = await listPackages(c.var.db, held.user_id, now);
  return packageCancelledMail(owner, held, packages, { url: siteUrl(c) });
}

/** The refusal for a package whose status differs from the one that the admin saw. */
function packageChanged(status: AdminPackage["status"]): Refusal {
  return new Refusal("package_changed", { current: { status } });
}
