import { byId, enforceRateLimit, newRoutes, parse, requireUser } from "../../http.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { addCorrections } from "./addCorrections.ts";
import { closeRegister } from "./closeRegister.ts";
import { closingBody, correctionsBody } from "./inputs.ts";

/** Closes a register; a repeated call answers the same closing. */
export const registerClosingRoutes = newRoutes().post(
  "/:id/closing",
  requirePermission("registers.keep"),
  byId("register_not_found"),
  parse("json", closingBody),
  async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.registers.closing, requireUser(c).id);
    const closing = await closeRegister(c, c.req.valid("param").id, c.req.valid("json"));
    sendMailsAfterResponse(c);
    return c.json(closing);
  },
);

/** Adds corrections to a closed register. */
export const registerCorrectionRoutes = newRoutes().post(
  "/:id/corrections",
  requirePermission("registers.keep"),
  byId("register_not_found"),
  parse("json", correctionsBody),
  async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.registers.corrections, requireUser(c).id);
    return c.json(await addCorrections(c, c.req.valid("param").id, c.req.valid("json").corrections), 201);
  },
);
