export const ROLES = ["admin", "company", "instructor", "final_user", "blogger"] as const;
export type Role = (typeof ROLES)[number];

/** From the one who may do everything to the one who only checks people in. A school has one owner. */
export const SCHOOL_ROLES = ["owner", "manager", "instructor", "assistant", "desk"] as const;
export type SchoolRole = (typeof SCHOOL_ROLES)[number];
/** The roles that an owner or manager gives; `owner` is a transfer, which the new owner accepts. */
export const GIVEN_ROLES = ["manager", "instructor", "assistant", "desk"] as const;

/** `own`: the user's own; `school`: of schools in which the user has a role that may, see SCHOOL_PERMISSIONS; `any`: all. */
type PermissionScope = "own" | "school" | "any";

const EVERYONE_OWN = { company: "own", instructor: "own", final_user: "own", blogger: "own" } as const;
const ORGANIZERS_OWN = { company: "own", instructor: "own" } as const;
const ADMIN_ONLY = { admin: "any" } as const;
const EVENTS = { ...ORGANIZERS_OWN, admin: "any" } as const;

type Grants = Partial<Record<Role, PermissionScope>>;

/**
 * Which role may do what, and to whose data: the one map for routes, statements and the browser's screens. A missing
 * role may not. Having an organizer package is no permission: see `seatsAllowed`.
 */
const PERMISSIONS = {
  /** The pages of an account: profile, enrolments, settings of the account. */
  "account.manage": { ...EVERYONE_OWN, admin: "own" },
  /** Create events and edit them; seats, guests and waiting list, messages to the participants. */
  "events.manage": EVENTS,
  /** Prices, refunds, cancelling and deleting events. */
  "events.handle_money": EVENTS,
  /** The amounts that participants paid. */
  "events.read_money": EVENTS,
  /** Participants' names and emergency contacts, and whether their documents are valid. */
  "events.read_participants": EVENTS,
  /** What is wrong with participants' documents, and their days. */
  "events.read_documents": EVENTS,
  /** Check participants in. */
  "events.check_in": EVENTS,
  /** The inbox of an event's questions; writing in it is `events.answer_questions`. */
  "events.read_questions": EVENTS,
  "events.answer_questions": EVENTS,
  /** Found a school, for which the user's account then sells. */
  "schools.found": ORGANIZERS_OWN,
  /** The managing pages of a school, its members and papers. */
  "schools.open": ADMIN_ONLY,
  /** Change a school's page, its members but the owner, and its papers. */
  "schools.manage": {},
  /** Change what the owner alone decides: the next owner, and whether instructors handle money. */
  "schools.own": {},
  /** Mark a school as verified after seeing its papers. */
  "schools.verify": ADMIN_ONLY,
  /** Events of any size without an organizer package. */
  "events.publish_without_package": ADMIN_ONLY,
  /** Choose an event's slug. */
  "events.set_slug": ADMIN_ONLY,
  /** Give an event to another organizer. */
  "events.hand_over": ADMIN_ONLY,
  /** Use uploaded files in events: the user's own, or any user's. */
  "files.show_in_events": { ...ORGANIZERS_OWN, admin: "any" },
  /** Use uploaded files in articles: the user's own, or any user's. */
  "files.show_in_articles": { blogger: "own", admin: "any" },
  /** Use uploaded files in posts: the user's own, or any user's. */
  "files.show_in_posts": { ...EVERYONE_OWN, admin: "any" },
  /** The figures of the user's own events. */
  "dashboard.read": { ...ORGANIZERS_OWN, admin: "own" },
  /** The organizers' pages; admins have the admin area instead. */
  "dashboard.open": ORGANIZERS_OWN,
  /** Open registers and write in them: those of the user's events, and those in which the user is a guide or staff. */
  "registers.keep": { ...ORGANIZERS_OWN, admin: "own" },
  /** Sign lines of these registers as an instructor or guide; an admin who organizes names one. */
  "registers.sign": ORGANIZERS_OWN,
  /** Ledger and totals of an organizer. Every role has its own, because a former organizer keeps the ledger. */
  "ledger.read": { ...EVERYONE_OWN, admin: "any" },
  /** The account at Stripe to which an organizer's money goes, and what went there. */
  "payouts.manage": { ...ORGANIZERS_OWN, admin: "any" },
  "payouts.read": { ...ORGANIZERS_OWN, admin: "any" },
  /** Give the tax data of a seller, and issue documents for the user's own sales. */
  "documents.issue": { ...ORGANIZERS_OWN, admin: "own" },
  /** The site's own documents, for packages and fees; documents of others, each look with an audit entry. */
  "documents.manage": ADMIN_ONLY,
  /** Sellers' tax data, and the yearly report of DAC7. */
  "tax_data.read": ADMIN_ONLY,
  /** Amounts in free mode. */
  "money.read_in_free_mode": ADMIN_ONLY,
  "packages.buy_for_organizers": { ...ORGANIZERS_OWN, admin: "own" },
  "packages.manage": ADMIN_ONLY,
  "categories.manage": ADMIN_ONLY,
  /** Search, open and change accounts, assign any role, register users without the limits of visitors. */
  "users.manage": ADMIN_ONLY,
  "tokens.manage": ADMIN_ONLY,
  /** Search payments, refund them, settle payment issues and differences. */
  "payments.manage": ADMIN_ONLY,
  "settings.manage": ADMIN_ONLY,
  "overview.read": ADMIN_ONLY,
  /** List mails that failed for good, send them again, dismiss them. */
  "mails.manage": ADMIN_ONLY,
  "audit.read": ADMIN_ONLY,
  /** The admin area. */
  "admin.open": ADMIN_ONLY,
  /** Write, publish and delete articles. */
  "articles.manage": { blogger: "own", admin: "any" },
  /** Edit topics and replies. */
  "posts.manage": { ...EVERYONE_OWN, admin: "any" },
  /**
   * Pin, lock, move, delete and restore topics, delete and restore any reply, decide posts that wait and reports of
   * posts: the forum's staff, admins and the members of FORUM_MODERATOR_ACTIONS.
   */
  "posts.moderate": ADMIN_ONLY,
  /** Decide reports of anything, and objections; the yearly figures. */
  "reports.manage": ADMIN_ONLY,
} as const satisfies Record<string, Grants>;

