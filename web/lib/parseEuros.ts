/**
 * Whole euros, plain or in groups of three digits, then cents after the other separator: "45,5", "1250", "1.250",
 * "1.250,00", "1,250.00". "1,250" is rejected, because its comma is ambiguous.
 */
const EUROS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
];

/** Parses euros in any common notation; null when blank, NaN when invalid. */
export function parseEuros(text: string): number | null {
  if (text.trim() === "") return null;
  const plain = text.replace(/[\s'’]/g, "").replace(/^€|€$/g, "");
  const [, whole, cents = "0"] = EUROS.map((form) => form.exec(plain)).find(Boolean) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole.replace(/[.,]/g, "")}.${cents}`);
}
