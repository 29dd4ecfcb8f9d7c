import { useInfiniteQuery } from "@tanstack/react-query";
import { Anchor } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { paymentIssuesQuery } from "./queries.ts";

/** The admin's start page, with the link to the payment issues. */
export function AdminPage() {
  const t = useT();
  const { data, hasNextPage } = useInfiniteQuery(paymentIssuesQuery);
  const count = data?.pages.reduce((sum, { cases }) => sum + cases.length, 0) ?? 0;
  const title = t("nav.admin", "Amministrazione");
  return (
    <PageColumn>
      <Head title={title} />
      <StatusMessage
        level={1}
        icon={<Anchor size={28} />}
        title={title}
        text={t("soon.text", "Stiamo preparando questa parte del sito. Torna a trovarci presto.")}
      >
        <ButtonLink to={paths.verification.href()} look="main">
          {t("verification.title", "Pagamenti da verificare")}
          {count > 0 && <Badge>{hasNextPage ? `${count}+` : count}</Badge>}
        </ButtonLink>
        <ButtonLink to={paths.upcoming.href()}>{t("soon.events", "Guarda gli eventi")}</ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}
