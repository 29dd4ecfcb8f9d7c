import { queryOptions } from "@tanstack/react-query";
import type { CertificationBody } from "../../../worker/profiles/certifications/inputs.ts";
import type { Certification, OwnRecordSource } from "../../../worker/profiles/certifications/outputs.ts";
import { call } from "../../lib/api.ts";

const PATH = "/api/me/certifications";

/** The prefix of all queries about the user's certifications. */
export const CERTIFICATIONS_KEY = ["me", "certifications"] as const;

export const certificationsQuery = queryOptions({
  queryKey: CERTIFICATIONS_KEY,
  queryFn: ({ signal }) => call<Certification[]>("GET", PATH, { signal }),
  staleTime: 30_000,
});

/** Where the user's records come from. Records are saved with the profile, so it is read anew each time. */
export const recordSourcesQuery = queryOptions({
  queryKey: ["me", "record-sources"],
  queryFn: ({ signal }) => call<OwnRecordSource[]>("GET", "/api/me/record-sources", { signal }),
  staleTime: 0,
});

export const addCertification = (body: CertificationBody & { id: string }) =>
  call<Certification>("POST", PATH, { body });
export const changeCertification = (id: string, body: CertificationBody) =>
  call<Certification>("PUT", `${PATH}/${id}`, { body });
export const deleteCertification = (id: string) => call<void>("DELETE", `${PATH}/${id}`);
