const PREFIX = "CHECK-IN:";
const SHORT = 8;

/** The text of an enrolment's QR code; capital letters make a smaller code. It contains no data of the member. */
export function checkInCode(enrolmentId: string): string {
  return PREFIX + enrolmentId.toUpperCase();
}

/** A short form of the code for typing, "3F9A 12BC": the end of the id, which is random. */
export function shortCheckInCode(enrolmentId: string): string {
  const end = enrolmentId.replaceAll("-", "").slice(-SHORT).toUpperCase();
  return `${end.slice(0, SHORT / 2)} ${end.slice(SHORT / 2)}`;
}

/** Whether a scanned or typed text is an enrolment's code, whole or short. */
export function isCheckInCode(text: string, enrolmentId: string): boolean {
  const written = text.trim().toUpperCase();
  if (written === checkInCode(enrolmentId)) return true;
  return written.replace(/[\s-]/g, "") === shortCheckInCode(enrolmentId).replace(" ", "");
}
