import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { hasPermission, hasPermissionFor } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { feeOfPriceText } from "./feeText.ts";
import { payoutsQuery } from "./queries.ts";

/**
 * What the organizer gets of a price in euros, before publishing; without an account at Stripe also the request to begin
 * one. Nothing until the server has answered, because the form does not need it.
 */
export function FeeNote({ price, organizerId }: { price: number; organizerId?: string | undefined }) {
  const t = useT();
  const user = useUser();
  const isReader = hasPermissionFor(user, "payouts.read", organizerId ?? user?.id ?? null);
  const { data } = useQuery({ ...payoutsQuery(organizerId), enabled: isReader });
  if (!data) return null;
  return (
    <div className={noteLook}>
      <p role="status" className={css({ fontWeight: "medium" })}>
        {feeOfPriceText(t, price, data.fee)}
      </p>
      {data.account.state === "none" && !organizerId && hasPermission(user, "dashboard.open") && (
        <>
          <p>
            {t(
              "payouts.form_begin",
              "Per ricevere i soldi serve una registrazione su Stripe: si fa una volta sola, in pochi minuti.",
            )}
          </p>
          <ButtonLink to={paths.payouts.href()}>
            <Landmark size={18} aria-hidden />
            {t("payouts.account.begin", "Inizia la registrazione")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const noteLook = notice({ display: "grid", gap: "2", justifyItems: "start", textStyle: "small" });
