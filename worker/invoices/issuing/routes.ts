import { recordExport, recordOpening } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { SITE_SELLER, type TaxDocumentKind } from "../contract.ts";
import {
  documentExportQuery,
  documentFileParams,
  documentsQuery,
  feeInvoicesBody,
  issueBody,
  undocumentedSalesQuery,
} from "../inputs.ts";
import type { TaxDocumentRow } from "../schema.ts";
import { documentsCsv, documentsZip, type ExportedDocument } from "./exportFiles.ts";
import { fatturaXml, toFatturaDocument } from "./fatturaXml.ts";
import { issueCreditNote, issueFeeInvoices, issueForPayment, readParties } from "./issueDocument.ts";
import { toTaxDocumentView, xmlFileName } from "./rules.ts";
import {
  findCorrected,
  findDocument,
  findLanguage,
  listCorrected,
  listDocuments,
  listDocumentsOfMonth,
  listUncredited,
  listUndocumentedSales,
  markExported,
} from "./store.ts";

export const paymentDocumentRoutes = newRoutes().post(
  "/:id/document",
  requirePermission("documents.issue"),
  byId("payment_not_found"),
  parse("json", issueBody),
  async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.invoices.issuing, requireUser(c).id);
    return c.json(await issueForPayment(c, c.req.valid("param").id, c.req.valid("json").kind), 201);
  },
);

export const creditNoteRoutes = newRoutes().post(
  "/:id/credit-note",
  requirePermission("documents.issue"),
  byId("not_found"),
  async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.invoices.issuing, requireUser(c).id);
    return c.json(await issueCreditNote(c, c.req.valid("param").id), 201);
  },
);

export const feeInvoiceRoutes = newRoutes().post(
  "/",
  requirePermission("documents.manage"),
  parse("json", feeInvoicesBody),
  async (c) => c.json(await issueFeeInvoices(c, c.req.valid("json").month)),
);

