import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { plainText } from "../../../worker/lib/prose.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatLongTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { categoryName } from "../categoryName.ts";
import { eventImages } from "../eventImages.ts";
import { EventCard, useEventCardContext } from "../list/EventCard.tsx";
import { EventFacts } from "../page/EventFacts.tsx";
import { EventTexts } from "../page/EventTexts.tsx";

type Props = { open: boolean; event: EventDetail; onClose: () => void };

/** The preview of an event: its card as in the lists, then its page. Links in the preview are inactive. */
export function PreviewSheet({ open, event, onClose }: Props) {
  const t = useT();
  return (
    <Sheet open={open} title={t("organizing.preview", "Anteprima")} onClose={onClose}>
      <div inert>
        <h3 className={nameLook}>{t("organizing.preview_card", "Nelle liste")}</h3>
        <div className={css({ maxWidth: "20rem" })}>
          <CardPreview event={event} />
        </div>
        <h3 className={nameLook}>{t("organizing.preview_page", "La pagina")}</h3>
        <PagePreview event={event} />
      </div>
    </Sheet>
  );
}

/** The preview card, updated while typing; like every card it shows texts without formatting. */
export function CardPreview({ event }: { event: EventDetail }) {
  const t = useT();
  const shown = useEventCardContext();
  const title = event.title || t("organizing.untitled", "Il titolo del tuo evento");
  const description = event.description && plainText(event.description);
  return <EventCard event={{ ...event, title, description }} shown={shown} full />;
}

function PagePreview({ event }: { event: EventDetail }) {
  const t = useT();
  const images = eventImages(event).map(imageUrl);
  return (
    <div>
      {images.length > 0 && (
        <div className={galleryLook}>
          {images.slice(0, 3).map((url) => (
            <div key={url} className={css({ aspectRatio: "4 / 3", overflow: "hidden", borderRadius: "sm" })}>
              <Picture src={url} alt="" size="card" />
            </div>
          ))}
        </div>
      )}
      {event.categories && <Badge>{categoryName(t, event.categories)}</Badge>}
      <p className={css({ textStyle: "title", marginTop: "3" })}>
        {event.title || t("organizing.untitled", "Il titolo del tuo evento")}
      </p>
      <p className={css({ color: "muted", marginTop: "1" })}>
        {[formatLongTimes(t, event), event.location].filter(Boolean).join(" · ")}
      </p>
      <EventFacts event={event} />
      <EventTexts event={event} />
    </div>
  );
}

const nameLook = css({ textStyle: "label", color: "muted", marginTop: "4", marginBottom: "3" });
const galleryLook = grid({ gridTemplateColumns: "repeat(3, 1fr)", gap: "2", marginBottom: "4" });
