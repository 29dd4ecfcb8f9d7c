import { addDays, instantOn } from "./days.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

const HOUR_MS = 3_600_000;
/** Days before today on which somebody asked for a new password. */
const RECOVERY_DAYS = [1, 2, 3, 5, 6, 9, 12, 17, 24, 31, 40, 58];
/** Days before today on which an admin created an account: the first two invitations are still open. */
const INVITATION_DAYS = [1, 3, 11, 26];

/** The rows of `password_reset_tokens`: used and expired recoveries, and invitations, of which some are valid. */
export function buildRecoveryTokens(today: string, people: SeedUsers): Row[] {
  const random = createRandom("recovery tokens");
  const member = (index: number) => people.members[index % people.members.length]?.id ?? people.apneista;
  const row = (days: number, index: number, isInvitation: boolean): Row => {
    const created_at = instantOn(addDays(today, -days), random.whole(8, 20), random.whole(0, 59));
    const made = Date.parse(created_at);
    const isUsed = isInvitation ? days > 20 : index % 3 !== 1;
    return {
      id: uuidAt(created_at, random),
      user_id: member(index * 3 + (isInvitation ? 1 : 0)),
      // The hash of no token: nobody can use it.
      token_hash: `demo-${isInvitation ? "invitation" : "recovery"}-${index}`,
      token_hint: Array.from({ length: 4 }, () => random.pick([..."abcdefghkmnpqrstuvwxyz23456789_-"])).join(
        "",
      ),
      confirms_email: isInvitation,
      created_at,
      expires_at: new Date(made + (isInvitation ? 7 * 24 : 1) * HOUR_MS).toISOString(),
      used_at: isUsed ? new Date(made + random.whole(2, 50) * 60_000).toISOString() : null,
    };
  };
  return [
    ...RECOVERY_DAYS.map((days, index) => row(days, index, false)),
    ...INVITATION_DAYS.map((days, index) => row(days, index, true)),
  ];
}
