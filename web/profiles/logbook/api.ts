import type { LogbookScope } from "../../../worker/profiles/logbook/contract.ts";
import type {
  DiveChangeBody,
  ImportBody,
  NewDiveBody,
  PersonalBody,
} from "../../../worker/profiles/logbook/inputs.ts";
import type {
  DeletedDive,
  ImportView,
  LogbookDiveView,
  LogbookProgress,
  LogbookTotals,
  NewLogbookShare,
  RequestSignatureView,
  SharedLogbook,
} from "../../../worker/profiles/logbook/outputs.ts";
import type { NewRequestSignature } from "../../../worker/profiles/logbook/requests/contract.ts";
import { call } from "../../lib/api.ts";
import { getListPage } from "../../lib/pagedQuery.ts";

export type DiveListFilter = { scope: LogbookScope } & Partial<
  Record<"year" | "discipline" | "signed" | "q", string | undefined>
>;

/** A page of the user's own logbook, and the cursor of the next page. */
export function getDives(filter: DiveListFilter, cursor: string | undefined, signal?: AbortSignal) {
  return getListPage<LogbookDiveView>("/api/logbook", { ...filter, cursor }, signal);
}

export const getLogbookTotals = (signal?: AbortSignal) =>
  call<LogbookTotals>("GET", "/api/logbook/totals", { signal });
export const getLogbookProgress = (signal?: AbortSignal) =>
  call<LogbookProgress[]>("GET", "/api/logbook/progress", { signal });
export const addDive = (body: NewDiveBody | DeletedDive) =>
  call<LogbookDiveView>("POST", "/api/logbook", { body });
export const changeDive = (id: string, body: DiveChangeBody) =>
  call<LogbookDiveView>("PUT", `/api/logbook/${id}`, { body });
export const changePersonalFields = (id: string, body: PersonalBody) =>
  call<LogbookDiveView>("PUT", `/api/logbook/${id}/personal`, { body });
export const hideDive = (id: string, hidden: boolean) =>
  call<LogbookDiveView>("PUT", `/api/logbook/${id}/visibility`, { body: { hidden } });
export const deleteDive = (id: string) => call<DeletedDive>("DELETE", `/api/logbook/${id}`);

export const askSignature = (diveId: string, instructorId: string) =>
  call<{ id: string }>("POST", `/api/logbook/${diveId}/request`, { body: { instructor_id: instructorId } });
export const withdrawSignature = (diveId: string) => call<void>("DELETE", `/api/logbook/${diveId}/request`);

export const signRequests = (body: NewRequestSignature) =>
  call<RequestSignatureView>("POST", "/api/logbook/requests/signatures", { body });
export const declineRequest = (id: string, reason: string) =>
  call<void>("POST", `/api/logbook/requests/${id}/decline`, { body: { reason } });

export const makeShare = () => call<NewLogbookShare>("POST", "/api/logbook/shares");
export const revokeShare = (id: string) => call<void>("DELETE", `/api/logbook/shares/${id}`);
export const getSharedLogbook = (secret: string, cursor: string | undefined, signal: AbortSignal) =>
  call<SharedLogbook>("GET", `/api/logbook/shared/${secret}`, { search: { cursor }, signal });

export const importDives = (body: ImportBody) => call<ImportView>("POST", "/api/logbook/imports", { body });
