import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { twoFactorQuery } from "../account/queries.ts";
import { TwoFactorMissing } from "../auth/TwoFactorMissing.tsx";

/** Stops an admin of whom the second factor has been asked since the user was loaded; see `RequirePermission`. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(twoFactorQuery);
  return data?.is_required && data.state !== "on" ? <TwoFactorMissing level={2} /> : children;
}
