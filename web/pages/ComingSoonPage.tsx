import { Anchor } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** A placeholder for a feature that is still being built. */
function ComingSoonPage({ name }: { name: string }) {
  const t = useT();
  return (
    <PageColumn>
      <Head title={name} />
      <StatusMessage
        level={1}
        icon={<Anchor size={28} />}
        title={name}
        text={t("soon.text", "Stiamo preparando questa parte del sito. Torna a trovarci presto.")}
      >
        <ButtonLink to={paths.upcoming.href()} look="main">
          {t("soon.events", "Guarda gli eventi")}
        </ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}

export function ComingSoonForum() {
  const t = useT();
  return <ComingSoonPage name={t("nav.forum", "Forum")} />;
}
