import * as z from "zod";
import { viewOf } from "../answers.ts";
import type { AuditValues } from "./contract.ts";

export const auditValuesOutput = viewOf<AuditValues>("AuditValues")(
  z.record(z.string(), z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable()),
);
