import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { buttonLook } from "../../ui/Button.tsx";

/** A line of a payment's details, in a list with `factsLook`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={factLook}>
      <dt className={css({ color: "muted" })}>{name}</dt>
      <dd className={css({ overflowWrap: "anywhere", minWidth: "0" })}>{children}</dd>
    </div>
  );
}

/** Opens the payment in Stripe's dashboard; nothing without an address. */
export function StripeLink({ href, look }: { href: string | null; look: "plain" | "quiet" }) {
  const t = useT();
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonLook({ look })}>
      <ExternalLink size={18} aria-hidden />
      {t("verification.on_stripe", "Apri su Stripe")}
    </a>
  );
}

export const factsLook = grid({
  gap: "2",
  padding: "4",
  borderRadius: "sm",
  bg: "ground",
  border: "1px solid token(colors.line)",
  textStyle: "small",
});
const factLook = grid({ gridTemplateColumns: { base: "1fr", md: "12rem minmax(0, 1fr)" }, columnGap: "4" });
export const linkLook = css({ color: "sea", textDecoration: "underline" });
export const codeLook = css({ fontSize: "xs", overflowWrap: "anywhere" });
