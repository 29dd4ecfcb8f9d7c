import { queryOptions } from "@tanstack/react-query";
import type { BlockView } from "../../worker/account/outputs.ts";
import { readQuery } from "../lib/readQuery.ts";
import { confirmEmail, confirmEmailChange } from "./api.ts";

/** The kind of confirmation: an account's first e-mail address, or a changed one. */
export type ConfirmationKind = "signup" | "email_change";

/** The call that confirms an e-mail address. As a query it runs once per link, however often the page renders. */
export function emailConfirmationQuery(kind: ConfirmationKind, token_hash: string, email: string) {
  const ask = kind === "email_change" ? confirmEmailChange : confirmEmail;
  return queryOptions({
    queryKey: ["confirmation", token_hash],
    queryFn: () => ask({ token_hash, email }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The members whom the user blocks. */
export const blocksQuery = readQuery<BlockView[]>(["me", "blocks"], "/api/blocks", { staleTime: 5 * 60_000 });
