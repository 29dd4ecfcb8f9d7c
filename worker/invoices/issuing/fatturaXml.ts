import { escapeHtml } from "../../lib/text.ts";
import { type BuyerBillingData, type TaxAddress, taxDocumentLabel } from "../contract.ts";
import type { DocumentParties } from "../encryption.ts";
import type { TaxDocumentRow } from "../schema.ts";
import { fileProgressive, hasBillingData } from "./rules.ts";

const NAMESPACE = "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2";

/** An element's children, or its text; null and undefined leave the element out. */
type XmlNode = string | number | null | undefined | XmlTree;
type XmlTree = { [name: string]: XmlNode };

/** A document as FatturaPA file. `corrected`: the document that a credit note corrects. */
export type FatturaDocument = {
  row: TaxDocumentRow & { file_number: number };
  parties: DocumentParties & { buyer: BuyerBillingData };
  corrected: Pick<TaxDocumentRow, "series" | "year" | "number" | "issued_on"> | undefined;
};

/** The document of a row that has a file; null for any other. */
export function toFatturaDocument(
  row: TaxDocumentRow,
  { seller, buyer }: DocumentParties,
  corrected: FatturaDocument["corrected"],
): FatturaDocument | null {
  const { file_number } = row;
  if (file_number === null || !hasBillingData(buyer)) return null;
  return { row: { ...row, file_number }, parties: { seller, buyer }, corrected };
}

/** The codice destinatario of buyers without one: of Italy, and of any other country. */
const NO_SDI_CODE = { italian: "0000000", foreign: "XXXXXXX" };
/** The identifier of foreign buyers without a VAT number. */
const FOREIGN_PERSON = "OO99999999999";

/** FatturaPA 1.2.2 in the format of private buyers (FPR12): TD01, and TD04 of credit notes. */
export function fatturaXml({ row, parties: { seller, buyer }, corrected }: FatturaDocument): string {
  const isItalian = buyer.address.country === "IT";
  const header: XmlTree = {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: "IT", IdCodice: seller.tax_code },
      ProgressivoInvio: fileProgressive(row.file_number),
      FormatoTrasmissione: "FPR12",
      CodiceDestinatario: isItalian ? (buyer.sdi_code ?? NO_SDI_CODE.italian) : NO_SDI_CODE.foreign,
      PECDestinatario: isItalian && !buyer.sdi_code ? buyer.pec : null,
    },
    CedentePrestatore: {
      DatiAnagrafici: {
        IdFiscaleIVA: { IdPaese: "IT", IdCodice: seller.vat_number },
        CodiceFiscale: seller.tax_code,
        Anagrafica: { Denominazione: latin(seller.name, 80) },
        RegimeFiscale: seller.regime,
      },
      Sede: siteOf(seller.address),
    },
    CessionarioCommittente: {
      DatiAnagrafici: {
        IdFiscaleIVA: vatIdOf(buyer),
        CodiceFiscale: isItalian ? buyer.tax_code : null,
        Anagrafica: { Denominazione: latin(buyer.name, 80) },
      },
      Sede: siteOf(buyer.address),
    },
  };
  const body: XmlTree = {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        TipoDocumento: row.kind === "credit_note" ? "TD04" : "TD01",
        Divisa: "EUR",
        Data: row.issued_on,
        Numero: taxDocumentLabel(row),
        DatiBollo: row.stamp_duty_cents
          ? { BolloVirtuale: "SI", ImportoBollo: amount(row.stamp_duty_cents) }
          : null,
        ImportoTotaleDocumento: amount(row.total_cents),
      },
      DatiFattureCollegate: corrected && {
        IdDocumento: taxDocumentLabel(corrected),
        Data: corrected.issued_on,
      },
    },
    DatiBeniServizi: linesOf(row),
    // A credit note's money was refunded by card already, so that it asks for no payment.
    DatiPagamento: row.kind === "invoice" ? paymentOf(row) : null,
  };
  const root = `p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}"`;
  const content = write({ FatturaElettronicaHeader: header, FatturaElettronicaBody: body });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</p:FatturaElettronica>\n`;
}

function linesOf({ lines: [line], net_cents, vat_cents }: TaxDocumentRow): XmlTree {
  const rate = `${line?.vat_rate ?? 0}.00`;
  return {
    DettaglioLinee: {
      NumeroLinea: 1,
      Descrizione: latin(line?.description ?? "", 1000),
      Quantita: "1.00",
      PrezzoUnitario: amount(net_cents),
      PrezzoTotale: amount(net_cents),
      AliquotaIVA: rate,
      Natura: line?.nature,
    },
    DatiRiepilogo: {
      AliquotaIVA: rate,
      Natura: line?.nature,
      ImponibileImporto: amount(net_cents),
      Imposta: amount(vat_cents),
      EsigibilitaIVA: line?.nature ? null : "I",
      RiferimentoNormativo: line?.legal_text && latin(line.legal_text, 100),
    },
  };
}

/** Paid by card; the fees of a month were kept from transfers: MP22, kept from sums collected before. */
function paymentOf({ total_cents, fee_month, lines: [line] }: TaxDocumentRow): XmlTree {
  return {
    CondizioniPagamento: "TP02",
    DettaglioPagamento: {
      ModalitaPagamento: fee_month === null ? "MP08" : "MP22",
      DataRiferimentoTerminiPagamento: line?.paid_on,
      ImportoPagamento: amount(total_cents),
    },
  };
}

function vatIdOf({ vat_number, address: { country } }: BuyerBillingData): XmlTree | null {
  if (country === "IT") return vat_number ? { IdPaese: "IT", IdCodice: vat_number } : null;
  return { IdPaese: country, IdCodice: latin(vat_number ?? FOREIGN_PERSON, 28) };
}

function siteOf({ street, zip, city, province, country }: TaxAddress): XmlTree {
  return {
    Indirizzo: latin(street, 60),
    CAP: country === "IT" ? zip : "00000",
    Comune: latin(city, 60),
    Provincia: province || null,
    Nazione: country,
  };
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const CYRILLIC: Record<string, string> = Object.fromEntries(
  [...`абвгдезийклмнопрстуфыэ`].map((letter, index) => [letter, [..."abvgdezijklmnoprstufye"][index] ?? ""]),
);
const REPLACED: Record<string, string> = {
  ...CYRILLIC,
  ...{ ё: "e", ж: "zh", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ь: "", ю: "yu", я: "ya" },
  ...{ ł: "l", đ: "d", ı: "i", œ: "oe", "€": "EUR" },
  ...{ "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "\u202F": " " },
};

/** A text in Latin-1, as FatturaPA's fields are: other letters are transliterated, or lose their accents. */
export function latin(text: string, max: number): string {
  const letters = [...text.normalize("NFC")].map((character) => {
    if (/^[\x20-\x7e\xa0-\xff]$/.test(character)) return character;
    const small = character.toLowerCase();
    const known = REPLACED[small];
    if (known !== undefined)
      return small === character ? known : known.charAt(0).toUpperCase() + known.slice(1);
    const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
    return /^[\x20-\x7e\xa0-\xff]+$/.test(bare) ? bare : "?";
  });
  return letters.join("").replace(/\s+/g, " ").trim().slice(0, max);
}

function write(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([name, node]) => {
      if (node === null || node === undefined) return "";
      return `<${name}>${typeof node === "object" ? write(node) : escapeHtml(String(node))}</${name}>`;
    })
    .join("");
}
