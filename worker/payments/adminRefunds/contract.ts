/** A refund that an admin ordered, or the one that the same request ordered before. Amount in euros. */
export type AdminRefund = {
  id: string;
  amount: number;
  /** Whether it waits because a bank still decides about a dispute of the payment. */
  waits_for_dispute: boolean;
};
