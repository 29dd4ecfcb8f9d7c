import { ExternalLink, Link as LinkIcon, Share2 } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../settings/hooks.ts";
import { useCopyLink } from "../../../shell/useCopyLink.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { scheduleText } from "./schedule.ts";

type Props = { edited: EditedArticle; onClose: () => void };

/** After publishing: see it, copy its link, share it; after scheduling: when it comes out. */
export function PublishedSummary({ edited: { article }, onClose }: Props) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const path = paths.article.href(article);
  const url = site.url + path;
  if (article.publish_at) {
    return (
      <div className={grid({ gap: "5" })}>
        <p>
          {t("editor.scheduled_for", "Esce {{when}}", {
            when: scheduleText(t, article.publish_at, article.publish_time_zone),
          })}
        </p>
        <Button look="main" wide onClick={onClose}>
          {t("editor.go_on", "Continua")}
        </Button>
      </div>
    );
  }
  return (
    <div className={grid({ gap: "5" })}>
      <p className={css({ color: "muted", overflowWrap: "anywhere" })}>{url}</p>
      <div className={grid({ gap: "3" })}>
        <ButtonLink to={path} look="main" wide>
          <ExternalLink size={18} aria-hidden />
          {t("editor.see", "Vedi l’articolo")}
        </ButtonLink>
        <Button wide onClick={() => copy(url)}>
          <LinkIcon size={18} aria-hidden />
          {t("editor.copy", "Copia il link")}
        </Button>
        {"share" in navigator && (
          // Closing the sheet rejects the promise.
          <Button wide onClick={() => navigator.share({ title: article.title, url }).catch(() => {})}>
            <Share2 size={18} aria-hidden />
            {t("organizer.share", "Condividi")}
          </Button>
        )}
      </div>
    </div>
  );
}
