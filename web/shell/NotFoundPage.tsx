import { Compass } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";

export function NotFoundPage() {
  const t = useT();
  const site = useSite();
  return (
    <Page>
      <title>{`404 · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Notice
        level={1}
        icon={<Compass size={28} />}
        title="404"
        text={t("not_found.text", "Oops! Pagina non trovata")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("common.home", "Torna alla Home")}
        </ButtonLink>
      </Notice>
    </Page>
  );
}
