import { queryOptions } from "@tanstack/react-query";
import { confirmEmail, confirmEmailChange } from "./api.ts";

/** Of an e-mail that is new to the account, or of the one it was opened with. */
export type ConfirmationKind = "signup" | "email_change";

/** Asks once per link, however often the page is drawn. */
export function confirmationQuery(kind: ConfirmationKind, token_hash: string, email: string) {
  const ask = kind === "email_change" ? confirmEmailChange : confirmEmail;
  return queryOptions({
    queryKey: ["confirmation", token_hash],
    queryFn: () => ask({ token_hash, email }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
