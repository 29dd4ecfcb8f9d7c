import { BadgeCheck, CalendarDays, Users } from "lucide-react";
import { useId } from "react";
import { css, cx } from "styled-system/css";
import { card, flex, grid, wrap } from "styled-system/patterns";
import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { PackageSeats } from "./PackageSeats.tsx";
import { planLead, sponsorBenefits } from "./texts.ts";

type Props = {
  id: PackageId;
  /** The badge's text. */
  mark?: string;
  isHeld: boolean;
  /** The day it would begin, as text, while another package of its type is active. */
  begins: string | null;
  busy: boolean;
  disabled: boolean;
  onChoose?: (() => void) | undefined;
};

/** The id of the button that chooses a package. */
export function chooseButtonId(id: string): string {
  return `choose-${id}`;
}

/** The card of a package: price, term, seats. */
export function PlanCard({ id, mark, isHeld, begins, busy, disabled, onChoose }: Props) {
  const t = useT();
  const title = useId();
  const { type, name, price, months, seats = null } = CATALOGUE[id];
  const choose = isHeld
    ? t("packages.renew", "Rinnova {{name}}", { name })
    : t("packages.pick", "Scegli {{name}}", { name });
  return (
    <li aria-labelledby={title} className={cx(cardLook, mark ? markedLook : plainLook)}>
      <div className={headLook}>
        <h2 id={title} className={css({ textStyle: "subheading" })}>
          {name}
        </h2>
        {mark && <Badge>{mark}</Badge>}
      </div>
      <p className={css({ textStyle: "small", color: "muted" })}>{planLead(t, id)}</p>
      <p className={css({ marginTop: "4" })}>
        <strong className={css({ textStyle: "title", display: "block" })}>
          {formatPrice(price, t.language)}
        </strong>
        <span className={css({ textStyle: "small", color: "muted" })}>
          {price === 0
            ? t("packages.free", "Gratuito, su richiesta")
            : type === "sponsor"
              ? t("sponsors.per_year", "all’anno, tasse incluse")
              : t("packages.once", "una volta sola, tasse incluse")}
        </span>
      </p>
      <ul className={grid({ gap: "3", marginTop: "4", marginBottom: "6" })}>
        <li className={factLook}>
          <CalendarDays size={20} aria-hidden />
          {t.count("packages.months", months, { one: "Dura {{count}} mese", other: "Dura {{count}} mesi" })}
        </li>
        {type === "sponsor" &&
          sponsorBenefits(t, id).map((benefit) => (
            <li key={benefit} className={factLook}>
              <BadgeCheck size={20} aria-hidden />
              {benefit}
            </li>
          ))}
        {type === "organizer" && (
          <li className={factLook}>
            <Users size={20} aria-hidden />
            <PackageSeats seats={seats} />
          </li>
        )}
      </ul>
      <div className={css({ marginTop: "auto" })}>
        {begins && price > 0 && (
          <p className={css({ textStyle: "small", color: "muted", marginBottom: "2" })}>
            {t("packages.begins", "Inizio: {{day}}, quando finisce il pacchetto che hai.", { day: begins })}
          </p>
        )}
        {onChoose && (
          <Button
            id={chooseButtonId(id)}
            look={mark ? "main" : "plain"}
            wide
            busy={busy}
            disabled={disabled}
            onClick={onChoose}
          >
            {price === 0 ? t("packages.contact", "Scrivici") : choose}
          </Button>
        )}
      </div>
    </li>
  );
}

const cardLook = card({ display: "flex", flexDirection: "column", padding: { base: "5", lg: "6" } });

const plainLook = css({ boxShadow: "card" });
const markedLook = css({ borderColor: "sea", boxShadow: "float" });

const headLook = wrap({ align: "center", justify: "space-between", gap: "2" });

const factLook = flex({ gap: "3", "& > svg": { color: "sea", flexShrink: 0 } });
