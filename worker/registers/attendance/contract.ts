/** The signs of a certificate's code: 15 of the 30 of `randomCode` are 73 bits. */
export const CERTIFICATE_CODE_LENGTH = 15;

/** "ABCDE-FGHJK-MNPQR": a stored code in groups of five. */
export function formatCertificateCode(code: string): string {
  return (code.match(/.{1,5}/g) ?? []).join("-");
}

/** The page on which everybody checks a certificate. */
export function certificatePath(code: string): string {
  return `/attestati/${formatCertificateCode(code.replaceAll("-", ""))}`;
}

/** The file of a certificate, for its holder and for who issued it. */
export function certificatePdfPath(code: string): string {
  return `/api/certificates/${code}/attestato.pdf`;
}
