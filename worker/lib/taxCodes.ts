/** The letters that replace digits of a codice fiscale when two people would have the same one (omocodia), by digit. */
const OMOCODIA = "LMNPQRSTUV";

const PERSON = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/;

/** What a letter at an odd position counts for the check character, from A; a digit counts like the letter of its rank. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** The sixteen characters of a codice fiscale, or the eleven of a P.IVA, without the spaces and in capitals. */
export function toTaxCode(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** A VAT number without spaces and without the prefix of Italy. */
export function toVatNumber(text: string, country: string): string {
  const code = toTaxCode(text);
  return country === "IT" ? code.replace(/^IT/, "") : code;
}

/** Whether the text is a person's codice fiscale with a possible day of birth and the right check character. */
export function isPersonTaxCode(text: string): boolean {
  if (!PERSON.test(text)) return false;
  const digits = [...text.slice(9, 11)].map((character) =>
    OMOCODIA.includes(character) ? OMOCODIA.indexOf(character) : Number(character),
  );
  // Women's days are counted from 41.
  const day = Number(digits.join("")) % 40;
  if (day < 1 || day > 31) return false;
  const sum = [...text.slice(0, 15)].reduce((total, character, index) => {
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD_VALUES[rank] ?? 0) : rank);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === text[15];
}

/** Whether the text is an Italian P.IVA, or a company's codice fiscale: eleven digits with the right check digit (Luhn). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