/** The caller's documents as seller or buyer, and for admins the site's. */
export const documentRoutes = newRoutes()
  .use(requireSignedIn)

  .get("/", parse("query", documentsQuery), async (c) => {
    const { as = "seller", ...request } = c.req.valid("query");
    const scope =
      as === "buyer"
        ? ({ column: "buyer_id", id: requireUser(c).id } as const)
        : ({ column: "seller_id", id: sellerIdOf(c, as === "site") } as const);
    if (as === "site") await recordSite(c, "tax_document.read");
    const { rows, next } = await listDocuments(c.var.db, scope, request);
    if (next) c.header("X-Next-Cursor", next);
    const payments = as === "buyer" ? [] : rows.flatMap(({ payment_id }) => payment_id ?? []);
    const refunds = payments.length > 0 ? await listUncredited(c.var.db, payments) : [];
    const refundsOf = (row: TaxDocumentRow) =>
      refunds
        .filter(({ payment_id }) => payment_id === row.payment_id)
        .map(({ id, amount }) => ({ id, amount }));
    const views = rows.map(async (row) => toTaxDocumentView(row, await readParties(c, row), refundsOf(row)));
    return c.json(await Promise.all(views));
  })

  .get("/sales", parse("query", undocumentedSalesQuery), async (c) => {
    const { as, cursor } = c.req.valid("query");
    const sellerId = sellerIdOf(c, as === "site");
    if (as === "site") await recordSite(c, "tax_document.read");
    const organizerId = sellerId === SITE_SELLER ? null : sellerId;
    const { sales, next } = await listUndocumentedSales(c.var.db, organizerId, cursor);
    if (next) c.header("X-Next-Cursor", next);
    return c.json(sales);
  })

  .get("/export", parse("query", documentExportQuery), async (c) => {
    const { month, format, as } = c.req.valid("query");
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.invoices.files, user.id);
    const sellerId = sellerIdOf(c, as === "site");
    if (as === "site") await recordSite(c, "tax_document.export");
    const [rows, corrected] = await Promise.all([
      listDocumentsOfMonth(c.var.db, sellerId, month),
      listCorrected(c.var.db, sellerId, month),
    ]);
    const documents: ExportedDocument[] = [];
    for (const row of rows)
      documents.push({
        row,
        parties: await readParties(c, row),
        corrected: corrected.get(row.corrects_id ?? ""),
      });
    if (format === "csv") {
      const { italian, own } = await readPaperTexts(c.env.ASSETS, user.language);
      return csvResponse(c, `documenti-${month}.csv`, documentsCsv(documents, own ?? italian, user.language));
    }
    const files = documents.flatMap(
      ({ row, parties, corrected: before }) => toFatturaDocument(row, parties, before) ?? [],
    );
    const zip = await documentsZip(files);
    await markExported(c.var.db, sellerId, { month });
    return fileResponse(`fatture-${month}.zip`, "zip", zip);
  })

  .get("/:file", parse("param", documentFileParams, "not_found"), async (c) => {
    const [id = "", type] = c.req.valid("param").file.toLowerCase().split(".");
    await enforceRateLimit(c, RATE_LIMITS.invoices.files, requireUser(c).id);
    const row = await findDocument(c.var.db, id);
    if (!row || !(await mayOpen(c, row, type === "xml"))) throw new Refusal("not_found");
    const [parties, corrected] = await Promise.all([readParties(c, row), findCorrected(c.var.db, row)]);
    if (type === "xml") {
      const document = toFatturaDocument(row, parties, corrected);
      if (!document) throw new Refusal("not_found");
      if (isSeller(c, row)) await markExported(c.var.db, row.seller_id, { id });
      const name = xmlFileName(parties.seller, document.row.file_number);
      return fileResponse(name, "xml", fatturaXml(document));
    }
    const { documentPdf } = await import("./documentPdf.ts");
    const texts = await readPaperTexts(c.env.ASSETS, await findLanguage(c.var.db, row.buyer_id));
    const paper = { row, parties, corrected, texts, siteName: c.env.SITE_NAME, now: new Date() };
    return fileResponse(pdfName(row), "pdf", await documentPdf(paper));
  });

/** The seller whose documents the caller lists; throws `forbidden` for the site's without the permission. */
function sellerIdOf(c: AppContext, isSite: boolean): string {
  const user = requireUser(c);
  if (!isSite) return user.id;
  const refusal = permissionRefusal(user, (caller) => hasPermission(caller, "documents.manage"));
  if (refusal) throw new Refusal(refusal);
  return SITE_SELLER;
}

async function recordSite(c: AppContext, action: "tax_document.read" | "tax_document.export") {
  const record = action === "tax_document.read" ? recordOpening : recordExport;
  await record(c, { action, subject: { kind: "table", id: "documents" } });
}

function isSeller(c: AppContext, { seller_id }: TaxDocumentRow): boolean {
  const user = requireUser(c);
  return seller_id === user.id || (seller_id === SITE_SELLER && hasPermission(user, "documents.manage"));
}

/** The seller opens both files, the buyer the PDF; an admin's look at either leaves an entry. */
async function mayOpen(c: AppContext, row: TaxDocumentRow, isXml: boolean): Promise<boolean> {
  const user = requireUser(c);
  if (row.seller_id === user.id || (row.buyer_id === user.id && !isXml)) return true;
  if (!hasPermission(user, "documents.manage")) return false;
  const subject = { kind: "tax_document", id: row.id } as const;
  await recordExport(c, { action: "tax_document.read", subject, personId: row.buyer_id });
  return true;
}

const PDF_NAMES: Record<TaxDocumentKind, string> = {
  receipt: "ricevuta",
  invoice: "fattura",
  credit_note: "nota-di-credito",
};

function pdfName({ kind, series, year, number }: TaxDocumentRow): string {
  return `${[PDF_NAMES[kind], year, series, number].filter((part) => part !== "").join("-")}.pdf`;
}
