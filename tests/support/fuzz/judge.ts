import { env } from "cloudflare:workers";
import { errorBody } from "../../../scripts/openapi/refusals.ts";
import { STATUS } from "../../../worker/errors.ts";
import type { Answer } from "../worker.ts";
import { type ActorName, CANARY, type World } from "./world.ts";

/** What the inside of the server looks like; no answer has it. */
const INSIDE = /SQLITE_|D1_ERROR|drizzle|ZodError|\bat \w+ \(|node_modules|select .{1,80} from /i;

/** Names of columns that never leave the database. */
const HIDDEN_COLUMNS = /"(password_hash|token_version|confirmation_token_hash|secret_hash|address_key)"/;

/** Refusals that say that something outside did not answer: no fault of the Worker's. */
const OUTSIDE = [502, 503];

/** Routes that show e-mail addresses: whose password the call has, whom an organizer serves, and whom the caller invited. */
const SHOWS_ADDRESSES = [
  "POST /api/auth/login",
  ...["participants", "participants.csv", "guests", "declarations"].map(
    (part) => `GET /api/events/:id/${part}`,
  ),
  ...["POST /api/account/export", "GET /api/registers/:id", "GET /api/me/vouchers"],
  ...["schools/:slug", "bookings/:id"].map((inviter) => `GET /api/${inviter}/invitations`),
];

/** What is wrong with the answer to a call, as sentences. An address that the call itself sent may come back. */
export function listFaults(
  route: string,
  sent: unknown,
  answer: Answer,
  caller: ActorName | "visitor",
  world: World,
): string[] {
  const { status, text } = answer;
  const faults = status >= 400 ? listRefusalFaults(answer) : [];
  if (status >= 500 && !OUTSIDE.includes(status)) faults.push(`answered ${status}`);
  if (INSIDE.test(text)) faults.push(`shows the inside: ${INSIDE.exec(text)?.[0]}`);
  if (HIDDEN_COLUMNS.test(text)) faults.push(`shows ${HIDDEN_COLUMNS.exec(text)?.[0]}`);
  if (/scrypt\$\d/.test(text)) faults.push("shows a password's hash");
  const secrets = [...world.secrets, ...secretsOfSite(), ...(caller === "admin" ? [] : privateValues(world))];
  for (const secret of secrets) if (text.includes(secret)) faults.push(`shows the secret ${secret}`);
  if (caller === "admin" || SHOWS_ADDRESSES.includes(route)) return faults;
  const own = caller === "visitor" ? null : world.actors[caller].email;
  const known = JSON.stringify([own, sent]);
  const others = (text.match(/[\w-]+@mare\.example/g) ?? []).filter((email) => !known.includes(email));
  return others.length > 0 ? [...faults, `shows the address ${others[0]}`] : faults;
}

function listRefusalFaults({ status, text, headers, body }: Answer): string[] {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return [`refuses without the error shape: ${text.slice(0, 200)}`];
  const { code } = parsed.data.error;
  const faults: string[] = [];
  if (STATUS[code] !== status) faults.push(`refuses with ${code} and ${status}`);
  if (!headers.get("content-type")?.startsWith("application/json")) faults.push("refuses without JSON");
  return faults;
}

function secretsOfSite(): string[] {
  const { JWT_SECRET, TOTP_SECRET, TAX_DATA_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const webhooks = [env.STRIPE_ACCOUNTS_WEBHOOK_SECRET, env.STRIPE_PAYOUTS_WEBHOOK_SECRET];
  return [JWT_SECRET, TOTP_SECRET, TAX_DATA_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...webhooks];
}

/** What only the victim and admins may read. */
function privateValues({ victim }: World): string[] {
  return [
    victim.email,
    `+39 333 ${CANARY}`,
    `Mamma di ${CANARY}`,
    `Recco di ${CANARY}`,
    `Assicura ${CANARY}`,
    `Appunti di ${CANARY}`,
    `Pacchetto ${CANARY}`,
    `spesa_${CANARY}`,
  ];
}