export type PermissionAction = keyof typeof PERMISSIONS;

/** `school`: all that the school has; `staffed`: events that the member created or is staff of; `created`: only the former. */
export type SchoolScope = "school" | "staffed" | "created";

type SchoolGrants = Partial<Record<SchoolRole, SchoolScope>>;

const LEADERS = { owner: "school", manager: "school" } as const;
const TEACHERS = { ...LEADERS, instructor: "staffed" } as const;
const STAFF = { ...TEACHERS, assistant: "staffed", desk: "staffed" } as const;

/** What the role in a school adds, whatever the role on the site, for the account that sells for the school. */
const SCHOOL_PERMISSIONS: Partial<Record<PermissionAction, SchoolGrants>> = {
  "events.manage": TEACHERS,
  /** Of instructors only where the school lets them. */
  "events.handle_money": { ...LEADERS, instructor: "created" },
  "events.read_money": { ...LEADERS, instructor: "created" },
  "events.read_participants": STAFF,
  "events.read_documents": TEACHERS,
  "events.check_in": STAFF,
  "events.read_questions": { ...TEACHERS, desk: "school" },
  "events.answer_questions": TEACHERS,
  "files.show_in_events": TEACHERS,
  "registers.keep": { ...TEACHERS, assistant: "staffed" },
  /** Owners and managers sign as instructors, by their role on the site. */
  "registers.sign": { instructor: "staffed" },
  "dashboard.open": STAFF,
  "dashboard.read": STAFF,
  "ledger.read": LEADERS,
  "payouts.manage": { owner: "school" },
  "payouts.read": LEADERS,
  "schools.open": { ...LEADERS, instructor: "school" },
  "schools.manage": LEADERS,
  "schools.own": { owner: "school" },
};

export const PERMISSION_ACTIONS = Object.keys(PERMISSIONS) as PermissionAction[];

/** The permissions, of scope `any`, of a member whom an admin lets moderate the forum. */
const FORUM_MODERATOR_ACTIONS: readonly PermissionAction[] = ["posts.moderate"];

/** The permissions, of scope `own`, of the staff of an event whatever the role: its registers decide who signs. */
const STAFF_ACTIONS: readonly PermissionAction[] = ["registers.keep", "registers.sign"];

/**
 * A user whose permissions are checked. `lacks_two_factor`: the role requires a second factor that the user does not
 * have; until then the user has the permissions of a member. `moderates_forum`: see FORUM_MODERATOR_ACTIONS. `is_staff`: in the
 * staff of an event, and so keeps its register whatever the role. `schools`: those in which the user has a role.
 */
export type PermissionHolder = {
  role: Role;
  lacks_two_factor?: boolean;
  moderates_forum?: boolean;
  is_staff?: boolean;
  schools?: SchoolMembership[];
};

