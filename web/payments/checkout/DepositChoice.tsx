import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { formatDeadline } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import type { PaymentChoice } from "../api.ts";

type Props = {
  /** Euros: the part that confirms the seat, and the whole price. */
  deposit: number;
  total: number;
  /** The last day for the rest. */
  dueOn: string;
  choice: PaymentChoice;
  onChange: (choice: PaymentChoice) => void;
};

/** The choice between deposit and whole price, with what happens without the balance, and the consent to keep the card. */
export function DepositChoice({ deposit, total, dueOn, choice, onChange }: Props) {
  const t = useT();
  const day = formatDeadline(dueOn, t.language);
  const rest = formatPrice(total - deposit, t.language);
  return (
    <div className={grid({ gap: "3", flex: "1 0 100%" })}>
      <RadioList
        label={t("paying.part", "Quanto paghi ora")}
        value={choice.part}
        options={[
          {
            value: "deposit",
            label: t("paying.part_deposit", "Acconto {{amount}} ora, {{rest}} entro {{day}}", {
              amount: formatPrice(deposit, t.language),
              rest,
              day,
            }),
          },
          {
            value: "whole",
            label: t("paying.part_whole", "Tutto ora: {{amount}}", {
              amount: formatPrice(total, t.language),
            }),
          },
        ]}
        onChange={(part) => onChange({ part, keep_card: part === "deposit" && choice.keep_card })}
      />
      {choice.part === "deposit" && (
        <>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t(
              "paying.without_balance",
              "L’acconto conferma il posto. Senza il saldo chi organizza può liberarlo: l’acconto segue la regola di rimborso.",
            )}
          </p>
          <Checkbox
            name="keep_card"
            label={t(
              "paying.keep_card",
              "Conserva la carta e addebita {{rest}} l’ultimo giorno, senza chiedermelo di nuovo",
              { rest },
            )}
            help={t(
              "paying.keep_card_help",
              "Se la banca chiede una conferma, ti mandiamo un’email per pagare.",
            )}
            checked={choice.keep_card}
            onChange={(keep_card) => onChange({ ...choice, keep_card })}
          />
        </>
      )}
    </div>
  );
}
