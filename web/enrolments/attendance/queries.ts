import type { CertificatesBody } from "../../../worker/registers/attendance/inputs.ts";
import type {
  Attendance,
  CertificateCheck,
  OwnCertificate,
} from "../../../worker/registers/attendance/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** Who was present at an event, with the certificates. */
export const attendanceQuery = (eventId: string) =>
  readQuery<Attendance[]>(["me", "attendance", eventId], `/api/events/${eventId}/certificates`, {
    staleTime: 0,
  });

export const issueCertificates = (eventId: string, body: CertificatesBody = {}) =>
  call<Attendance[]>("POST", `/api/events/${eventId}/certificates`, { body });
export const revokeCertificate = (code: string) => call<void>("DELETE", `/api/certificates/${code}`);

export const ownCertificatesQuery = readQuery<OwnCertificate[]>(
  ["me", "certificates"],
  "/api/me/certificates",
  { staleTime: 30_000 },
);

/** The certificate behind a code, for everybody. */
export const certificateQuery = (code: string) =>
  readQuery<CertificateCheck>(["certificates", code], `/api/certificates/${encodeURIComponent(code)}`, {
    retry: false,
  });
