import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { signatureRequestCountQuery } from "./queries.ts";

/** The dashboard's link to the requests to sign, with their number; null without any. */
export function RequestsLink() {
  const t = useT();
  const { data } = useQuery(signatureRequestCountQuery);
  if (!data?.open) return null;
  return (
    <ButtonLink to={paths.signatureRequests.href()}>
      <PenLine size={18} aria-hidden />
      {t("logbook.requests.title", "Firme richieste")}
      <span className={badgeLook}>{data.open}</span>
    </ButtonLink>
  );
}

const badgeLook = css({
  minWidth: "1.5rem",
  paddingInline: "1.5",
  borderRadius: "full",
  bg: "sea",
  color: "card",
  textStyle: "label",
  lineHeight: "1.5rem",
  textAlign: "center",
});
