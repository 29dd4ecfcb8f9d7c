import { ChevronRight, Landmark } from "lucide-react";
import { css, cx } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { sellersOf } from "../auth/SellerChoice.tsx";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

/** The link from the earnings of the user, or of a school's account, to their transfers and payouts. */
export function PayoutsLink({
  className,
  organizerId,
}: {
  className?: string;
  organizerId?: string | undefined;
}) {
  const t = useT();
  if (sellersOf(useUser(), "payouts.read").length === 0) return null;
  return (
    <Link to={paths.payouts.href(organizerId)} className={cx(linkLook, className)}>
      <Landmark size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
      <span className={css({ flex: 1, minWidth: "0" })}>
        <span className={css({ display: "block", fontWeight: "bold" })}>
          {t("payouts.title", "Incassi e versamenti")}
        </span>
        <span className={css({ display: "block", textStyle: "small" })}>
          {t("payouts.link", "Quando arrivano i soldi, quanto aspetta e quali documenti servono.")}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
    </Link>
  );
}

const linkLook = notice({
  display: "flex",
  alignItems: "center",
  gap: "3",
  borderRadius: "lg",
  maxWidth: "text",
  _hover: { boxShadow: "inset 0 0 0 1px token(colors.sea)" },
});
