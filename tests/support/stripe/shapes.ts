import type { Charge, Dispute, Intent, Refund, Reversal, Session, Transaction, Transfer } from "./account.ts";

interface NewSession {
  id: string;
  created: number;
  expires_at: number;
  amount: number;
  currency: string;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  payment_method_types: string[];
  /** What stands beside the button that pays. */
  submit_text: string | undefined;
  /** Whether the customer must accept the terms of service to pay. */
  asks_consent: boolean;
  adaptive_pricing: { enabled: boolean };
  origin: string;
}

/** A session as it is right after it was made, with every field that the API has. */
export function sessionOf({
  amount,
  origin,
  payment_method_types,
  submit_text,
  asks_consent,
  ...given
}: NewSession): Session {
  return {
    ...given,
    object: "checkout.session",
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: asks_consent ? { promotions: null, terms_of_service: null } : null,
    consent_collection: asks_consent
      ? { payment_method_reuse_agreement: null, promotions: "none", terms_of_service: "required" }
      : null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: submit_text === undefined ? null : { message: submit_text },
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: given.customer_email ? customerOf(given.customer_email) : null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: payment_method_types.length ? payment_method_types : ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${origin}/pay/${given.id}`,
    wallet_options: null,
  };
}

export function customerOf(email: string): NonNullable<Session["customer_details"]> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

type NewIntent = Pick<Intent, "id" | "created" | "amount" | "currency" | "metadata" | "description">;

/** A payment that has begun and has not been paid. */
export function intentOf(given: NewIntent): Intent {
  return {
    ...given,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
}

interface NewCharge {
  id: string;
  created: number;
  intent: Intent;
  email: string | null;
  origin: string;
}

/** A try to take the money, which succeeded. */
export function chargeOf({ id, created, intent, email, origin }: NewCharge): Charge {
  return {
    id,
    created,
    object: "charge",
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "RESPIRO",
    captured: true,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

type NewRefund = Pick<Refund, "id" | "created" | "amount" | "reason" | "metadata" | "status">;

export function refundOf(charge: Charge, given: NewRefund): Refund {
  return {
    ...given,
    object: "refund",
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  };
}

type NewTransfer = Pick<
  Transfer,
  | "id"
  | "created"
  | "amount"
  | "currency"
  | "destination"
  | "metadata"
  | "source_transaction"
  | "transfer_group"
> & { description: string | null };

export function transferOf(given: NewTransfer): Transfer {
  return {
    ...given,
    object: "transfer",
    amount_reversed: 0,
    balance_transaction: null,
    livemode: false,
    reversals: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/transfers/${given.id}/reversals`,
    } as unknown as Transfer["reversals"],
    reversed: false,
    source_type: "card",
  };
}

type NewReversal = Pick<Reversal, "id" | "created" | "amount" | "metadata">;

export function reversalOf(transfer: Transfer, given: NewReversal): Reversal {
  return {
    ...given,
    object: "transfer_reversal",
    balance_transaction: null,
    currency: transfer.currency,
    destination_payment_refund: null,
    source_refund: null,
    transfer: transfer.id,
  };
}

type NewDispute = Pick<Dispute, "id" | "created" | "amount" | "status" | "is_charge_refundable">;

export function disputeOf(charge: Charge, given: NewDispute): Dispute {
  return {
    ...given,
    object: "dispute",
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
  };
}

type NewTransaction = Pick<Transaction, "id" | "created" | "amount" | "fee" | "currency" | "type"> & {
  reporting_category: string;
  source: string;
  description: string | null;
  /** What Stripe calls the fee. */
  fee_description?: string;
};

/** Money that comes into the balance, or below zero leaves it. `fee` is below zero when it is given back. */
export function transactionOf({
  fee_description = "Stripe processing fees",
  ...given
}: NewTransaction): Transaction {
  const { amount, fee, created, currency } = given;
  return {
    ...given,
    object: "balance_transaction",
    available_on: created,
    balance_type: "payments",
    exchange_rate: null,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: fee_description, type: "stripe_fee" }]
      : [],
    net: amount - fee,
    status: "available",
  };
}
