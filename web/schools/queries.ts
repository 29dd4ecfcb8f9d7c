import { queryOptions } from "@tanstack/react-query";
import type { NamedEvent } from "../../worker/events/contract.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import type {
  InvitationBody,
  MemberBody,
  PaperBody,
  SchoolBody,
  SchoolChange,
} from "../../worker/schools/inputs.ts";
import type {
  AcceptedInvitation,
  InvitationView,
  School,
  SchoolInvitation,
  SchoolMember,
  SchoolPaperView,
} from "../../worker/schools/outputs.ts";
import { ApiError, call } from "../lib/api.ts";

const SECOND = 1000;
const at = (slug: string, rest = "") => `/api/schools/${encodeURIComponent(slug)}${rest}`;

/** A school's public page; null when there is none. */
export function schoolQuery(slug: string) {
  return queryOptions({
    queryKey: ["schools", slug],
    queryFn: ({ signal }) => call<School>("GET", at(slug), { signal }).catch(nullWhenMissing),
    staleTime: 30 * SECOND,
  });
}

/** The coming events of a school. */
export function schoolEventsQuery(slug: string) {
  return queryOptions({
    queryKey: ["schools", slug, "events"],
    queryFn: ({ signal }) => call<NamedEvent<EventCard>[]>("GET", at(slug, "/events"), { signal }),
    staleTime: 30 * SECOND,
  });
}

/** What the managing pages of a school show, in this part. */
const ofSchool =
  <Answer>(part: "members" | "invitations" | "papers") =>
  (slug: string) =>
    queryOptions({
      queryKey: ["me", "schools", slug, part],
      queryFn: ({ signal }) => call<Answer>("GET", at(slug, `/${part}`), { signal }),
    });

export const schoolMembersQuery = ofSchool<SchoolMember[]>("members");
export const schoolInvitationsQuery = ofSchool<SchoolInvitation[]>("invitations");
export const schoolPapersQuery = ofSchool<SchoolPaperView[]>("papers");

/** The keys of all that is shown of a school, for a write that changes it. */
export const schoolKeys = (slug: string) => [
  ["schools", slug],
  ["me", "schools", slug],
];

/** What the link of an invitation offers. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ["school-invitations", token],
    queryFn: ({ signal }) =>
      call<InvitationView>("GET", `/api/school-invitations/${encodeURIComponent(token)}`, { signal }),
    retry: false,
  });
}

export const acceptInvitation = (token: string) =>
  call<AcceptedInvitation>("POST", `/api/school-invitations/${encodeURIComponent(token)}`);
export const foundSchool = (body: SchoolBody) => call<School>("POST", "/api/schools", { body });
export const saveSchool = (slug: string, body: SchoolChange) => call<School>("PUT", at(slug), { body });
export const invite = (slug: string, body: InvitationBody) =>
  call<SchoolInvitation>("POST", at(slug, "/invitations"), { body });
export const withdrawInvitation = (slug: string, id: string) =>
  call<void>("DELETE", at(slug, `/invitations/${id}`));
export const changeMember = (slug: string, userId: string, body: MemberBody) =>
  call<SchoolMember>("PUT", at(slug, `/members/${userId}`), { body });
export const removeMember = (slug: string, userId: string) =>
  call<void>("DELETE", at(slug, `/members/${userId}`));
export const addPaper = (slug: string, body: PaperBody) =>
  call<SchoolPaperView>("POST", at(slug, "/papers"), { body });
export const removePaper = (slug: string, id: string) => call<void>("DELETE", at(slug, `/papers/${id}`));
export const paperFile = (slug: string, id: string) => at(slug, `/papers/${id}/file`);
export const verifySchool = (slug: string, verified: boolean) =>
  call<School>("PUT", `/api/admin/schools/${encodeURIComponent(slug)}/verification`, { body: { verified } });

function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
