import { Copy, ExternalLink } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../worker/auth/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { useCopyLink } from "../shell/useCopyLink.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";

/** A link to the public page once it is enabled. */
export function PublicPageNote({ user }: { user: User }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const { public_slug, public_profile_enabled } = user;
  if (!public_slug || !public_profile_enabled) return null;
  const path = paths.organizer.href(public_slug);
  const address = `${site.url}${path}`;

  return (
    <section aria-labelledby="public-page" className={noteLook}>
      <h2 id="public-page" className={css({ fontWeight: "bold" })}>
        {t("visibility.online", "La tua pagina è online")}
      </h2>
      <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>{address}</p>
      <div className={grid({ gap: "2", marginTop: "2" })}>
        <ButtonLink to={path} target="_blank" rel="noopener">
          <ExternalLink size={18} aria-hidden />
          {t("visibility.open", "Apri la pagina pubblica")}
        </ButtonLink>
        <Button onClick={() => copy(address)}>
          <Copy size={18} aria-hidden />
          {t("visibility.copy", "Copia link")}
        </Button>
      </div>
    </section>
  );
}

const noteLook = grid({ gap: "2", padding: "5", borderRadius: "lg", bg: "foam" });
