import type { EventDetail } from "../../worker/events/contract.ts";
import { shareImagePath } from "../../worker/share/contract.ts";
import { imageUrl } from "../lib/api.ts";
import { longRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { absolute, breadcrumbs } from "../lib/structured.ts";
import { paths } from "../paths.ts";
import { usePublicConfig, useSite, useToday } from "../settings/hooks.ts";
import { Head } from "../shell/Head.tsx";
import { eventStructured } from "./structured.ts";

/** An event for tabs, search engines and chats: what it is, when and where, with its drawn picture. */
export function EventHead({ event }: { event: EventDetail }) {
  const t = useT();
  const site = useSite();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  const path = paths.event.href(event.slug);
  const described = eventStructured(event, {
    origin: site.url,
    path,
    siteName: site.name,
    language: t.language,
    today,
    freeMode: eventsFreeMode,
    imageUrls: imagesOf(event).map((image) => absolute(site.url, imageUrl(image))),
  });
  const trail = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name: t("upcoming.title", "Eventi Imminenti"), url: absolute(site.url, paths.upcoming.href()) },
    { name: event.title, url: absolute(site.url, path) },
  ]);
  return (
    <Head
      title={event.title}
      description={[
        longRange(event.date, event.end_date, t.language),
        [event.location, event.nation].filter(Boolean).join(", "),
        event.description,
      ]
        .filter(Boolean)
        .join(" · ")}
      path={path}
      kind="article"
      image={shareImagePath(event, t.language)}
      structured={described ? [described, trail] : [trail]}
    />
  );
}

/** Its pictures in order, each once. */
export function imagesOf({ image_url, gallery_images }: EventDetail): string[] {
  return [...new Set([image_url, ...(gallery_images ?? [])].filter((image) => image !== null))];
}
