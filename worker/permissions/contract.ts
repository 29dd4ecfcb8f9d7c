export const ROLES = ["admin", "company", "instructor", "final_user", "blogger"] as const;
export type Role = (typeof ROLES)[number];

/** `own`: the user's own; `any`: all users'. */
export type PermissionScope = "own" | "any";

const EVERYONE_OWN = { company: "own", instructor: "own", final_user: "own", blogger: "own" } as const;
const ORGANIZERS_OWN = { company: "own", instructor: "own" } as const;
const ADMIN_ONLY = { admin: "any" } as const;

type Grants = Partial<Record<Role, PermissionScope>>;

/**
 * Which role may do what, and to whose data: the one map for routes, statements and the browser's screens. A missing
 * role may not. Having an organizer package is no permission: see `seatsAllowed`.
 */
const PERMISSIONS = {
  /** The pages of an account: profile, enrolments, settings of the account. */
  "account.manage": { ...EVERYONE_OWN, admin: "own" },
  /** Create events; edit, cancel and delete them; their participants, and messages to them. */
  "events.manage": { ...ORGANIZERS_OWN, admin: "any" },
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

export const PERMISSION_ACTIONS = Object.keys(PERMISSIONS) as PermissionAction[];

/** The permissions, of scope `any`, of a member whom an admin lets moderate the forum. */
const FORUM_MODERATOR_ACTIONS: readonly PermissionAction[] = ["posts.moderate"];

/** The permissions, of scope `own`, of the staff of an event whatever the role: its registers decide who signs. */
const STAFF_ACTIONS: readonly PermissionAction[] = ["registers.keep", "registers.sign"];

/**
 * A user whose permissions are checked. `lacks_two_factor`: the role requires a second factor that the user does not
 * have; until then the user has the permissions of a member. `moderates_forum`: see FORUM_MODERATOR_ACTIONS. `is_staff`: in the
 * staff of an event, and so keeps its register, although the role keeps none.
 */
export type PermissionHolder = {
  role: Role;
  lacks_two_factor?: boolean;
  moderates_forum?: boolean;
  is_staff?: boolean;
};

/** The scope of a user's permission; null for a visitor (undefined) and for a role without it. */
export function permissionScope(
  user: PermissionHolder | null | undefined,
  action: PermissionAction,
): PermissionScope | null {
  const grants: Grants = PERMISSIONS[action];
  if (user?.is_staff && STAFF_ACTIONS.includes(action)) return "own";
  if (user?.moderates_forum && FORUM_MODERATOR_ACTIONS.includes(action)) return "any";
  return (user && grants[user.lacks_two_factor ? "final_user" : user.role]) ?? null;
}

/** Whether a user has the permission in any scope. */
export function hasPermission(user: PermissionHolder | null | undefined, action: PermissionAction): boolean {
  return permissionScope(user, action) !== null;
}

/** Whether a user has the permission for all users' data. */
export function hasPermissionForAny(
  user: PermissionHolder | null | undefined,
  action: PermissionAction,
): boolean {
  return permissionScope(user, action) === "any";
}

/** Whether a user has the permission for the data of `ownerId` (null: without an owner). */
export function hasPermissionFor(
  user: (PermissionHolder & { id: string }) | null | undefined,
  action: PermissionAction,
  ownerId: string | null,
): boolean {
  const scope = permissionScope(user, action);
  return scope === "any" || (scope === "own" && user?.id === ownerId);
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
