/** The telephone numbers in a text, without spaces and duplicates: "Capitaneria 1530" and "+39 0185 123 456". */
export function phoneNumbersIn(text: string): string[] {
  const found = text.match(/\+?\d[\d ./()-]*\d/g) ?? [];
  const digits = found.map((number) => number.replace(/[^\d+]/g, ""));
  return [...new Set(digits.filter(({ length }) => length >= 3 && length <= 16))];
}
