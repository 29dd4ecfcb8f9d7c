import type { User } from "../../worker/auth/contract.ts";
import type { Confirmation, OwnPayment, PaymentStatus } from "../../worker/payments/contract.ts";
import { ApiError } from "../lib/api.ts";
import { paths } from "../paths.ts";
import { confirmPayment, getOwnPayments } from "../payments/api.ts";

export type PackageType = "organizer" | "sponsor";

/**
 * `none`: nothing waits to be asked about. `not_found`: no such payment of this person. `unsure`: nobody could say.
 * `failed`: it is paid and did not become a package.
 */
export type Outcome = {
  state: PaymentStatus | "none" | "not_found" | "unsure" | "failed";
  confirmation?: Confirmation;
  error?: unknown;
};

/** How the payment of a session stands; without a session the newest one of the type that is still open. */
export async function askAbout(type: PackageType, session: string | null): Promise<Outcome> {
  try {
    const asked = session ?? newestOpen((await getOwnPayments()).payments, type);
    if (!asked) return { state: "none" };
    const confirmation = await confirmPayment(asked);
    const isLost = confirmation.status === "paid" && confirmation.expires_at === null;
    return { state: isLost ? "failed" : confirmation.status, confirmation };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { state: isMissing ? "not_found" : "unsure", error };
  }
}

function newestOpen(payments: OwnPayment[], type: PackageType): string | null {
  const open = payments.find(({ kind, status, session_id }) => {
    return kind === `${type}_package` && status === "open" && session_id !== null;
  });
  return open?.session_id ?? null;
}

/**
 * Where somebody goes on with their package: organizers and admins to their dashboard. Whoever has none stays where
 * what they have bought is shown (null).
 */
export function onwardFrom({ role }: Pick<User, "role">): string | null {
  if (role === "admin") return paths.admin.href();
  return role === "instructor" || role === "company" ? paths.dashboard.href() : null;
}

/** Whether to ask again, for something that may still change. */
export function isOpenEnded(state: Outcome["state"]): boolean {
  return state === "open" || state === "unsure" || state === "failed";
}

/** Ends early, without an error, when the page is left. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(go, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      go();
    });
  });
}
