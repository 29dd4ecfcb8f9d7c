/** Profile fields that a paid event requires. */
export const REQUIRED_DOCUMENTS = [
  "phone",
  "assicurazione",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
] as const;

export type RequiredDocument = (typeof REQUIRED_DOCUMENTS)[number];

/** The required documents that are missing or expired on this day. */
export function missingDocuments(
  user: Record<RequiredDocument, string | null>,
  today: string,
): RequiredDocument[] {
  return REQUIRED_DOCUMENTS.filter((document) => {
    const value = user[document]?.trim();
    return !value || (document.startsWith("scadenza_") && value < today);
  });
}
