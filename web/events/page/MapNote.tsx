import { ExternalLink, MapPin } from "lucide-react";
import { css } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";

/** The venue as text, with a link to a map, until the map is loaded. `query`: the search text of the linked map. */
export function MapNote({ text, query }: { text: string; query: string }) {
  return (
    <div className={frame}>
      <MapPin size={22} aria-hidden className={pinLook} />
      <div>
        <p className={css({ fontWeight: "medium" })} suppressHydrationWarning>
          {text}
        </p>
        <MapSearchLink query={query} />
      </div>
    </div>
  );
}

/** A line in place of a map that failed to load: the reason, and a link to a map of the venue. */
export function MapFailedNote({ query, note }: { query: string; note: string }) {
  return (
    <p className={failedLook}>
      <MapPin size={18} aria-hidden className={pinLook} />
      <span>
        {note} <MapSearchLink query={query} />
      </span>
    </p>
  );
}

export function MapSearchLink({ query }: { query: string }) {
  const t = useT();
  return (
    <a
      href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`}
      target="_blank"
      rel="noreferrer"
      className={textLink({ gap: "1.5" })}
    >
      {t("event.map_search", "Cerca sulla mappa")}
      <ExternalLink size={15} aria-hidden />
    </a>
  );
}

const pinLook = css({ color: "sea", flexShrink: 0 });
const frame = flex({ align: "flex-start", gap: "4", padding: "5", borderRadius: "lg", bg: "foam" });
const failedLook = flex({ align: "center", gap: "2", textStyle: "small", color: "muted" });
