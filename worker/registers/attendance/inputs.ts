import { normalizeTypedCode } from "../../lib/randomCode.ts";
import * as z from "../../lib/z.ts";
import { REGISTER_PEOPLE_MAX } from "../contract.ts";
import { CERTIFICATE_CODE_LENGTH } from "./contract.ts";

const uuid = z.uuid("validation.id").toLowerCase();

export const certificateParams = z.object({
  code: z
    .string()
    .max(40)
    .transform(normalizeTypedCode)
    .refine((code) => code.length === CERTIFICATE_CODE_LENGTH),
});

/** Without ids: everybody who was present and has no certificate. Named people get a revoked one back. */
export const certificatesBody = z.object({
  user_ids: z.array(uuid, "validation.wrong").max(REGISTER_PEOPLE_MAX, "validation.wrong").optional(),
});
export type CertificatesBody = z.input<typeof certificatesBody>;
