/** Where somebody pays: an address of Stripe's. */
export type Checkout = { url: string };
