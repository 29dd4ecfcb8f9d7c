import { requirePassword } from "../../auth/attempts.ts";
import { Refusal } from "../../errors.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireUser } from "../../http.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { findMaySign } from "../accessStore.ts";
import { rateUnits } from "../changes/rules.ts";
import { signatureBody } from "./inputs.ts";
import { signLines } from "./signLines.ts";

/** Signs lines of a register as one of its instructors or guides; an assistant never signs. */
export const registerSigningRoutes = newRoutes().post(
  "/:id/signatures",
  requirePermission("registers.sign"),
  byId("register_not_found"),
  parse("json", signatureBody),
  async (c) => {
    const { id } = c.req.valid("param");
    const act = c.req.valid("json");
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.registers.signing, user.id, rateUnits(JSON.stringify(act).length));
    const maySign = await findMaySign(c.var.db, id, user);
    if (!maySign) throw new Refusal(maySign === undefined ? "register_not_found" : "forbidden");
    if (act.method === "password") await requirePassword(c, act.password ?? "");
    return c.json(await signLines(c, id, act));
  },
);
