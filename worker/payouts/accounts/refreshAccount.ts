import type Stripe from "stripe";
import { findUser } from "../../auth/store.ts";
import type { Database } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { fillText } from "../../lib/fillText.ts";
import { formatMailDeadline } from "../../lib/longDays.ts";
import { log } from "../../log.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { createStripe, isStripeError } from "../../payments/Stripe.ts";
import type { StripeEventRecord } from "../../payments/store.ts";
import { type AccountFacts, isNews, readAccountFacts, tellingOf } from "./rules.ts";
import { type PayoutAccountRow, recordAccountFacts } from "./store.ts";

/** What v2 leaves out of an account unless it is asked for. */
const INCLUDE = ["configuration.recipient", "requirements"] as const;

/**
 * Retrieves an account of Stripe and records its facts, with `event` in the same batch. An account that Stripe does not
 * know, as one of the other mode, gets the facts `ifUnknown`: restricted, by default. Throws the Stripe client's errors, and
 * a unique violation when the event was recorded meanwhile.
 */
export async function refreshAccount(
  env: Env,
  db: Database,
  row: PayoutAccountRow,
  {
    event = null,
    ifUnknown = UNREACHABLE,
  }: { event?: StripeEventRecord | null; ifUnknown?: AccountFacts } = {},
): Promise<void> {
  const retrievedAt = new Date();
  const facts = await retrieveFacts(env, row, ifUnknown);
  const telling = tellingOf(facts, row.state);
  const title = isNews(telling) && telling !== row.told_state ? await titleOf(env, db, row, facts) : null;
  await recordAccountFacts(db, row, { facts, telling, title, event, retrievedAt }, new Date());
}

/** Nobody's turn but Stripe's: an account that the key does not reach is not ready, and may be reached again. */
const UNREACHABLE: AccountFacts = {
  state: "restricted",
  asked_by: "stripe",
  requirements: [],
  deadline: null,
};

async function retrieveFacts(
  env: Env,
  { stripe_account_id, api, state }: PayoutAccountRow,
  ifUnknown: AccountFacts,
): Promise<AccountFacts> {
  try {
    return readAccountFacts(
      await retrieveAccount(await createStripe(env), stripe_account_id ?? "", api),
      state,
    );
  } catch (error) {
    // v1 answers 403 about an account of another platform or mode.
    if (!isStripeError(error) || ![403, 404].includes(error.statusCode ?? 0)) throw error;
    log("warn", "Stripe does not know an account", stripe_account_id, error.message);
    return ifUnknown;
  }
}

function retrieveAccount(
  stripe: Stripe,
  id: string,
  api: PayoutAccountRow["api"],
): Promise<Stripe.V2.Core.Account | Stripe.Account> {
  return api === "v1"
    ? stripe.accounts.retrieve(id)
    : stripe.v2.core.accounts.retrieve(id, { include: [...INCLUDE] });
}

/** What the organizer is told, in the language of the account. */
async function titleOf(
  env: Env,
  db: Database,
  { user_id, state }: PayoutAccountRow,
  facts: AccountFacts,
): Promise<string | null> {
  const telling = tellingOf(facts, state);
  const user = await findUser(db, user_id);
  if (!user || !isNews(telling)) return null;
  const texts = MAIL_TEXTS[user.language].payouts;
  if (telling !== "data" || !facts.deadline) return texts[telling];
  const day = dayInTimeZone(env.TIME_ZONE, new Date(facts.deadline));
  return fillText(texts.data_until, { day: formatMailDeadline(day, user.language) }, user.language);
}