/** A user's role in a school. `account_id`: the account that sells for it. `handles_money`: its instructors do, too. */
export type SchoolMembership = {
  id: string;
  account_id: string;
  slug: string;
  name: string;
  role: SchoolRole;
  handles_money: boolean;
};

/** What a role in a school reaches with an action; null for nothing. */
export function schoolScope(
  { role, handles_money }: Pick<SchoolMembership, "role" | "handles_money">,
  action: PermissionAction,
): SchoolScope | null {
  const scope = SCHOOL_PERMISSIONS[action]?.[role] ?? null;
  return needsMoneySwitch(action, scope) && !handles_money ? null : scope;
}

/** Whether a scope counts only in schools whose instructors handle money. */
export function needsMoneySwitch(action: PermissionAction, scope: SchoolScope | null): boolean {
  return action === "events.handle_money" && scope === "created";
}

/** The roles in a school with exactly this scope. */
export function schoolRolesWith(action: PermissionAction, scope: SchoolScope): SchoolRole[] {
  return SCHOOL_ROLES.filter((role) => SCHOOL_PERMISSIONS[action]?.[role] === scope);
}

/** The scope of a user's permission; null for a visitor (undefined) and for a role without it. */
export function permissionScope(
  user: PermissionHolder | null | undefined,
  action: PermissionAction,
): PermissionScope | null {
  const grants: Grants = PERMISSIONS[action];
  if (user?.is_staff && STAFF_ACTIONS.includes(action)) return "own";
  if (user?.moderates_forum && FORUM_MODERATOR_ACTIONS.includes(action)) return "any";
  const scope = user && grants[user.lacks_two_factor ? "final_user" : user.role];
  return scope ?? (user?.schools?.some((school) => schoolScope(school, action)) ? "school" : null);
}

/** Whether a user has the permission in any scope. */
export function hasPermission(user: PermissionHolder | null | undefined, action: PermissionAction): boolean {
  return permissionScope(user, action) !== null;
}

/** Whether a user has the permission for all users' data. */
export function hasPermissionForAny(user: PermissionHolder | null | undefined, action: PermissionAction) {
  return permissionScope(user, action) === "any";
}

/** Whether a user has the permission for all the data of `ownerId` (null: without an owner), or of that account's school. */
export function hasPermissionFor(
  user: (PermissionHolder & { id: string }) | null | undefined,
  action: PermissionAction,
  ownerId: string | null,
): boolean {
  const scope = permissionScope(user, action);
  if (scope === "any" || (scope === "own" && user?.id === ownerId)) return true;
  const isOf = (school: SchoolMembership) => school.account_id === ownerId;
  return user?.schools?.some((school) => isOf(school) && schoolScope(school, action) === "school") ?? false;
}

/**
 * Who an event belongs to. `is_staff`: whether the user is of its staff and has not declined; without it, whether the
 * `staff` that readers see has the user.
 */
type EventOwners = {
  organizer_id: string | null;
  created_by: string | null;
  is_staff?: boolean;
  staff?: { user_id: string }[];
};

/**
 * Whether a user has the permission for an event: its organizer, admins, and members of the organizer's school as far as
 * their role reaches. Its staff from elsewhere have the permissions of an assistant.
 */
export function hasPermissionForEvent(
  user: (PermissionHolder & { id: string }) | null | undefined,
  action: PermissionAction,
  { organizer_id, created_by, is_staff, staff = [] }: EventOwners,
): boolean {
  if (!user) return false;
  if (hasPermissionFor(user, action, organizer_id)) return true;
  const member = user.schools?.find(({ account_id }) => account_id === organizer_id);
  const scope = member ? schoolScope(member, action) : (SCHOOL_PERMISSIONS[action]?.assistant ?? null);
  const isStaff = is_staff ?? staff.some(({ user_id }) => user_id === user.id);
  if (scope === "staffed" && isStaff) return true;
  return member !== undefined && scope !== null && created_by === user.id;
}

/** Whether a user may publish nothing: suspended from writing until a later instant (ISO). */
export function isWritingSuspended(
  user: { write_suspended_until: string | null } | null | undefined,
  now: Date,
): boolean {
  return (user?.write_suspended_until ?? "") > now.toISOString();
}

/** The roles with a permission; with a scope, those with exactly that scope. */
export function rolesWith(action: PermissionAction, scope?: PermissionScope): Role[] {
  return ROLES.filter((role) => {
    const granted = permissionScope({ role }, action);
    return granted !== null && (!scope || granted === scope);
  });
}

/** Whether users with this role have a public page. */
export function hasPublicPage(role: Role): role is "company" | "instructor" {
  return role === "instructor" || role === "company";
}
