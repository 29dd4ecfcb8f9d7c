import { auditChange } from "../../audit/store.ts";
import { Refusal } from "../../errors.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { byId, newRoutes, orRefuse, parse } from "../../http.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { isTestKey } from "../stripeDashboard.ts";
import { differenceListQuery, resolveDifferenceBody } from "./inputs.ts";
import { toLedgerDifference } from "./rules.ts";
import { findComparison, findDifference, listDifferences, resolveDifference } from "./store.ts";

/** The comparison of the ledger with Stripe, for admins: its state, its differences, and explaining one. */
export const comparisonRoutes = newRoutes()
  .use(requirePermission("payments.manage"))

  .get("/comparison", async (c) => c.json(await findComparison(c.var.db)))

  .get("/differences", parse("query", differenceListQuery), async (c) => {
    const { limit = LIST_MAX, cursor, state } = c.req.valid("query");
    const rows = await listDifferences(c.var.db, { limit: limit + 1, cursor, onlyOpen: state !== "all" });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    if (last) c.header("X-Next-Cursor", last.id);
    const stripe = { test: isTestKey(c.env.STRIPE_SECRET_KEY) };
    return c.json(shown.map((row) => toLedgerDifference(row, stripe)));
  })

  .post("/differences/:id/resolve", byId("not_found"), parse("json", resolveDifferenceBody), async (c) => {
    const { id } = c.req.valid("param");
    const before = await orRefuse(findDifference(c.var.db, id), "not_found");
    const { reference, ours_cents, theirs_cents } = before;
    const audit = auditChange(c, {
      action: "difference.resolve",
      subject: { kind: "difference", id },
      fields: ["reason"],
      before: { state: "open", reference, ours_cents, theirs_cents },
      after: { state: "resolved" },
    });
    const { reason } = c.req.valid("json");
    const isResolved = await resolveDifference(c.var.db, { id, reason }, audit, new Date());
    const after = await orRefuse(findDifference(c.var.db, id), "not_found");
    // A repeated call is answered again; another admin's reason, or a later comparison, is not overwritten.
    if (!isResolved && (after.state !== "resolved" || after.reason !== reason))
      throw new Refusal("difference_closed");
    return c.json(toLedgerDifference(after, { test: isTestKey(c.env.STRIPE_SECRET_KEY) }));
  });
