import { queryOptions } from "@tanstack/react-query";
import type { CertificatesBody } from "../../../worker/registers/attendance/inputs.ts";
import type {
  Attendance,
  CertificateCheck,
  OwnCertificate,
} from "../../../worker/registers/attendance/outputs.ts";
import { call } from "../../lib/api.ts";

/** Who was present at an event, with the certificates. */
export function attendanceQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "attendance", eventId],
    queryFn: ({ signal }) => call<Attendance[]>("GET", `/api/events/${eventId}/certificates`, { signal }),
    staleTime: 0,
  });
}

export const issueCertificates = (eventId: string, body: CertificatesBody = {}) =>
  call<Attendance[]>("POST", `/api/events/${eventId}/certificates`, { body });
export const revokeCertificate = (code: string) => call<void>("DELETE", `/api/certificates/${code}`);

export const ownCertificatesQuery = queryOptions({
  queryKey: ["me", "certificates"],
  queryFn: ({ signal }) => call<OwnCertificate[]>("GET", "/api/me/certificates", { signal }),
  staleTime: 30_000,
});

/** The certificate behind a code, for everybody. */
export function certificateQuery(code: string) {
  return queryOptions({
    queryKey: ["certificates", code],
    queryFn: ({ signal }) =>
      call<CertificateCheck>("GET", `/api/certificates/${encodeURIComponent(code)}`, { signal }),
    retry: false,
  });
}
