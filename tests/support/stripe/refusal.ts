type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

interface Details {
  code?: string;
  param?: string;
  status?: number;
  type?: ErrorType;
  /** False for what is refused before any work begins: such an answer is not kept for its idempotency key. */
  executed?: boolean;
  /** The payment whose card was refused. */
  payment_intent?: object;
}

/** A refusal in Stripe's shape. 400 `invalid_request_error` unless said otherwise. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly executed: boolean;
  readonly error: {
    type: ErrorType;
    message: string;
    code?: string;
    param?: string;
    payment_intent?: object;
  };

  constructor(
    message: string,
    { status = 400, type, executed = true, code, param, payment_intent }: Details = {},
  ) {
    super(message);
    this.status = status;
    this.executed = executed;
    this.error = {
      type: type ?? "invalid_request_error",
      message,
      ...(code && { code }),
      ...(param && { param }),
      ...(payment_intent && { payment_intent }),
    };
  }
}

/** A parameter that does not pass. */
export function invalid(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(message, { param, code, executed: false });
}

/** An id that nothing has. `thing` as in Stripe's sentence: "checkout.session". */
export function missing(thing: string, id: string, param = "id"): StripeRefusal {
  const details = { status: 404, code: "resource_missing", param };
  return new StripeRefusal(`No such ${thing}: '${id}'`, details);
}

/** The line is dead: nobody knows whether the work was done. */
export class ConnectionLost extends TypeError {
  constructor() {
    super("the connection to Stripe was lost");
  }
}
