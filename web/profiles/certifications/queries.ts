import type { CertificationBody } from "../../../worker/profiles/certifications/inputs.ts";
import type { Certification, OwnRecordSource } from "../../../worker/profiles/certifications/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

const PATH = "/api/me/certifications";

/** The prefix of all queries about the user's certifications. */
export const CERTIFICATIONS_KEY = ["me", "certifications"] as const;

export const certificationsQuery = readQuery<Certification[]>(CERTIFICATIONS_KEY, PATH, {
  staleTime: 30_000,
});

/** Where the user's records come from. Records are saved with the profile, so it is read anew each time. */
export const recordSourcesQuery = readQuery<OwnRecordSource[]>(
  ["me", "record-sources"],
  "/api/me/record-sources",
  { staleTime: 0 },
);

export const addCertification = (body: CertificationBody & { id: string }) =>
  call<Certification>("POST", PATH, { body });
export const changeCertification = (id: string, body: CertificationBody) =>
  call<Certification>("PUT", `${PATH}/${id}`, { body });
export const deleteCertification = (id: string) => call<void>("DELETE", `${PATH}/${id}`);
