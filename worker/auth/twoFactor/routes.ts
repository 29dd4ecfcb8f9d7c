import { randomBytes } from "node:crypto";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { newRoutes, orRefuse, parse, requireSignedIn, requireUser } from "../../http.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { callerRule } from "../../permissions/store.ts";
import { requirePassword } from "../attempts.ts";
import type { RecoveryCodesView, TwoFactorSetupView, TwoFactorView } from "../outputs.ts";
import { RECOVERY_CODES } from "./contract.ts";
import { decryptSecret, encryptSecret, hashRecoveryCode } from "./encryption.ts";
import { beginTwoFactorBody, confirmTwoFactorBody, passwordAndCodeBody } from "./inputs.ts";
import { twoFactorMail } from "./mails.ts";
import { proveCode, requireCode } from "./requireCode.ts";
import { formatRecoveryCode, otpauthUri, readCode, toBase32 } from "./rules.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  findTwoFactorView,
  replaceRecoveryCodes,
  type TwoFactorRow,
} from "./store.ts";
import { findTotpStep } from "./totp.ts";

/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20;
const RECOVERY_CODE_BYTES = 8;

/** The second factor of one's own account. */
export const twoFactorRoutes = newRoutes()
  .use(requireSignedIn, (c, next) => {
    guardWrites(c, callerRule(requireUser(c)));
    return next();
  })

  .get("/", async (c) =>
    c.json((await findTwoFactorView(c.var.db, requireUser(c), new Date())) satisfies TwoFactorView),
  )

  .post("/", parse("json", beginTwoFactorBody), async (c) => {
    const user = await requirePassword(c, c.req.valid("json").password);
    // An account registered with a stranger's address could lock that owner out for good.
    if (!user.confirmed_at) throw new Refusal("email_unconfirmed");
    const bytes = randomBytes(SECRET_BYTES);
    const encrypted = await encryptSecret(c.env.TOTP_SECRET, user.id, bytes);
    const isBegun = await beginTwoFactor(c.var.db, { userId: user.id, secret: encrypted }, new Date());
    if (!isBegun) throw new Refusal("two_factor_on");
    const secret = toBase32(bytes);
    const uri = otpauthUri({ issuer: c.env.SITE_NAME, email: user.email, secret });
    return c.json({ secret, uri } satisfies TwoFactorSetupView);
  })

  .post("/confirm", parse("json", confirmTwoFactorBody), async (c) => {
    const user = requireUser(c);
    const factor = await orRefuse(findTwoFactor(c.var.db, user.id, new Date()), "two_factor_off");
    if (factor.confirmed_at) throw new Refusal("two_factor_on");
    const step = await requireFirstCode(c, factor, c.req.valid("json").code);
    const { codes, hashes } = makeRecoveryCodes(c, user.id);
    const mail = twoFactorMail(c, user, "two_factor_on");
    const confirmation = { factor, step, hashes, ownSessionId: c.var.sessionId ?? "", mail };
    if (!(await confirmTwoFactor(c.var.db, confirmation, new Date()))) {
      const current = await findTwoFactor(c.var.db, user.id, new Date());
      throw new Refusal(current?.confirmed_at ? "two_factor_on" : "two_factor_off");
    }
    sendMailsAfterResponse(c);
    return c.json({ recovery_codes: codes } satisfies RecoveryCodesView);
  })

  .post("/recovery-codes", parse("json", passwordAndCodeBody), async (c) => {
    const { password, code } = c.req.valid("json");
    const user = await requirePassword(c, password);
    await requireCode(c, user.id, code);
    const { codes, hashes } = makeRecoveryCodes(c, user.id);
    const mail = twoFactorMail(c, user, "recovery_codes_renewed");
    const isReplaced = await replaceRecoveryCodes(c.var.db, { userId: user.id, hashes, mail }, new Date());
    if (!isReplaced) throw new Refusal("two_factor_off");
    sendMailsAfterResponse(c);
    return c.json({ recovery_codes: codes } satisfies RecoveryCodesView);
  })

  .delete("/", parse("json", passwordAndCodeBody), async (c) => {
    const { password, code } = c.req.valid("json");
    const user = await requirePassword(c, password);
    // Checked before the code is consumed for nothing; the statement decides.
    const { is_required } = await findTwoFactorView(c.var.db, user, new Date());
    if (is_required) throw new Refusal("two_factor_required");
    await requireCode(c, user.id, code);
    const mail = twoFactorMail(c, user, "two_factor_off");
    if (!(await deleteTwoFactor(c.var.db, user, mail, new Date())))
      throw new Refusal(
        (await findTwoFactor(c.var.db, user.id, new Date())) ? "two_factor_required" : "two_factor_off",
      );
    sendMailsAfterResponse(c);
    return c.body(null, 204);
  });

/** The time step of a new secret's first code. Throws `wrong_code`, `too_many_requests`. */
async function requireFirstCode(c: AppContext, factor: TwoFactorRow, typed: string): Promise<number> {
  const read = readCode(typed);
  const secret = await decryptSecret(c.env.TOTP_SECRET, factor.user_id, factor.secret);
  const step = read?.kind === "totp" ? findTotpStep(secret, read.code, new Date()) : null;
  await proveCode(c, factor.user_id, async () => step !== null);
  return step ?? 0;
}

function makeRecoveryCodes(c: AppContext, userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = codes.map((code) => hashRecoveryCode(c.env.TOTP_SECRET, userId, code.replaceAll("-", "")));
  return { codes, hashes };
}
