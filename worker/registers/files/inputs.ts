import * as z from "../../lib/z.ts";
import { REGISTER_FILES } from "./contract.ts";

/** An unknown register and an unknown file are refused alike. */
export const registerFileParams = z.object({ id: z.uuid().toLowerCase(), name: z.enum(REGISTER_FILES) });
