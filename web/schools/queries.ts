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
import { call } from "../lib/api.ts";
import { readQuery, readQueryOrNull } from "../lib/readQuery.ts";

const SECOND = 1000;
const at = (slug: string, rest = "") => `/api/schools/${encodeURIComponent(slug)}${rest}`;

/** A school's public page; null when there is none. */
export const schoolQuery = (slug: string) =>
  readQueryOrNull<School>(["schools", slug], at(slug), { staleTime: 30 * SECOND });

/** The coming events of a school. */
export const schoolEventsQuery = (slug: string) =>
  readQuery<NamedEvent<EventCard>[]>(["schools", slug, "events"], at(slug, "/events"), {
    staleTime: 30 * SECOND,
  });

/** What the managing pages of a school show, in this part. */
const ofSchool =
  <Answer>(part: "members" | "invitations" | "papers") =>
  (slug: string) =>
    readQuery<Answer>(["me", "schools", slug, part], at(slug, `/${part}`));

export const schoolMembersQuery = ofSchool<SchoolMember[]>("members");
export const schoolInvitationsQuery = ofSchool<SchoolInvitation[]>("invitations");
export const schoolPapersQuery = ofSchool<SchoolPaperView[]>("papers");

/** The keys of all that is shown of a school, for a write that changes it. */
export const schoolKeys = (slug: string) => [
  ["schools", slug],
  ["me", "schools", slug],
];

/** What the link of an invitation offers. */
export const invitationQuery = (token: string) =>
  readQuery<InvitationView>(
    ["school-invitations", token],
    `/api/school-invitations/${encodeURIComponent(token)}`,
    { retry: false },
  );

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
