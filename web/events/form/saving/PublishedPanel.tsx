import { useAtom } from "jotai";
import { ArrowRight, X } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { titleSlug } from "../../../../worker/lib/slugs.ts";
import { useUser } from "../../../auth/session.ts";
import { useT } from "../../../lib/i18n.tsx";
import { shareDetails } from "../../../lib/shareDetails.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../settings/hooks.ts";
import { LazyQrPanel } from "../../../shell/LazyQrPanel.tsx";
import { ShareActions } from "../../../shell/ShareActions.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { publishedEventAtom } from "./saveNotices.ts";

/** The panel above the events after one was published: its page, ways to share it, and its QR code. */
export function PublishedPanel() {
  const t = useT();
  const site = useSite();
  const [event, setEvent] = useAtom(publishedEventAtom);
  const user = useUser();
  if (!event || event.created_by !== user?.id) return null;
  const path = paths.event.href(event.slug);
  const url = site.url + path;
  return (
    <section aria-labelledby="published" className={panelLook}>
      <div className={headLook}>
        <h2 id="published" className={css({ textStyle: "heading" })}>
          {t("published.title", "È online")}
        </h2>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("common.close", "Chiudi")}
          onClick={() => setEvent(null)}
        >
          <X size={20} aria-hidden />
        </Button>
      </div>
      <p className={css({ overflowWrap: "anywhere" })}>
        {t("published.text", "Chiunque può aprire la pagina di «{{title}}». Falla girare:", {
          title: event.title,
        })}
      </p>
      <div className={wrap({ gap: "2" })}>
        <ButtonLink to={path} look="main">
          <ArrowRight size={18} aria-hidden />
          {t("published.see", "Vedi la pagina")}
        </ButtonLink>
        <ShareActions title={event.title} details={shareDetails(t, event)} url={url} />
      </div>
      <LazyQrPanel url={url} title={event.title} fileName={`qr-${titleSlug(event.title)}`} />
    </section>
  );
}

const panelLook = grid({
  gap: "4",
  padding: { base: "4", md: "6" },
  marginBottom: "6",
  bg: "foam",
  borderRadius: "lg",
});
const headLook = flex({ align: "center", justify: "space-between", gap: "4" });
