import { emailKey } from "../../auth/attempts.ts";
import {
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { limitTypedCodes } from "../../prices/limitTypedCodes.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { requireSite } from "../checkout/saleTerms.ts";
import type { Checkout } from "../outputs.ts";
import { ownVouchersQuery, voucherCheckoutBody, voucherParams } from "./inputs.ts";
import type { OwnVoucher, Voucher } from "./outputs.ts";
import { toOwnVoucher, toVoucher } from "./rules.ts";
import { findSoldVoucher } from "./settlingStore.ts";
import { findVoucher, listOwnVouchers } from "./store.ts";
import { voucherCheckoutUrl } from "./voucherCheckout.ts";
import { voucherPdf } from "./voucherPdf.ts";

/** Gift vouchers of an organizer: bought by a member, and read by whoever has the code. */
export const voucherRoutes = newRoutes()
  .post("/checkout", requireSignedIn, parse("json", voucherCheckoutBody), async (c) => {
    const user = requireUser(c);
    requireSite(c);
    const voucher = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.vouchers.checkout, user.id);
    if (voucher.recipient_email)
      await enforceRateLimit(c, RATE_LIMITS.vouchers.mailsTo, emailKey(voucher.recipient_email));
    return c.json({ url: await voucherCheckoutUrl(c, user, voucher) } satisfies Checkout);
  })

  .get("/:code", parse("param", voucherParams, "code_unknown"), async (c) => {
    const { code } = c.req.valid("param");
    await limitTypedCodes(c, code);
    const voucher = await orRefuse(findVoucher(c.var.db, code), "code_unknown");
    c.header("Cache-Control", "private, no-store");
    return c.json(toVoucher(voucher, dayInTimeZone(c.env.TIME_ZONE, new Date())) satisfies Voucher);
  })

  .get("/:code/pdf", parse("param", voucherParams, "code_unknown"), async (c) => {
    const { code } = c.req.valid("param");
    await limitTypedCodes(c, code);
    const voucher = await orRefuse(findSoldVoucher(c.var.db, { code }), "code_unknown");
    const language = c.var.user?.language ?? requestLanguage(c.req.raw);
    const texts = await readPaperTexts(c.env.ASSETS, language);
    const site = { name: c.env.SITE_NAME, url: c.env.SITE_URL };
    return fileResponse("buono.pdf", "pdf", await voucherPdf(voucher, texts, site, new Date()));
  });

export const ownVoucherRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/", parse("query", ownVouchersQuery), async (c) => {
    const { as = "buyer", cursor } = c.req.valid("query");
    const { rows, next } = await listOwnVouchers(c.var.db, { userId: requireUser(c).id, as, cursor });
    if (next) c.header("X-Next-Cursor", next);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    return c.json(rows.map((row) => toOwnVoucher(row, today)) satisfies OwnVoucher[]);
  });
