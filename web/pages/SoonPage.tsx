import { Anchor } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";

/** A placeholder for a feature that is still being built. */
function SoonPage({ name }: { name: string }) {
  const t = useT();
  return (
    <Page>
      <Head title={name} />
      <Notice
        level={1}
        icon={<Anchor size={28} />}
        title={name}
        text={t("soon.text", "Stiamo preparando questa parte del sito. Torna a trovarci presto.")}
      >
        <ButtonLink to={paths.upcoming.href()} look="main">
          {t("soon.events", "Guarda gli eventi")}
        </ButtonLink>
      </Notice>
    </Page>
  );
}

export function SoonBlog() {
  const t = useT();
  return <SoonPage name={t("nav.blog", "Blog")} />;
}

export function SoonForum() {
  const t = useT();
  return <SoonPage name={t("nav.forum", "Forum")} />;
}
