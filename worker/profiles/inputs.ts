import { z } from "zod";
import { LANGUAGE_CODES } from "../settings/contract.ts";

export const profileBody = z.object({ language: z.enum(LANGUAGE_CODES).optional() });
export type ProfileBody = z.input<typeof profileBody>;
