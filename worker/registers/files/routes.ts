import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, newRoutes, parse, requestLanguage, requireUser } from "../../http.ts";
import { type FileType, fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { tableCsv, tablesXlsx } from "../../lib/tableFile.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { FILE_RATE } from "../../profiles/logbook/files/contract.ts";
import { PDF_LINES_MAX, REGISTER_FILE_NAMES, REGISTER_FILES, type RegisterFileName } from "./contract.ts";
import { readPhoto } from "./readPhoto.ts";
import { type RegisterFile, readRegisterFile } from "./registerFile.ts";
import { dayTable, linesTable, peopleTable, registerJson } from "./registerTables.ts";

/** An unknown register and an unknown file are refused alike. */
const registerFileParams = z.object({ id: z.uuid().toLowerCase(), name: z.enum(REGISTER_FILES) });

/** A register as files, for its organizer and guides. */
export const registerFileRoutes = newRoutes().get(
  "/:id/files/:name",
  requirePermission("registers.keep"),
  parse("param", registerFileParams, "register_not_found"),
  async (c) => {
    const { id, name } = c.req.valid("param");
    await enforceRateLimit(c, FILE_RATE, requireUser(c).id);
    const file = await readRegisterFile(c, id);
    const [kind, type] = name.split(".") as [keyof typeof REGISTER_FILE_NAMES, FileType];
    const saved = `${REGISTER_FILE_NAMES[kind]}-${file.register.day}.${type}`;
    return fileResponse(saved, type, await contentOf(c, name, file));
  },
);

async function contentOf(c: AppContext, name: RegisterFileName, file: RegisterFile): Promise<BodyInit> {
  const texts = await readPaperTexts(c.env.ASSETS, requestLanguage(c.req.raw));
  const [siteName, now] = [c.env.SITE_NAME, new Date()];
  if (name === "register.json") return JSON.stringify(registerJson(file, texts, now), null, 1);
  if (name === "register.csv") return tableCsv(linesTable(file, texts), texts.language);
  if (name === "register.xlsx")
    return tablesXlsx([linesTable(file, texts), dayTable(file, texts), peopleTable(file, texts)]);
  const { lines, state } = file;
  const { countPackRows, packPdf } = await import("./packPdf.ts");
  const printed = name === "pack.pdf" ? countPackRows(file) : lines.length + state.dives.length;
  if (printed > PDF_LINES_MAX) throw new Refusal("too_many_lines", { values: { limit: PDF_LINES_MAX } });
  if (name === "pack.pdf") return packPdf({ ...file, texts, siteName, now });
  const photo = await readPhoto(c, file.state.day.paper_photo);
  const { registerPdf } = await import("./registerPdf.ts");
  return registerPdf({ ...file, photo, texts, siteName, now });
}
