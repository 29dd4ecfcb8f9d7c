import { ExternalLink } from "lucide-react";
import { css, cx } from "styled-system/css";
import { card, pill, wrap } from "styled-system/patterns";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { PayoutAccountView } from "../../worker/payouts/outputs.ts";
import { formatDeadline } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { payoutAccountText } from "./payoutAccountText.ts";
import { useStripeAccount } from "./useStripeAccount.ts";

type Props = { account: PayoutAccountView; id: string; isReadOnly?: boolean };

/** The account at Stripe: its state in words, what Stripe asks until when, and the one button. */
export function AccountCard({ account, id, isReadOnly = false }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const stripe = useStripeAccount();
  const { badge, title, text, button, isAlarming } = payoutAccountText(t, account);
  const isOver = account.state === "rejected" || account.state === "closed";
  return (
    <section aria-labelledby={id} className={cx(cardLook, isAlarming && alarmingLook)}>
      <div className={wrap({ align: "center", justify: "space-between", columnGap: "3", rowGap: "2" })}>
        <h2 id={id} className={css({ textStyle: "subheading" })}>
          {title}
        </h2>
        <span className={isAlarming ? alarmLook : badgeLook}>{badge}</span>
      </div>
      <p className={css({ color: "muted", maxWidth: "text" })}>
        {isReadOnly
          ? t("payouts.account.of_school", "Il conto lo apre e lo cambia solo chi è titolare della scuola.")
          : text}
      </p>
      {account.requirements.length > 0 && <Requirements account={account} />}
      {account.deadline && (
        <p className={css({ fontWeight: "bold" })}>
          {t("payouts.account.deadline", "Entro {{day}}", {
            day: formatDeadline(dayInTimeZone(time_zone, new Date(account.deadline)), t.language),
          })}
        </p>
      )}
      <div hidden={isReadOnly} className={wrap({ gap: "3", _empty: { display: "none" } })}>
        {button && (
          <Button look="main" busy={stripe.isOpening} onClick={stripe.open}>
            {!stripe.isOpening && <ExternalLink size={18} aria-hidden />}
            {button}
          </Button>
        )}
        {account.state === "active" && !button && (
          <Button busy={stripe.isOpening} onClick={stripe.open}>
            {!stripe.isOpening && <ExternalLink size={18} aria-hidden />}
            {t("payouts.account.dashboard", "Apri il conto su Stripe")}
          </Button>
        )}
        {isOver && (
          <ButtonLink to={paths.contacts.href()}>{t("payouts.account.write", "Scrivici")}</ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Stripe's requirements, in its own words. */
function Requirements({ account: { requirements, asked_by } }: { account: PayoutAccountView }) {
  const t = useT();
  return (
    <div>
      <p className={css({ textStyle: "small", fontWeight: "medium" })}>
        {asked_by === "stripe"
          ? t("payouts.account.checks", "Che cosa controlla Stripe")
          : t("payouts.account.asks", "Che cosa chiede Stripe")}
      </p>
      <ul className={listLook}>
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </div>
  );
}

const cardLook = card({ display: "grid", gap: "3", boxShadow: "card", minWidth: "0" });
const alarmingLook = css({ borderColor: "danger!" });
const badgeLook = pill({ bg: "foam", color: "badge" });
const alarmLook = pill({ bg: "dangerSoft", color: "danger" });
const listLook = css({
  listStyleType: "disc",
  paddingInlineStart: "5",
  textStyle: "small",
  marginTop: "1",
  overflowWrap: "anywhere",
});
