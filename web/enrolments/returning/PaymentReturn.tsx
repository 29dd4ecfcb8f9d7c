import { useState } from "react";
import { useLocation } from "react-router";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { CanceledReturn } from "./CanceledReturn.tsx";
import { PaidReturn } from "./PaidReturn.tsx";

/**
 * The sheet after the return from Stripe. The query parameters are kept in state, because they are removed from the
 * address.
 */
export function PaymentReturn({ event }: { event: EventDetail }) {
  const { search } = useLocation();
  const [came] = useState(() => new URLSearchParams(search));
  if (!came.has("success")) return <CanceledReturn event={event} />;
  return <PaidReturn event={event} sessionId={came.get("session_id") ?? ""} />;
}
